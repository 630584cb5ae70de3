import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

/** Free, chosen, partly chosen (some of what is below it), or left out. */
export type CheckState = 'off' | 'on' | 'some' | 'not';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'children'> & {
  state: CheckState;
  children: ReactNode;
};

/** A box with its label; the whole line is the target. `className` is of the line. */
export function Checkbox({ state, children, className = '', ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
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
        onChange={input.onChange ?? (() => {})}
      />
      {children}
      {state === 'not' && <span className="sr-only">, left out</span>}
    </label>
  );
}
