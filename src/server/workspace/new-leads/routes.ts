import { Hono } from 'hono';
import * as z from 'zod';
import { monthOf, RECENT_DAYS } from '#domain/companies/new-leads.ts';
import { dayOf } from '#domain/dates.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { countNewLeads } from './monthly-mail.ts';

const choice = z.strictObject({
  monthly: z.boolean('must be true or false').describe('Whether you get a monthly email with the number of new leads'),
});

export function newLeadRoutes({ db, pool, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .get(
      '/stats/new-leads',
      endpoint(
        {
          operationId: 'get_new_leads_count',
          summary: 'Count new leads',
          access: 'anyone',
          load: 'count',
          response: z.object({
            since: z.iso.date().describe('The first day of this month, in UTC'),
            count: z.int().describe('Companies added since then'),
            recent: z.int().describe(`Of these, with a round at most ${RECENT_DAYS} days old when they were added`),
          }),
        },
        async () => {
          const since = monthOf(dayOf(now()));
          return { since, ...(await countNewLeads(pool, since, null)) };
        },
      ),
    )
    .get(
      '/account/new-leads',
      endpoint(
        {
          operationId: 'get_monthly_email',
          summary: 'Get your monthly email preference',
          access: 'session',
          response: choice,
        },
        async ({ viewer }) => {
          const row = await db
            .selectFrom('profiles')
            .select('monthly_leads_mail')
            .where('id', '=', viewer.user.id)
            .executeTakeFirst();
          return { monthly: row?.monthly_leads_mail ?? false };
        },
      ),
    )
    .put(
      '/account/new-leads',
      endpoint(
        {
          operationId: 'set_monthly_email',
          summary: 'Set your monthly email preference',
          access: 'owner',
          body: choice,
          response: choice,
        },
        async ({ viewer, body: { monthly } }) => {
          // The current month is reported when it ends.
          const sentMonth = monthly ? { monthly_leads_told: monthOf(dayOf(now())) } : {};
          await db
            .updateTable('profiles')
            .set({ monthly_leads_mail: monthly, ...sentMonth })
            .where('id', '=', viewer.user.id)
            .where('monthly_leads_mail', '<>', monthly)
            .execute();
          return { monthly };
        },
      ),
    );
}
