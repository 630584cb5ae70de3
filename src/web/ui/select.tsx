import { ChevronDown } from 'lucide-react';

type SelectProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
};

export function Select<T extends string>({ label, options, value, onChange, className = '' }: SelectProps<T>) {
  return (
    <span className={`relative inline-flex ${className}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const selectedOption = options.find((option) => option.value === event.target.value);
          if (selectedOption) onChange(selectedOption.value);
        }}
        className="h-8 w-full cursor-pointer appearance-none truncate rounded-control bg-transparent pr-7 pl-2.5 text-13 font-medium text-ink-2 hover:bg-hover hover:text-ink max-tablet:h-9 [&>option]:bg-surface [&>option]:text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
