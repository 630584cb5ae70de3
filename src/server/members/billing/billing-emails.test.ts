import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { newPayer, newTrialUser, type Payer } from '#test/payments.ts';
import { sendTrialReminders } from './jobs.ts';
import { listSubscriptions, syncCustomer } from './stripe-customers.ts';
import { processEvents } from './stripe-events.ts';

const app = useTestApp();

const DAY = 86_400;
const STARTED = 'Your Fundscout trial has started';
const PAID = 'Receipt: $79 for your monthly plan';
const FAILED = 'Your Fundscout payment failed';

const mailsTo = ({ email }: Payer) => app.mails.filter(({ to }) => to === email);
const subjects = (user: Payer) => mailsTo(user).map(({ subject }) => subject);
const lastText = (user: Payer) => mailsTo(user).at(-1)?.text;

async function customerOf({ id }: Payer): Promise<string> {
  const customers = app.db.selectFrom('billing_customers').select('stripe_customer_id').where('user_id', '=', id);
  return (await customers.executeTakeFirstOrThrow()).stripe_customer_id;
}

/** Delivers every Stripe event again and syncs the customer from several processes at once. */
async function repeatEverything(user: Payer): Promise<void> {
  const customer = await customerOf(user);
  await app.db
    .updateTable('billing_events')
    .set({ processed_at: null, next_try_at: new Date(0) })
    .where('customer', '=', customer)
    .execute();
  const rethrow = (error: unknown) => {
    throw error;
  };
  await Promise.all([
    processEvents(app.billing, rethrow),
    processEvents(app.billing, rethrow),
    syncCustomer(app.billing, customer),
    syncCustomer(app.billing, customer),
  ]);
}

test('sends each email once from trial to cancellation, however often events arrive', async () => {
  const user = await newTrialUser(app);
  await repeatEverything(user);
  expect(subjects(user)).toEqual([STARTED]);
  expect(lastText(user)).toContain('It ends on Nov 28, 2026.');
  expect(lastText(user)).toContain(
    "$79 per month until you cancel. Cancel before Nov 28, 2026 and you won't be charged.",
  );
  expect(lastText(user)).toContain('http://localhost:3000/profile/plan');

  await user.press('clock', { days: '8' });
  await user.becomes('active');
  await repeatEverything(user);
  expect(subjects(user)).toEqual([STARTED, PAID]);
  expect(lastText(user)).toMatch(
    /We charged \$79 to your Visa ending in \d{4} on Nov 28, 2026 for your monthly plan\.\n[\s\S]*The plan renews on Dec 28, 2026 for \$79 per month\./,
  );

  await user.press('card', { card: 'failing', number: '4000000000000341' });
  await user.press('clock', { days: '31' });
  await user.becomes('overdue');
  await repeatEverything(user);
  expect(subjects(user)).toEqual([STARTED, PAID, FAILED]);
  expect(lastText(user)).toMatch(
    /couldn't charge \$79[\s\S]*restore access right away\. We'll try again on Dec 31, 2026/,
  );
  await user.press('clock', { days: '4' });
  await repeatEverything(user);
  expect(subjects(user)).toEqual([STARTED, PAID, FAILED]);

  await user.press('clock', { days: '7' });
  await user.becomes('ended');
  await repeatEverything(user);
  expect(subjects(user)).toEqual([STARTED, PAID, FAILED, 'Your Fundscout plan has ended']);
  expect(lastText(user)).toContain('because the payment failed');
  const mails = await app.db.selectFrom('mails').select('subject').where('recipient', '=', user.email).execute();
  expect(mails).toHaveLength(4);
});

test('emails the discounted amount once, two days before a trial ends', async () => {
  const user = await newPayer(app);
  const canceled = await newPayer(app);
  const late = await newPayer(app);
  const users = [user, canceled, late];
  await user.pay(await user.checkout('annual'), 'accepted', { promotion: 'welcome20' });
  await canceled.pay(await canceled.checkout('annual'));
  await late.pay(await late.checkout('annual'));
  for (const each of users) await each.becomes('trialing');
  await sendTrialReminders(app.billing);
  expect(users.map((each) => subjects(each).length)).toEqual([1, 1, 1]);

  app.advanceClock(5 * DAY + 60);
  await canceled.post('cancel');
  // The event of this cancellation has not arrived yet.
  const [subscription] = await late.sandboxObjects('subscription');
  await app.db
    .updateTable('billing_events')
    .set({ next_try_at: new Date('2100-01-01') })
    .execute();
  await app.billing.stripe.subscriptions.update(String(subscription?.id), { cancel_at_period_end: true });
  await Promise.all([sendTrialReminders(app.billing), sendTrialReminders(app.billing)]);
  await sendTrialReminders(app.billing);
  expect(subjects(user)).toEqual([STARTED, 'Your Fundscout trial ends on Nov 28, 2026']);
  expect(lastText(user)).toContain("We'll then charge your card $239.20.");
  expect(subjects(canceled)).toEqual([STARTED, 'Your Fundscout trial is canceled']);
  expect(subjects(late)).toEqual([STARTED, 'Your Fundscout trial is canceled']);
});

test('a canceled trial ends without a charge, and the email says so', async () => {
  const user = await newTrialUser(app);
  await user.post('cancel');
  await user.press('clock', { days: '8' });
  await user.becomes('ended');
  expect(subjects(user)).toEqual([STARTED, 'Your Fundscout trial is canceled', 'Your Fundscout trial has ended']);
  expect(lastText(user)).toContain('Nothing was charged.');
});

test('announces no charge to users who canceled in the portal or whose payments are paused', async () => {
  const [canceled, paused] = [await newPayer(app), await newPayer(app)];
  for (const user of [canceled, paused]) await user.pay(await user.checkout('monthly'));
  await canceled.press('cancel');
  await paused.press('pause_collection');
  await canceled.becomes('trial_ending');
  await paused.becomes('trial_paused');
  app.advanceClock(5 * DAY + 60);
  await sendTrialReminders(app.billing);
  const all = () => JSON.stringify([...mailsTo(canceled), ...mailsTo(paused)].map(({ subject }) => subject));
  expect(all()).not.toContain('trial ends on');

  // As if their first sync came after the cancellation or the pause.
  await app.db.deleteFrom('billing_mails').execute();
  app.advanceClock(-5 * DAY);
  for (const user of [canceled, paused]) {
    await syncCustomer(app.billing, await customerOf(user));
    expect(lastText(user)).toContain("Your card won't be charged.");
    expect(lastText(user)).not.toContain('$79');
  }

  await canceled.post('upgrade-trial');
  expect(lastText(canceled)).toContain('The plan renews on Dec');
  await canceled.press('cancel');
  await canceled.becomes('ending');
  await app.db.deleteFrom('billing_mails').execute();
  await syncCustomer(app.billing, await customerOf(canceled));
  expect(mailsTo(canceled).at(-1)?.subject).toBe(PAID);
  expect(lastText(canceled)).not.toContain('renews');
});

test('a cancellation, keeping the plan, and a change each send one email, here and in the portal', async () => {
  const user = await newTrialUser(app, 'annual');
  const expectMails = async (...expected: string[]) => {
    await repeatEverything(user);
    expect(subjects(user)).toEqual(expected);
    app.mails.length = 0;
  };
  await expectMails(STARTED);
  await Promise.all([user.post('cancel'), user.post('cancel')]);
  expect(lastText(user)).toContain("You keep access until then, and you won't be charged.");
  await expectMails('Your Fundscout trial is canceled');
  await Promise.all([user.post('resume'), user.post('resume')]);
  expect(lastText(user)).toMatch(
    /Your free trial of the annual plan continues\. It ends on \w+ \d+, 2026, and you then pay \$299 per year until you cancel\./,
  );
  await expectMails('Your Fundscout plan continues');
  await user.press('cancel');
  await user.becomes('trial_ending');
  await expectMails('Your Fundscout trial is canceled');
  await user.press('resume');
  await user.becomes('trialing');
  await expectMails('Your Fundscout plan continues');
  await user.post('monthly');
  expect(lastText(user)).toMatch(
    /Your free trial continues\. It ends on \w+ \d+, 2026, and you then pay \$79 per month/,
  );
  await expectMails("You're now on the monthly plan");
  await user.post('cancel');
  await expectMails('Your Fundscout trial is canceled');
  await user.post('upgrade-trial');
  await expectMails(PAID);
  const { at } = await user.get('/api/billing/annual');
  await user.post('annual', { at });
  expect(lastText(user)).toMatch(/A credit of \$7\d(\.\d\d)? was deducted\.[\s\S]*for \$299 per year\./);
  await expectMails(expect.stringMatching(/^Receipt: \$2\d\d(\.\d\d)? for your annual plan$/));
  await user.post('cancel');
  expect(lastText(user)).toContain("You keep access until then, and you won't be charged again.");
  expect(lastText(user)).toContain('You can undo the cancellation until that day.');
  await expectMails('Your Fundscout plan is canceled');
});

test('emails a cancellation that precedes the first sync of a subscription', async () => {
  const user = await newTrialUser(app);
  await app.db.deleteFrom('billing_mails').execute();
  app.mails.length = 0;
  const customer = await customerOf(user);
  await app.db.deleteFrom('subscriptions').where('user_id', '=', user.id).execute();
  const [current] = await listSubscriptions(app.billing, customer);
  await app.billing.stripe.subscriptions.update(current?.id ?? '', { cancel_at_period_end: true });
  await syncCustomer(app.billing, customer);
  await repeatEverything(user);
  expect(subjects(user)).toEqual([STARTED, 'Your Fundscout trial is canceled']);
});

test('sends no email about events older than three days or to a deleted account', async () => {
  const user = await newTrialUser(app);
  const customer = await customerOf(user);
  // Advances the clock first: an event still in transit would send the email again.
  app.advanceClock(3 * DAY + 60);
  await app.db.deleteFrom('billing_mails').execute();
  await syncCustomer(app.billing, customer);
  expect(subjects(user)).toEqual([STARTED]);

  await app.db.deleteFrom('user').where('id', '=', user.id).execute();
  await syncCustomer(app.billing, customer);
  expect(subjects(user)).toEqual([STARTED]);
});
