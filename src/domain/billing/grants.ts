import { isDay } from '../dates.ts';

/** When a granted plan expires: at the end of its last day. */
export function endOfGrant(until: string): Date {
  return new Date(`${until}T23:59:59.999Z`);
}

export function grantProblem(until: string, now: Date): string | undefined {
  if (!isDay(until)) return 'must be a date like 2027-12-31';
  return endOfGrant(until) <= now ? 'must not be in the past' : undefined;
}
