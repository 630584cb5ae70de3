import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { inputClass } from './field.tsx';

type Option = { value: string; label: string };

type SelectInputProps = Omit<ComponentProps<'select'>, 'size' | 'className'> & {
  size?: Parameters<typeof inputClass>[0];
  'data-status'?: string;
  /** Options, or groups of them. */
  options: readonly (Option | { label: string; options: readonly Option[] })[];
};

/** A select in a form, drawn like the other fields. */
export function SelectInput({ size, options, ...select }: SelectInputProps) {
  return (
    <span className="relative grid">
      <select {...select} className={inputClass(size, 'cursor-pointer appearance-none truncate pr-8')}>
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label} className="bg-surface text-ink">
              {option.options.map(renderOption)}
            </optgroup>
          ) : (
            renderOption(option)
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

function renderOption({ value, label }: Option) {
  return (
    <option key={value} value={value} className="bg-surface text-ink">
      {label}
    </option>
  );
}
