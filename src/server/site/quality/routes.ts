import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod';
import { QUALITY_LISTS, QUALITY_RULE_NAMES, type QualityRule } from '#domain/changes/quality.ts';
import { RECORD_FORMS } from '#domain/changes/record-forms.ts';
import { type Day, latestDayOf } from '#domain/dates.ts';
import { BOUNCE_SPIKE } from '#domain/emails/delivery-results.ts';
import { addressesIn } from '#domain/emails/emails.ts';
import { isEmail } from '#domain/imports/imported-emails.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { type ByAdmin, changeRecords, lockRecord } from '../../data/changes/change-records.ts';
import { editPart, editRecord } from '../../data/changes/edit-record.ts';
import { findDuplicateGroups, listApart } from '../../data/changes/find-duplicates.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { recordAudit } from '../../platform/audit/audit-log.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { pageQuery, recordId } from '../../platform/http/query.ts';
import { readBounceSpikes } from '../../workspace/delivery-results/queries.ts';
import { reportAddresses } from '../../workspace/delivery-results/save-results.ts';
import { withdrawRecalls } from '../../workspace/recalls/recall-contacts.ts';
import { contradictionAdminRoutes, findContradictions } from './contradictions.ts';
import { duplicateAdminRoutes } from './duplicate-routes.ts';
import { countMatches, listMatches, type RuleCount, readOnce } from './queries.ts';

const rule = z.enum(QUALITY_RULE_NAMES);
const issuePath = z.object({ rule, id: recordId.describe('Id of the company') });
type IssuePath = z.output<typeof issuePath>;

const usd = z.number().nullable().describe('US dollars');
const fields = z.record(z.string(), z.string()).describe('New values by form field');

const matchingCompany = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  lastOn: z.iso.date().nullable().describe('Date of the last round'),
  lastType: z.string().nullable(),
  lastAmount: z.string().nullable().describe('As written in another currency'),
  lastUsd: usd,
  totalUsd: usd,
  roundsUsd: usd.describe('Sum of the rounds, in US dollars'),
  rounds: z.array(
    z.object({
      announced_on: z.iso.date().nullable(),
      type: z.string().nullable(),
      amount_usd: usd,
      amount: z.string().nullable().describe('As written in another currency'),
    }),
  ),
  contacts: z.array(
    z.object({
      id: z.int(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      email: z.string().nullable(),
      dead: z.boolean().describe('Whether the email address is undeliverable'),
    }),
  ),
  fix: z
    .object({ fields, contacts: z.array(z.object({ id: z.int(), fields })) })
    .nullable()
    .describe('What the fix would change; null if it cannot be fixed automatically'),
});

export function qualityAdminRoutes(dependencies: AppDependencies) {
  const { db, pool, now } = dependencies;
  const readDuplicates = readOnce(pool, () => findDuplicateGroups(pool));
  const readContradictions = readOnce(pool, () => findContradictions(pool));
  const tomorrow = () => latestDayOf(now());
  const countIssues = readOnce(
    pool,
    async (): Promise<RuleCount[]> => {
      const duplicates = { found: (await readDuplicates()).length, dismissed: (await listApart(pool, 1)).total };
      const contradictedIds = new Set([...(await readContradictions()).values()].flatMap((ids) => [...ids]));
      return [
        { rule: 'duplicates', ...duplicates },
        ...(await countMatches(pool, tomorrow())),
        { rule: 'contradictions', found: contradictedIds.size, dismissed: 0 },
      ];
    },
    tomorrow,
  );

  async function setDismissed(c: Context<AppEnv>, { rule, id }: IssuePath, dismissed: boolean): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const company = await trx.selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst();
      if (!company) throw new AppError('not_found', { detail: 'This company no longer exists' });
      const { numAffectedRows } = await (dismissed
        ? sql`insert into quality_left (rule, company_id) values (${rule}, ${id}) on conflict do nothing`
        : sql`delete from quality_left where rule = ${rule} and company_id = ${id}`
      ).execute(trx);
      if (!numAffectedRows) return;
      const action = dismissed ? 'quality.dismiss' : 'quality.reopen';
      await recordAudit(trx, c, { action, subject: `company:${id}`, details: { rule } });
    });
  }

  return new Hono<AppEnv>()
    .route('/', duplicateAdminRoutes(dependencies, readDuplicates))
    .route('/', contradictionAdminRoutes(dependencies, readContradictions))
    .get(
      '/admin/quality',
      endpoint(
        {
          operationId: 'count_quality',
          summary: 'Count data quality issues by rule',
          access: 'admin',
          response: z.object({
            rules: z.array(
              z.object({
                rule: z.enum(QUALITY_LISTS),
                found: z.int().describe('Companies; groups of possible duplicates'),
                dismissed: z.int().describe('Dismissed issues; pairs marked as different'),
              }),
            ),
          }),
        },
        async () => ({ rules: await countIssues() }),
      ),
    )
    .get(
      '/admin/quality/:rule',
      endpoint(
        {
          operationId: 'list_quality',
          summary: 'List companies with a data quality issue',
          access: 'admin',
          path: z.object({ rule }),
          query: z.object({
            page: pageQuery,
            only: z.enum(['dismissed'], "must be 'dismissed'").optional().describe('Only dismissed issues'),
          }),
          response: z.object({ total: z.int(), page: z.int(), companies: z.array(matchingCompany) }),
        },
        ({ path, query: { page, only } }) =>
          listMatches(pool, { rule: path.rule, tomorrow: tomorrow(), page, dismissed: only === 'dismissed' }),
      ),
    )
    .post(
      '/admin/quality/:rule/:id/fix',
      endpoint(
        {
          operationId: 'fix_quality_issue',
          summary: 'Fix an issue automatically',
          access: 'active admin',
          path: issuePath,
          body: z.strictObject({ version: z.int('must be the version you saw') }),
          response: z.object({ change: z.int().describe('The change to undo') }),
          errors: ['conflict'],
        },
        ({ path, body, ...by }) => fixCompany(db, by, { ...path, ...body, tomorrow: tomorrow() }),
      ),
    )
    .put(
      '/admin/quality/:rule/:id/dismissed',
      endpoint(
        { operationId: 'dismiss_quality_issue', summary: 'Dismiss an issue', access: 'active admin', path: issuePath },
        ({ c, path }) => setDismissed(c, path, true),
      ),
    )
    .delete(
      '/admin/quality/:rule/:id/dismissed',
      endpoint(
        {
          operationId: 'reopen_quality_issue',
          summary: 'Reopen a dismissed issue',
          access: 'active admin',
          path: issuePath,
        },
        ({ c, path }) => setDismissed(c, path, false),
      ),
    )
    .get(
      '/admin/bounce-spikes',
      endpoint(
        {
          operationId: 'list_bounce_spikes',
          summary: 'List accounts that reported unusually many bounces',
          description: `In the last ${BOUNCE_SPIKE.days} days: at least ${BOUNCE_SPIKE.bounces} addresses, and more than ${100 * BOUNCE_SPIKE.share}% of those with a result.`,
          access: 'admin',
          response: z.object({
            spikes: z.array(
              z.object({
                userId: z.string(),
                email: z.string(),
                bounces: z.int(),
                results: z.int().describe('Addresses with a result'),
                agreed: z.int().describe('Bounces that another account reported too'),
              }),
            ),
          }),
        },
        async () => ({ spikes: await readBounceSpikes(db, now()) }),
      ),
    )
    .post(
      '/admin/email-reports',
      endpoint(
        {
          operationId: 'import_email_results',
          summary: 'Import email delivery results',
          access: 'active admin',
          body: z.strictObject({
            outcome: z.enum(['bounced', 'confirmed'], "must be 'bounced' or 'confirmed'"),
            emails: z
              .string('must be a string')
              .max(100_000, 'must be at most 100,000 characters')
              .describe('Any text with email addresses, as copied from an email tool'),
          }),
          response: z.object({
            given: z.int().describe('Email addresses in the text'),
            noted: z.int().describe('Addresses found in the database'),
          }),
        },
        async ({ c, body: { outcome, emails } }) => {
          const addresses = [...new Set(addressesIn(emails.toLowerCase()).filter(isEmail))];
          if (addresses.length === 0)
            throw invalidParameters([{ field: 'emails', message: 'must contain an email address' }]);
          const reportedCount = await db.transaction().execute(async (trx) => {
            const addressCount = await reportAddresses(clientOf(trx), addresses, {
              outcome,
              byAdmin: true,
              now: now(),
            });
            if (outcome === 'confirmed') await withdrawRecalls(clientOf(trx), addresses);
            const details = { outcome, addresses: addressCount };
            await recordAudit(trx, c, { action: 'email.report', subject: 'emails', details });
            return addressCount;
          });
          return { given: addresses.length, noted: reportedCount };
        },
      ),
    );
}

type Issue = { rule: QualityRule; id: number; version: number; tomorrow: Day };

/**
 * Fixes a company as a manual edit would, which can be undone.
 * @throws AppError `not_found`; `conflict` when someone else edited it or it no longer needs fixing
 */
function fixCompany(db: Db, by: ByAdmin, { rule, id, version, tomorrow }: Issue): Promise<{ change: number }> {
  return changeRecords(db, by, { kind: 'edit', action: 'quality.fix' }, async (client, change) => {
    await lockRecord(client, 'companies', { id, version });
    const { companies } = await listMatches(client, { rule, tomorrow, id });
    const fix = companies[0]?.fix;
    if (!fix) throw new AppError('conflict', { detail: 'This issue has already been fixed. Reload the list' });
    const edit = { id, version, latest: tomorrow };
    if (Object.keys(fix.fields).length > 0) await editRecord(client, 'companies', { ...edit, input: fix.fields });
    const part = RECORD_FORMS.companies.parts.contacts;
    for (const contact of fix.contacts) {
      await editPart(client, { table: 'companies', part }, contact.id, { ...edit, input: contact.fields });
    }
    return { subject: `company:${id}`, result: { change } };
  });
}
