import { isPartOfPlace } from '../places/merge-places.ts';
import { splitPlace } from '../places/place.ts';

/** Fields of the last round, which are from one company. */
const LAST_ROUND = ['lastFundingDate', 'lastFundingAmountUsd', 'lastFundingType'];

/**
 * Whose value each field has after a merge, as an index: the first company's own, or the first value of another one. The
 * newest round is the last round, the total is the largest, and a place that completes the first one wins, as in imports.
 * @param companies their fields as form text, the company to keep first
 */
export function valuesAfterMerge(companies: readonly Readonly<Record<string, string>>[]): Record<string, number> {
  const first = (has: (fields: Readonly<Record<string, string>>) => boolean) => Math.max(0, companies.findIndex(has));
  const newest = companies.reduce((last, { lastFundingDate: date = '' }) => (date > last ? date : last), '');
  const lastRound = first((fields) =>
    newest ? fields.lastFundingDate === newest : LAST_ROUND.some((field) => fields[field]),
  );
  const total = Math.max(...companies.map(({ totalFundingAmountUsd }) => Number(totalFundingAmountUsd || 0)));
  return Object.fromEntries(
    Object.keys(companies[0] ?? {}).map((field) => {
      if (LAST_ROUND.includes(field)) return [field, lastRound];
      if (field === 'totalFundingAmountUsd') return [field, first((fields) => Number(fields[field] || 0) === total)];
      if (field === 'headquartersLocation')
        return [field, mostComplete(companies.map((fields) => fields[field] ?? ''))];
      return [field, first((fields) => Boolean(fields[field]))];
    }),
  );
}

/** The index of the first place, or of one that completes it: 'Berlin, Germany' after 'Berlin'. */
function mostComplete(texts: readonly string[]): number {
  const places = texts.map((text) => splitPlace(text));
  return places.reduce((best, place, at) => {
    const current = places[best] ?? place;
    return isPartOfPlace(current, place) && !isPartOfPlace(place, current) ? at : best;
  }, 0);
}
