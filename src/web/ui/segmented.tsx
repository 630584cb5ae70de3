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
        <label key={option.value} className="segment">
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
