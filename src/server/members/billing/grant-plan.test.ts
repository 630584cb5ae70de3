import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { PlanId } from '#domain/billing/plans.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { grantPlan } from './grant-plan.ts';

const app = useTestApp();

const grant = (email: string, plan: PlanId, until: string | null = null) =>
  grantPlan(app.db, email, { plan, until, now: app.billing.now() });
const access = async (as: Account = 'free') => (await (await app.send('/api/me', { as })).json()).access;
const entries = () => app.db.selectFrom('audit_log').selectAll().orderBy('id').execute();

test('a grant takes effect at once and replaces an earlier one', async () => {
  expect(await access()).toMatchObject({ active: false, program: false });
  expect(await grant(' Free@fundscout.example', 'lps')).toBe(true);
  await expect.poll(() => access()).toMatchObject({ active: false, program: true });
  expect(await grant('free@fundscout.example', 'lifetime')).toBe(true);
  await expect.poll(() => access()).toMatchObject({ active: true, export: true, program: false });
});

test('a grant expires after its last day', async () => {
  await grant('free@fundscout.example', 'lps', '2026-11-21');
  await expect.poll(() => access()).toMatchObject({ program: true });
  await grant('free@fundscout.example', 'lps', '2026-11-20');
  await expect.poll(() => access()).toMatchObject({ program: false });
});

test('an unknown address is granted nothing', async () => {
  expect(await grant('nobody@fundscout.example', 'pro')).toBe(false);
});

test('the command grants a plan until a future date and audits it; a past date is rejected without an audit entry', async () => {
  const before = await entries();
  const run = (until: string) =>
    promisify(execFile)('node', [`${import.meta.dirname}/grant-command.ts`, 'pro@fundscout.example', 'lps', until], {
      env: { ...process.env, DATABASE_URL: app.url },
    });
  await expect(run('2020-01-01')).rejects.toMatchObject({
    code: 1,
    stderr: 'UNTIL must not be in the past\n',
    stdout: '',
  });
  expect(await entries()).toEqual(before);
  expect((await run('2999-12-31')).stdout).toBe('Granted lps to pro@fundscout.example until 2999-12-31\n');
  expect((await entries()).slice(before.length)).toMatchObject([
    {
      actor_email: 'npm run grant',
      action: 'plan.grant',
      details: { plan: 'lps', until: '2999-12-31' },
      address: null,
    },
  ]);
  await expect.poll(() => access('pro')).toMatchObject({ program: true });
});
