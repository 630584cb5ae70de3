import { formatMoment } from '#domain/dates.ts';
import { useHydrated } from '../../ui/hooks.ts';

type LocalTimeProps = {
  at: string;
  dateOnly?: boolean;
  /** With seconds and zone. */
  exact?: boolean;
};

/** A point in time in the user's time zone, which the title names; in UTC until hydration, because the server does not know the zone. */
export function LocalTime({ at, dateOnly = false, exact = false }: LocalTimeProps) {
  const zone = useHydrated() ? undefined : 'UTC';
  const moment = new Date(at);
  const exactText = moment.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone: zone });
  return (
    <time dateTime={at} title={exactText} className="whitespace-nowrap">
      {dateOnly
        ? moment.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: zone })
        : exact
          ? exactText
          : `${formatMoment(moment, zone)}${zone ? ` ${zone}` : ''}`}
    </time>
  );
}

/** The time zone of {@link LocalTime}, such as 'UTC' or 'GMT+1'. */
export function useZoneName(): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: useHydrated() ? undefined : 'UTC',
    timeZoneName: 'short',
  });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
