import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { inputClass } from './field.tsx';

type SelectInputProps = Omit<ComponentProps<'select'>, 'size' | 'className'> & {
  size?: Parameters<typeof inputClass>[0];
  options: readonly { value: string; label: string }[];
};

/** A select in a form, drawn like the other fields. */
export function SelectInput({ size, options, ...select }: SelectInputProps) {
  return (
    <span className="relative grid">
      <select {...select} className={inputClass(size, 'cursor-pointer appearance-none truncate pr-8')}>
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
