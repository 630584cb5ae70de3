import { Hono } from 'hono';
import * as z from 'zod';
import { MAX_GRACE_DAYS } from '#domain/billing/billing-states.ts';
import { MAX_DAILY_REVEALS } from '#domain/billing/reveal-budget.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../api/endpoint.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { adminSettings, publicSettings } from './settings.ts';

const text = (most: number) =>
  z.string('must be a string').trim().max(most, `must be at most ${most} characters`).optional();

const GRACE = `must be a number of days from 0 to ${MAX_GRACE_DAYS}`;
const reveals = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(MAX_DAILY_REVEALS, `must be at most ${MAX_DAILY_REVEALS}`)
  .optional();

const settingsChange = z.strictObject({
  hide_lp_search: z.boolean('must be true or false').optional(),
  operator_name: text(200),
  operator_address: text(500), // Keeps line breaks.
  grace_days: z.int(GRACE).min(0, GRACE).max(MAX_GRACE_DAYS, GRACE).optional(),
  trial_daily_reveals: reveals,
  paid_daily_reveals: reveals,
});

export function settingsRoutes({ settings }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/settings',
      endpoint(
        {
          operationId: 'get_settings',
          summary: 'Get the site settings',
          description: 'Admins also get the grace period.',
          access: 'anyone',
          response: publicSettings.extend(adminSettings.partial().shape),
        },
        async ({ viewer }) => {
          const current = await settings.current();
          return viewer?.admin ? current : publicSettings.parse(current);
        },
      ),
    )
    .patch(
      '/settings',
      endpoint(
        {
          operationId: 'update_settings',
          summary: 'Update the site settings (admins only)',
          access: 'fresh admin',
          body: settingsChange,
          response: publicSettings.extend(adminSettings.shape),
        },
        async ({ c, body }) => {
          const entry = { action: 'settings.change', subject: 'settings:1', details: body };
          return settings.change(body, (transaction) => recordAudit(transaction, c, entry));
        },
      ),
    );
}
