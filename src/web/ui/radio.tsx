import type { ComponentProps, ReactNode } from 'react';

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { name: string; value: string; children: ReactNode };

/** One of several: radios of the same `name` exclude each other. `className` is of the line. */
export function Radio({ children, className = '', ...input }: RadioProps) {
  return (
    <label className={`flex min-h-6 cursor-pointer items-center gap-2.5 text-13 ${className}`}>
      <input {...input} type="radio" className="choice" />
      {children}
    </label>
  );
}
