import type { Kept } from './wire.ts';

/** Adds a month or a year, clamped to the last day of a shorter month. */
export function addInterval(seconds: number, interval: string): number {
  const start = new Date(seconds * 1000);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + (interval === 'year' ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime() / 1000;
}

export function itemOf(subscription: Kept['subscription']) {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** Returns the subscription with another current period and, optionally, another price. */
export function withPeriod(
  subscription: Kept['subscription'],
  period: { start: number; end: number },
  changes: Partial<ReturnType<typeof itemOf>> = {},
): Kept['subscription'] {
  const item = {
    ...itemOf(subscription),
    current_period_start: period.start,
    current_period_end: period.end,
    ...changes,
  };
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}
