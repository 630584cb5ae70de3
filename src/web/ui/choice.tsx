import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Unchecked, checked, indeterminate (some of its children are checked), or excluded. */
export type CheckState = 'off' | 'on' | 'some' | 'not';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'children' | 'onChange'> & {
  state: CheckState;
  /** Requests the other state. */
  onTick: () => void;
  children: ReactNode;
};

export function Checkbox({ state, onTick, children, className = '', ...input }: CheckboxProps) {
  const box = useEarlyChoice(state === 'on', onTick);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [box, state]);
  return (
    <label className={`choice-label ${className}`.trimEnd()}>
      <input
        {...input}
        ref={box}
        type="checkbox"
        className="choice"
        data-state={state === 'not' ? state : undefined}
        checked={state === 'on'}
        onChange={onTick}
      />
      {children}
      {state === 'not' && <span className="sr-only">, excluded</span>}
    </label>
  );
}

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
};

export function Radio({ checked, onChoose, children, className = '', ...input }: RadioProps) {
  const box = useEarlyChoice(checked, onChoose);
  return (
    <label className={`choice-label ${className}`.trimEnd()}>
      <input {...input} ref={box} type="radio" className="choice" checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}

/**
 * Returns the ref of a checkbox or radio button. A selection made before hydration stays in the page without an event:
 * `onChoose` is called for it.
 */
export function useEarlyChoice(chosen: boolean, onChoose: () => void): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  const reportEarly = useEffectEvent(() => {
    const { checked = chosen, type } = box.current ?? {};
    // In a radio group, only the selected button reports: it unchecked the others.
    if (checked !== chosen && (checked || type === 'checkbox')) onChoose();
  });
  useEffect(() => reportEarly(), []);
  return box;
}
