import type { ComponentProps, ReactNode } from 'react';
import { useEarlyChoice } from './use-early-choice.ts';

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** One of several: radios of the same `name` exclude each other. `className` is of the line. */
export function Radio({ checked, onChoose, children, className = '', ...input }: RadioProps) {
  const box = useEarlyChoice(checked, onChoose);
  return (
    <label className={`flex min-h-6 cursor-pointer items-center gap-2.5 text-13 ${className}`}>
      <input {...input} ref={box} type="radio" className="choice" checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
