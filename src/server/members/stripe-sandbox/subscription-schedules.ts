import type * as z from 'zod';
import { StripeApiError } from './api-error.ts';
import { newId, type Objects, objectOf, schedulePhase } from './objects.ts';
import type * as parameters from './parameters.ts';
import type { Store } from './store.ts';
import { addInterval, cancelNow, itemOf, withPeriod } from './subscriptions.ts';

type SubscriptionSchedule = Objects['subscription_schedule'];

/** Puts a subscription under a schedule, which for now changes nothing. */
export async function createSchedule(store: Store, subscriptionId: string): Promise<SubscriptionSchedule> {
  const subscription = await store.get('subscription', subscriptionId, 'from_subscription');
  if (subscription.schedule !== null) {
    const message = 'You cannot migrate a subscription that is already attached to a schedule.';
    throw new StripeApiError('invalid_request_error', message, { param: 'from_subscription' });
  }
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const schedule = objectOf('subscription_schedule', {
    id: newId('sub_sched'),
    created: await store.timeOf(subscription.customer),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    end_behavior: 'release',
    phases: [schedulePhase({ price: price.id, start, end })],
    status: 'active',
    subscription: subscription.id,
  });
  await store.save({ ...subscription, schedule: schedule.id }, 'customer.subscription.updated');
  return store.save(schedule, 'subscription_schedule.created');
}

/** Replaces the phases from the current one on, and what happens after the last one. */
export async function changeSchedule(
  store: Store,
  id: string,
  { phases = [], end_behavior }: z.output<typeof parameters.updateSchedule>,
): Promise<SubscriptionSchedule> {
  const { schedule, subscription } = await activeSchedule(store, id);
  let start = schedule.current_phase?.start_date ?? 0;
  if (phases[0] && phases[0].start_date !== start) {
    const message = 'The start date of the first phase must be that of the current phase.';
    throw new StripeApiError('invalid_request_error', message, { param: 'phases[0][start_date]' });
  }
  const updatedSchedule: SubscriptionSchedule = { ...schedule, end_behavior: end_behavior ?? schedule.end_behavior };
  if (phases.length > 0) updatedSchedule.phases = [];
  for (const { items, duration, end_date } of phases) {
    const { id: price } = await store.get('price', items[0].price, 'phases[0][items][0][price]');
    const end = end_date ?? addInterval(start, duration?.interval ?? 'month');
    updatedSchedule.phases.push(schedulePhase({ price, start, end }));
    start = end;
  }
  const [current] = updatedSchedule.phases;
  if (current) updatedSchedule.current_phase = { start_date: current.start_date, end_date: current.end_date };
  const ends = updatedSchedule.end_behavior === 'cancel';
  const cancellation = {
    cancel_at: ends ? (updatedSchedule.phases.at(-1)?.end_date ?? null) : null,
    canceled_at: ends ? await store.timeOf(subscription.customer) : null,
  };
  await store.save({ ...subscription, ...cancellation }, 'customer.subscription.updated');
  return store.save(updatedSchedule, 'subscription_schedule.updated');
}

/** Detaches a schedule; its cancellation goes with it unless it is to be preserved. */
export async function releaseSchedule(
  store: Store,
  id: string,
  preserveCancelDate = false,
): Promise<SubscriptionSchedule> {
  const { schedule, subscription } = await activeSchedule(store, id);
  const isUndone = schedule.end_behavior === 'cancel' && !preserveCancelDate;
  const cancellation = isUndone ? { cancel_at: null, canceled_at: null } : {};
  await store.save({ ...subscription, ...cancellation, schedule: null }, 'customer.subscription.updated');
  return store.save(asReleased(schedule), 'subscription_schedule.released');
}

/** Ends a schedule and its subscription at once. */
export async function cancelSchedule(store: Store, id: string): Promise<SubscriptionSchedule> {
  const { subscription } = await activeSchedule(store, id);
  await cancelNow(store, subscription, { at: await store.timeOf(subscription.customer) });
  return store.get('subscription_schedule', id);
}

/** The price of a subscription in the period that starts at the given time. */
export async function nextPrice(store: Store, subscription: Objects['subscription'], at: number) {
  const schedule = await store.find('subscription_schedule', subscription.schedule);
  const phase = schedule?.phases.find(({ start_date }) => start_date === at);
  return phase ? store.get('price', phase.items[0]?.price) : itemOf(subscription).price;
}

/** Begins the phase that is due: the subscription gets its price, or is released after the last phase. */
export async function beginPhase(
  store: Store,
  subscription: Objects['subscription'],
  at: number,
): Promise<Objects['subscription']> {
  const schedule = await store.find('subscription_schedule', subscription.schedule);
  if (!schedule?.current_phase || schedule.current_phase.end_date > at) return subscription;
  const next = schedule.phases.find(({ start_date }) => start_date === at);
  if (!next) {
    await store.save(asReleased(schedule), 'subscription_schedule.released');
    return { ...subscription, schedule: null };
  }
  const current_phase = { start_date: next.start_date, end_date: next.end_date };
  await store.save({ ...schedule, current_phase }, 'subscription_schedule.updated');
  const price = await nextPrice(store, subscription, at);
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return withPeriod(subscription, { start, end }, { price });
}

async function activeSchedule(store: Store, id: string) {
  const schedule = await store.get('subscription_schedule', id);
  if (schedule.status !== 'active') {
    const message = `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`;
    throw new StripeApiError('invalid_request_error', message);
  }
  return { schedule, subscription: await store.get('subscription', schedule.subscription) };
}

function asReleased(schedule: SubscriptionSchedule): SubscriptionSchedule {
  return { ...schedule, status: 'released', subscription: null, current_phase: null };
}
