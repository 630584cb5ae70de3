import { isDay } from './dates.ts';

/** When a plan ends that is given until a day: with that day. */
export function endOfGrant(until: string): Date {
  return new Date(`${until}T23:59:59.999Z`);
}

/** What is wrong with the day until which a plan is to be given; undefined when nothing is. */
export function grantProblem(until: string, now: Date): string | undefined {
  if (!isDay(until)) return 'must be a day like 2027-12-31';
  return endOfGrant(until) <= now ? 'must not be over' : undefined;
}
