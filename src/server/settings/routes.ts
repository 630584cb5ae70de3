import { Hono } from 'hono';
import * as z from 'zod';
import { MAX_GRACE_DAYS } from '#domain/billing-states.ts';
import { MOST_DAILY_REVEALS } from '#domain/reveal-budget.ts';
import { requireFreshSession } from '../accounts/sessions/fresh-session.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { publicSettings } from './queries.ts';

const text = (most: number) =>
  z.string('must be a string').trim().max(most, `must be at most ${most} characters`).optional();

const GRACE = `must be a number of days from 0 to ${MAX_GRACE_DAYS}`;
const reveals = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(MOST_DAILY_REVEALS, `must be at most ${MOST_DAILY_REVEALS}`)
  .optional();

const settingsChange = z.strictObject({
  hide_lp_search: z.boolean('must be true or false').optional(),
  operator_name: text(200),
  operator_address: text(500), // Keeps line breaks.
  grace_days: z.int(GRACE).min(0, GRACE).max(MAX_GRACE_DAYS, GRACE).optional(),
  trial_daily_reveals: reveals,
  paid_daily_reveals: reveals,
});

/** Site settings. */
export function settingsRoutes({ settings }: AppDependencies) {
  return new Hono<AppEnv>()
    .get('/settings', operation({ operationId: 'get_settings', summary: 'Get the site settings' }), async (c) => {
      const current = await settings.current();
      return c.json(c.get('viewer')?.admin ? current : publicSettings(current));
    })
    .patch(
      '/settings',
      operation({
        operationId: 'update_settings',
        summary: 'Update the site settings (admins)',
        errors: ['invalid_parameters', 'sign_in_required', 'forbidden', 'fresh_session_required'],
      }),
      async (c) => {
        const viewer = c.get('viewer');
        if (!viewer) throw new AppError('sign_in_required');
        if (!viewer.admin) throw new AppError('forbidden');
        requireFreshSession(c);
        const change = await readBody(c, settingsChange);
        const entry = { action: 'settings.change', subject: 'settings:1', details: change };
        return c.json(await settings.change(change, (transaction) => recordAudit(transaction, c, entry)));
      },
    );
}
