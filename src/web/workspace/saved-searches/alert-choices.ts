import { type AlertKind, isTimeZone } from '#domain/saved-searches/alerts.ts';

export const ALERT_KINDS: readonly { value: AlertKind; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'instant', label: 'As it happens' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
];

/** The browser's time zone; UTC if the browser reports an offset instead of a name. */
export function ownTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
