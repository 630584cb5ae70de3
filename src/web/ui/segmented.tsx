import { type ReactNode, useId } from 'react';

type Option<T extends string> = { value: T; label: string; icon?: ReactNode };

type SegmentedProps<T extends string> = {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Called when the pointer or focus reaches the options, before one is chosen. */
  onReach?: () => void;
  /** Shows only the icons on phones. */
  iconsOnPhones?: boolean;
};

export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, options, value, onChange, onReach, iconsOnPhones } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onPointerEnter={onReach}
      onFocus={onReach}
      className="inline-flex shrink-0 divide-x divide-line rounded-control border border-line-strong bg-surface"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-7.5 cursor-pointer items-center gap-1.5 px-2.5 text-13 font-medium whitespace-nowrap text-ink-3 first:rounded-l-[6px] last:rounded-r-[6px] hover:text-ink has-checked:bg-accent-wash has-checked:text-accent-wash-ink has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-tablet:h-8.5 [&>svg]:size-4"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={iconsOnPhones ? 'max-tablet:sr-only' : ''}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
