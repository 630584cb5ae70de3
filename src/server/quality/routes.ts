import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { latestDayOf } from '#domain/dates.ts';
import { isEmail } from '#domain/imports/imported-addresses.ts';
import { isQualityRule, type QualityRule } from '#domain/quality.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { clientOf } from '../database/connection.ts';
import { readBody } from '../http/body.ts';
import { operation } from '../http/operation.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { PAGE_PARAMETER, pageQuery, pathId, readQuery } from '../http/query.ts';
import { mendCompany } from './mend-company.ts';
import { countFound, dataState, listFound, type RuleCount } from './queries.ts';

const listQuery = z.object({ page: pageQuery, only: z.enum(['left'], "must be 'left'").optional() });
const mendBody = z.strictObject({ version: z.int('must be the version that was seen') });
const reportBody = z.strictObject({
  outcome: z.enum(['bounced', 'confirmed'], "must be 'bounced' or 'confirmed'"),
  emails: z.string('must be a text').max(100_000, 'must be at most 100,000 characters'),
});

/** What looks wrong in the data, for admins to mend or to leave. */
export function qualityAdminRoutes({ db, pool, now }: AppDependencies) {
  const tomorrow = () => latestDayOf(now());
  let counted: { state: string; rules: RuleCount[] } | null = null;

  const left = (c: Context<AppEnv>, is: boolean) => {
    const [rule, id] = [ruleOf(c), pathId(c)];
    return db.transaction().execute(async (trx) => {
      const present = await trx.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst();
      if (!present) throw new AppError('not_found', { detail: 'This company is not there any more' });
      const row = { rule, company_id: id };
      const rows = is
        ? await trx
            .insertInto('quality_left')
            .values(row)
            .onConflict((on) => on.doNothing())
            .executeTakeFirst()
        : await trx.deleteFrom('quality_left').where('rule', '=', rule).where('company_id', '=', id).executeTakeFirst();
      const changed = 'numInsertedOrUpdatedRows' in rows ? rows.numInsertedOrUpdatedRows : rows.numDeletedRows;
      if (!changed) return;
      const action = is ? 'quality.leave' : 'quality.look';
      await recordAudit(trx, c, { action, subject: `company:${id}`, details: { rule } });
    });
  };

  return new Hono<AppEnv>()
    .get(
      '/admin/quality',
      operation({
        operationId: 'count_quality',
        summary: 'How many companies look wrong, and in what, for admins',
        errors: ['not_found'],
      }),
      async (c) => {
        const state = `${await dataState(pool)} ${tomorrow()}`;
        if (counted?.state !== state) counted = { state, rules: await countFound(pool, tomorrow()) };
        return c.json({ rules: counted.rules });
      },
    )
    .get(
      '/admin/quality/:rule',
      operation({
        operationId: 'list_quality',
        summary: 'The companies that look wrong in one way, for admins',
        query: [PAGE_PARAMETER, { name: 'only', description: 'left: those that were left as they are' }],
        errors: ['invalid_parameters', 'not_found'],
      }),
      async (c) => {
        const { page, only } = readQuery(c, listQuery);
        return c.json(await listFound(pool, { rule: ruleOf(c), tomorrow: tomorrow(), page, left: only === 'left' }));
      },
    )
    .post(
      '/admin/quality/:rule/:id/mend',
      operation({
        operationId: 'mend_quality',
        summary: 'Mends a company in the one way that its rule has, for admins',
        errors: ['invalid_parameters', 'changed_meanwhile', 'not_found', 'fresh_session_required'],
      }),
      async (c) => {
        const [rule, id] = [ruleOf(c), pathId(c)];
        const { version } = await readBody(c, mendBody);
        await mendCompany(db, c, { rule, id, version, tomorrow: tomorrow() });
        return c.body(null, 204);
      },
    )
    .put(
      '/admin/quality/:rule/:id/left',
      operation({
        operationId: 'leave_quality',
        summary: 'Leaves a company as it is, for admins',
        errors: ['not_found', 'fresh_session_required'],
      }),
      async (c) => {
        await left(c, true);
        return c.body(null, 204);
      },
    )
    .delete(
      '/admin/quality/:rule/:id/left',
      operation({
        operationId: 'look_at_quality',
        summary: 'Shows a company that was left among those that look wrong again, for admins',
        errors: ['not_found', 'fresh_session_required'],
      }),
      async (c) => {
        await left(c, false);
        return c.body(null, 204);
      },
    )
    .post(
      '/admin/email-reports',
      operation({
        operationId: 'report_emails',
        summary: 'Notes which addresses mail bounced from or arrived at, for admins',
        errors: ['invalid_parameters', 'not_found', 'fresh_session_required'],
      }),
      async (c) => {
        const { outcome, emails } = await readBody(c, reportBody);
        const given = [
          ...new Set(
            emails
              .toLowerCase()
              .split(/[\s,;<>"]+/)
              .filter(isEmail),
          ),
        ];
        if (given.length === 0) throw invalidParameters([{ field: 'emails', message: 'must hold an email address' }]);
        const noted = await db.transaction().execute(async (trx) => {
          // Only of addresses that are in the data: what is kept here is nobody else's.
          const { rows } = await clientOf(trx).query(
            `insert into email_reports (email, outcome, at)
             select distinct lower(email), $2, $3::timestamptz from contacts where lower(email) = any ($1)
             on conflict (email) do update set outcome = excluded.outcome, at = excluded.at
             returning email`,
            [given, outcome, now()],
          );
          const addresses = rows.length;
          const details = { outcome, addresses };
          await recordAudit(trx, c, { action: 'email.report', subject: 'emails', details });
          return addresses;
        });
        return c.json({ given: given.length, noted });
      },
    );
}

function ruleOf(c: Context): QualityRule {
  const rule = c.req.param('rule') ?? '';
  if (!isQualityRule(rule)) throw new AppError('not_found');
  return rule;
}
