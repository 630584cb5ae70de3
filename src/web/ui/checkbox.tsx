import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useEarlyChoice } from './use-early-choice.ts';

/** Free, chosen, partly chosen (some of what is below it), or left out. */
export type CheckState = 'off' | 'on' | 'some' | 'not';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'children' | 'onChange'> & {
  state: CheckState;
  /** Asks for the other state. */
  onTick: () => void;
  children: ReactNode;
};

/** A box with its label; the whole line is the target. `className` is of the line. */
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
      {state === 'not' && <span className="sr-only">, left out</span>}
    </label>
  );
}
