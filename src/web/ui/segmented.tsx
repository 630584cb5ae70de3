import { type ReactNode, useId } from 'react';
import { useEarlyChoice } from './choice.tsx';

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
        <Segment
          key={option.value}
          {...option}
          name={name}
          checked={option.value === value}
          onChoose={() => onChange(option.value)}
          iconsOnPhones={iconsOnPhones}
        />
      ))}
    </div>
  );
}

type SegmentProps<T extends string> = Option<T> &
  Pick<SegmentedProps<T>, 'iconsOnPhones'> & { name: string; checked: boolean; onChoose: () => void };

function Segment<T extends string>(props: SegmentProps<T>) {
  const { name, value, label, icon, checked, onChoose, iconsOnPhones } = props;
  const box = useEarlyChoice(checked, onChoose);
  return (
    <label className="segment">
      <input
        ref={box}
        type="radio"
        className="sr-only"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
      />
      {icon}
      <span className={iconsOnPhones ? 'max-tablet:sr-only' : ''}>{label}</span>
    </label>
  );
}
