import { formatMoment } from '#domain/dates.ts';

/** A moment by the same clock for all who run the site: UTC. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return '–';
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatMoment(new Date(at), 'UTC')}
    </time>
  );
}
