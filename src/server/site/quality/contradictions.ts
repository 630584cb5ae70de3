import { Hono } from 'hono';
import type pg from 'pg';
import * as z from 'zod';
import { ALL_FIELDS, type RecordField } from '#domain/companies/company-fields.ts';
import { type Fact, sourceText } from '#domain/evidence/evidence.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { factsOf, readCompanyEvidence } from '../../data/evidence/read-evidence.ts';
import { evidenceInBatches } from '../../data/evidence/source-rules.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { LIST_PAGE_SIZE, pageQuery } from '../../platform/http/query.ts';
import { readOnce } from './queries.ts';

const field = z.enum(ALL_FIELDS.map(({ name }) => name) as [RecordField, ...RecordField[]]);
const stated = z.object({ value: z.string(), sources: z.array(z.string()).describe('Newest first') });

type Contradictions = Map<RecordField, Set<number>>;

/** Values of companies, contacts and rounds that another source contradicts, by field. */
export function contradictionAdminRoutes({ pool }: AppDependencies) {
  const readContradictions = readOnce(pool, () => findContradictions(pool));
  return new Hono<AppEnv>()
    .get(
      '/admin/contradictions',
      endpoint(
        {
          operationId: 'count_contradictions',
          summary: 'Count companies with values that another source contradicts, by field, most first',
          access: 'admin',
          response: z.object({ fields: z.array(z.object({ field, companies: z.int() })) }),
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
          summary: 'List companies with contradicted values of a field',
          access: 'admin',
          path: z.object({ field }),
          query: z.object({ page: pageQuery }),
          response: z.object({
            total: z.int(),
            page: z.int(),
            companies: z.array(
              z.object({
                id: z.int(),
                version: z.int(),
                name: z.string(),
                values: z.array(stated.extend({ others: z.array(stated).describe('Values that contradict it') })),
              }),
            ),
          }),
        },
        async ({ path, query: { page } }) => {
          const ids = [...((await readContradictions()).get(path.field) ?? [])];
          const onPage = ids.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE);
          const companies = await readCompanyEvidence(pool, onPage);
          const { rows } = await pool.query<{ id: number; version: number }>(
            'select id, version from companies where id = any ($1)',
            [onPage],
          );
          const versions = new Map(rows.map(({ id, version }) => [id, version]));
          return {
            total: ids.length,
            page,
            companies: companies.map((company) => ({
              id: company.id,
              version: versions.get(company.id) ?? 0,
              name: String(company.stored.company.organization_name),
              values: factsOf(company)
                .filter((fact) => fact.field === path.field && isOpen(fact))
                .map((fact) => ({
                  ...statedText(fact),
                  others: fact.others.filter(({ contradicts }) => contradicts).map(statedText),
                })),
            })),
          };
        },
      ),
    );
}

async function findContradictions(pool: pg.Pool): Promise<Contradictions> {
  const contradictions: Contradictions = new Map();
  for await (const companies of evidenceInBatches(pool)) {
    for (const company of companies) {
      for (const fact of factsOf(company)) {
        if (!isOpen(fact)) continue;
        const ids = contradictions.get(fact.field) ?? new Set();
        contradictions.set(fact.field, ids.add(company.id));
      }
    }
  }
  return contradictions;
}

/** A value that an admin entered stands until a newer document contradicts it. */
function isOpen({ sources, others }: Fact): boolean {
  const enteredOn = sources.find(({ source }) => source === 'edit')?.lastSeen ?? '';
  return others.some((other) => other.contradicts && other.sources.some(({ lastSeen }) => lastSeen > enteredOn));
}

function statedText({ value, sources }: Pick<Fact, 'value' | 'sources'>): z.input<typeof stated> {
  return { value: Array.isArray(value) ? value.join(', ') : String(value ?? ''), sources: sources.map(sourceText) };
}
