import { Hono } from 'hono';
import type pg from 'pg';
import * as z from 'zod';
import { fieldNamed, type RecordField } from '#domain/companies/company-fields.ts';
import { latestDayOf } from '#domain/dates.ts';
import { type Fact, isContradictionOpen, partTitle, sourceText } from '#domain/evidence/evidence.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { changeRecords, lockRecord } from '../../data/changes/change-records.ts';
import { editPart, editRecord, partOf } from '../../data/changes/edit-record.ts';
import { recordConfirmation, recordField } from '../../data/evidence/edit-evidence.ts';
import { type CompanyEvidence, factsOf, readCompanyEvidence } from '../../data/evidence/read-evidence.ts';
import { evidenceInBatches } from '../../data/evidence/source-rules.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { LIST_PAGE_SIZE, pageQuery } from '../../platform/http/query.ts';

const fieldPath = z.object({ field: recordField });
const statedValue = z.object({ value: z.string(), sources: z.array(z.string()).describe('Newest first') });

const decision = z.strictObject({
  id: z.int().describe('Of the company'),
  version: z.int('must be the version you saw'),
  partId: z.int().nullable().describe('Of the contact or round'),
});
const changeToUndo = z.object({ change: z.int().describe('The change to undo') });

/** Companies with an open contradiction, by field. */
type Contradictions = Map<RecordField, Set<number>>;

/** Values of companies, contacts and rounds that another source contradicts, by field. */
export function contradictionAdminRoutes(
  { db, pool, now }: AppDependencies,
  readContradictions: () => Promise<Contradictions>,
) {
  return new Hono<AppEnv>()
    .get(
      '/admin/contradictions',
      endpoint(
        {
          operationId: 'count_contradictions',
          summary: 'Count companies with values that another source contradicts, by field, most first',
          access: 'admin',
          response: z.object({ fields: z.array(z.object({ field: recordField, companies: z.int() })) }),
        },
        async () => {
          const counts = [...(await readContradictions())].map(([field, ids]) => ({ field, companies: ids.size }));
          return { fields: counts.sort((a, b) => b.companies - a.companies) };
        },
      ),
    )
    .get(
      '/admin/contradictions/:field',
      endpoint(
        {
          operationId: 'list_contradictions',
          summary: 'List contradicted values of a field',
          access: 'admin',
          path: fieldPath,
          query: z.object({ page: pageQuery }),
          response: z.object({
            total: z.int().describe('Companies'),
            page: z.int(),
            values: z.array(
              statedValue.extend({
                id: z.int().describe('Of the company'),
                version: z.int(),
                name: z.string(),
                partId: z.int().nullable().describe('Of the contact or round; null if it is a value of the company'),
                part: z.string().nullable().describe('The contact or round'),
                others: z.array(statedValue).describe('Values that contradict it'),
              }),
            ),
          }),
        },
        async ({ path, query: { page } }) => {
          const ids = [...((await readContradictions()).get(path.field) ?? [])];
          const onPage = ids.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE);
          const companies = await readCompanyEvidence(pool, onPage);
          return { total: ids.length, page, values: companies.flatMap((company) => openValues(company, path.field)) };
        },
      ),
    )
    .post(
      '/admin/contradictions/:field/keep',
      endpoint(
        {
          operationId: 'keep_value',
          summary: 'Keep a contradicted value',
          description: 'The contradiction is listed again once a later document states another value.',
          access: 'active admin',
          path: fieldPath,
          body: decision,
          response: changeToUndo,
          errors: ['conflict'],
        },
        ({ path, body: { id, version, partId }, ...by }) =>
          changeRecords(db, by, { kind: 'confirm', action: 'quality.keep-value' }, async (client, change) => {
            await lockRecord(client, 'companies', { id, version });
            const value = { companyId: id, partId: partId ?? id, field: fieldNamed(path.field) };
            await recordConfirmation(client, change, value);
            return { subject: `company:${id}`, details: { field: path.field }, result: { change } };
          }),
      ),
    )
    .post(
      '/admin/contradictions/:field/use',
      endpoint(
        {
          operationId: 'use_value',
          summary: 'Replace a contradicted value by another one',
          access: 'active admin',
          path: fieldPath,
          body: decision.extend({ value: z.string() }),
          response: changeToUndo,
          errors: ['conflict'],
        },
        ({ path: { field }, body: { id, version, partId, value }, ...by }) =>
          changeRecords(db, by, { kind: 'edit', action: 'record.edit' }, async (client, change) => {
            const edit = { id, version, input: { [field]: value }, latest: latestDayOf(now()) };
            const { of } = fieldNamed(field);
            if (of && partId !== null) await editPart(client, partOf('companies', `${of}s`), partId, edit);
            else await editRecord(client, 'companies', edit);
            return { subject: `company:${id}`, result: { change } };
          }),
      ),
    );
}

function openValues(company: CompanyEvidence, field: RecordField) {
  const { id, version, stored } = company;
  return factsOf(company).flatMap((fact) => {
    if (fact.field !== field || !isContradictionOpen(fact)) return [];
    const part = fact.part === 'company' ? null : (stored[`${fact.part}s`][fact.index ?? 0] ?? null);
    return {
      id,
      version,
      name: String(stored.company.organization_name),
      partId: part?.id ?? null,
      part: part && partTitle(fact.part, part.values),
      ...statedText(fact),
      others: fact.others.filter(({ contradicts }) => contradicts).map(statedText),
    };
  });
}

export async function findContradictions(pool: pg.Pool): Promise<Contradictions> {
  const contradictions: Contradictions = new Map();
  for await (const companies of evidenceInBatches(pool)) {
    for (const company of companies) {
      for (const fact of factsOf(company)) {
        if (!isContradictionOpen(fact)) continue;
        const ids = contradictions.get(fact.field) ?? new Set();
        contradictions.set(fact.field, ids.add(company.id));
      }
    }
  }
  return contradictions;
}

function statedText({ value, sources }: Pick<Fact, 'value' | 'sources'>): z.input<typeof statedValue> {
  return { value: Array.isArray(value) ? value.join(', ') : String(value ?? ''), sources: sources.map(sourceText) };
}
