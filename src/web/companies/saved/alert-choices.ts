import { type AlertKind, isTimeZone } from '#domain/saved-searches/alerts.ts';

export const ALERT_KINDS: readonly { value: AlertKind; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'instant', label: 'As it happens' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
];

/** The time zone of the browser, which may report an offset. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
