import type { ComponentProps, ReactNode } from 'react';
import { useEarlyChoice } from './use-early-choice.ts';

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** A radio button; `className` applies to the row. */
export function Radio({ checked, onChoose, children, className = '', ...input }: RadioProps) {
  const box = useEarlyChoice(checked, onChoose);
  return (
    <label className={`flex min-h-6 cursor-pointer items-center gap-2.5 text-13 ${className}`}>
      <input {...input} ref={box} type="radio" className="choice" checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
