import { Hono } from 'hono';
import * as z from 'zod';
import { BRAND } from '#domain/brand.ts';
import { dayOf } from '#domain/dates.ts';
import { monthOf } from '#domain/new-leads.ts';
import { requireOwner, requireSession } from '../accounts/access-rules.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { countNewLeads } from './count-leads.ts';
import { userOfLink } from './unsubscribe-links.ts';

const choice = z.strictObject({ monthly: z.boolean('must be true or false') });

/** How many leads are new, and who is told so once a month. */
export function newLeadRoutes({ db, pool, now }: AppDependencies) {
  const unsubscribed = async (link: string | undefined): Promise<void> => {
    const id = link && (await userOfLink(db, link));
    if (!id) throw new AppError('not_found', { detail: 'This link is not whole. Open it from the message again' });
    await db.updateTable('profiles').set({ monthly_leads_mail: false }).where('id', '=', id).execute();
  };

  return new Hono<AppEnv>()
    .get(
      '/stats/new-leads',
      operation({ operationId: 'get_new_leads_count', summary: 'How many companies are new since last month' }),
      async (c) => {
        const since = monthOf(dayOf(now()));
        return c.json({ since, count: await countNewLeads(pool, since, null) });
      },
    )
    .get(
      '/account/new-leads',
      operation({
        operationId: 'get_new_leads_choice',
        summary: 'Whether you are told once a month how many leads are new',
        errors: ['sign_in_required', 'forbidden'],
      }),
      async (c) => {
        const { user } = requireSession(c);
        const row = await db
          .selectFrom('profiles')
          .select('monthly_leads_mail')
          .where('id', '=', user.id)
          .executeTakeFirst();
        return c.json({ monthly: row?.monthly_leads_mail ?? false });
      },
    )
    .put(
      '/account/new-leads',
      operation({
        operationId: 'choose_new_leads',
        summary: 'Whether you want to be told once a month how many leads are new { monthly }',
        errors: ['invalid_parameters', 'sign_in_required', 'forbidden'],
      }),
      async (c) => {
        const { user } = requireOwner(c);
        const { monthly } = await readBody(c, choice);
        // Whoever asks in the middle of a month hears of it when it has ended.
        const told = monthly ? { monthly_leads_told: monthOf(dayOf(now())) } : {};
        await db
          .updateTable('profiles')
          .set({ monthly_leads_mail: monthly, ...told })
          .where('id', '=', user.id)
          .execute();
        return c.json({ monthly });
      },
    )
    .post(
      '/new-leads/unsubscribe',
      operation({
        operationId: 'unsubscribe_new_leads',
        summary: `Ends the monthly messages of ${BRAND.name}, by the link in one of them`,
        errors: ['not_found'],
      }),
      async (c) => {
        await unsubscribed(c.req.query('link'));
        // A page without scripts has sent a form.
        if (c.req.header('accept')?.includes('text/html')) return c.redirect('/unsubscribe?done=yes', 303);
        return c.body(null, 204);
      },
    );
}
