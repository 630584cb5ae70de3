import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useEarlyChoice } from './use-early-choice.ts';

/** Unchecked, checked, indeterminate (some of its children are checked), or excluded. */
export type CheckState = 'off' | 'on' | 'some' | 'not';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'children' | 'onChange'> & {
  state: CheckState;
  /** Requests the other state. */
  onTick: () => void;
  children: ReactNode;
};

/** A checkbox with its label; the whole row is clickable. `className` applies to the row. */
export function Checkbox({ state, onTick, children, className = '', ...input }: CheckboxProps) {
  const box = useEarlyChoice(state === 'on', onTick);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [box, state]);
  return (
    <label
      className={`flex min-h-6 cursor-pointer items-center gap-2.5 text-13 has-disabled:cursor-not-allowed ${className}`}
    >
      <input
        {...input}
        ref={box}
        type="checkbox"
        className="choice"
        data-state={state}
        checked={state === 'on'}
        onChange={onTick}
      />
      {children}
      {state === 'not' && <span className="sr-only">, excluded</span>}
    </label>
  );
}
