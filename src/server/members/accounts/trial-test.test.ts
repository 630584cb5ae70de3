import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { type CapturedLog, captureLog } from '#test/log.ts';
import { log } from '../../platform/log.ts';

const { level } = log;
let app: TestApp;
let caught: CapturedLog;
beforeEach(async () => {
  app = await createTestApp(undefined, { TRIAL_TEST_EMAIL: 'Trial@fundscout.example' });
  caught = captureLog();
});
afterEach(async () => {
  log.level = level;
  await app.close();
});

const LINE = 'Access of the trial test account';

test('logs the access of the trial test account only, at debug level', async () => {
  log.level = 'debug';
  await app.send('/api/me', { as: 'pro' });
  await app.send('/api/me');
  expect(caught.text()).not.toContain(LINE);
  const me = await (await app.send('/api/me', { as: 'trial' })).json();
  expect(me.access).toMatchObject({ trialing: true, export: false });
  expect(caught.text()).toContain(LINE);
  expect(caught.text()).toContain('GET /api/me');
  expect(caught.text()).toContain('export_disabled_during_trial');
  expect(caught.text()).not.toContain('trial@fundscout.example');
});

test('logs nothing at the usual level', async () => {
  log.level = 'info';
  await app.send('/api/me', { as: 'trial' });
  expect(caught.text()).not.toContain(LINE);
});
