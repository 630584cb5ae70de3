import { formatMoment } from '#domain/dates.ts';

/** A date and time in UTC, the same for all admins. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return '–';
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatMoment(new Date(at), 'UTC')}
    </time>
  );
}
