import { useId } from 'react';
import { type AlertKind, isTimeZone } from '#domain/saved-searches/alerts.ts';
import { SelectInput } from '../../ui/select-input.tsx';

export const ALERT_KINDS: readonly { value: AlertKind; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'instant', label: 'As it happens' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
];

type LabeledSelectProps = {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  value: string | number;
};

export function LabeledSelect({ label, name, options, value }: LabeledSelectProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <SelectInput id={id} name={name} options={options} defaultValue={String(value)} />
    </div>
  );
}

/** The time zone of the browser, which may report an offset. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
