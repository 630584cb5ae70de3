import { Hono } from 'hono';
import * as z from 'zod';
import { MOST_DAILY_REVEALS } from '#domain/reveal-budget.ts';
import { requireFreshSession } from '../accounts/sessions/fresh-session.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';

const text = (most: number) =>
  z.string('must be text').trim().max(most, `must be at most ${most} characters`).optional();

const reveals = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(MOST_DAILY_REVEALS, `must be at most ${MOST_DAILY_REVEALS}`)
  .optional();

const settingsChange = z.strictObject({
  hide_lp_search: z.boolean('must be true or false').optional(),
  operator_name: text(200),
  operator_address: text(500), // Lines are kept as they are typed.
  trial_daily_reveals: reveals,
  paid_daily_reveals: reveals,
});

/** What admins set for everyone. */
export function settingsRoutes({ settings }: AppDependencies) {
  return new Hono<AppEnv>()
    .get('/settings', operation({ operationId: 'get_settings', summary: 'The settings of the site' }), async (c) =>
      c.json(await settings.current()),
    )
    .patch(
      '/settings',
      operation({
        operationId: 'update_settings',
        summary:
          'Changes { hide_lp_search, operator_name, operator_address, trial_daily_reveals, paid_daily_reveals }, for admins',
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
