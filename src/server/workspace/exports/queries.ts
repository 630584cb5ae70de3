import { sql } from 'kysely';
import * as z from 'zod';
import { EXPORT_FORMATS } from '#domain/exports/export-formats.ts';
import {
  EXPORT_KINDS,
  type ExportCounts,
  type ExportRequest,
  type ExportState,
} from '#domain/exports/finished-exports.ts';
import { decodeIds } from '#domain/ledger/id-list.ts';
import { timestamp } from '../../platform/api/endpoint.ts';
import type { Db } from '../../platform/database/connection.ts';
import { LIST_PAGE_SIZE, readPage } from '../../platform/http/query.ts';
import { isAlive } from '../../platform/jobs/cancelable-work.ts';
import { hasFile } from './store-export.ts';

/** Reads the row counts of a user's export, which may still be in progress. */
export async function readExportCounts(db: Db, userId: string, id: string): Promise<ExportCounts | null> {
  const query = db.selectFrom('exports').select('counts').where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.counts ?? null;
}

export const leftOut = z
  .array(z.object({ count: z.int(), words: z.string().meta({ example: '71 contacts already exported' }) }))
  .describe('Omitted rows and email addresses, by reason');

export const finishedExport = z
  .object({
    id: z.uuid(),
    kind: z.enum(EXPORT_KINDS),
    asked: z
      .string()
      .nullable()
      .describe('The search in words; null for older exports')
      .meta({ example: '“freight”, Seed, From $2M' }),
    page: z
      .string()
      .nullable()
      .describe('Path of the search or company; null for selected companies and older exports')
      .meta({ example: '/search?query=freight&fundingStage=Seed' }),
    format: z.string().nullable().describe('The name of its format; null for older exports').meta({ example: 'CSV' }),
    formatId: z.enum(EXPORT_FORMATS).nullable().describe('Null for older exports'),
    isPush: z.boolean().describe('Whether the contacts were sent to a CRM instead of a file'),
    withEmail: z.boolean().describe('Whether contacts without an email address were omitted'),
    results: z.int().describe('Results of the search: companies or LPs'),
    contacts: z.int().nullable().describe('Contacts in the file; null for LPs'),
    companies: z.int().nullable().describe('Companies in the file; null for LPs'),
    client: z.string().nullable().describe('Name of the client it was for, even if deleted since'),
    clientId: z.int().nullable(),
    rows: z.int().nullable().describe('Rows in the file; null for older files'),
    leftOut,
    size: z.int().describe('In bytes'),
    createdAt: timestamp,
    expiresAt: timestamp.describe('When the file is deleted'),
    removedAt: timestamp.nullable().describe('When the file was removed, because a contact in it asked to be removed'),
    url: z.string().nullable().describe('Download link, valid for an hour; null if you cannot download the file'),
  })
  .meta({ id: 'Export' });

export type ListedExport = Pick<
  z.output<typeof finishedExport>,
  | 'id'
  | 'kind'
  | 'results'
  | 'contacts'
  | 'companies'
  | 'clientId'
  | 'client'
  | 'size'
  | 'createdAt'
  | 'expiresAt'
  | 'removedAt'
> & {
  /** Null for exports from before requests were kept. */
  asked: ExportRequest | null;
  counts: ExportCounts | null;
  /** Ids of the companies in the file, if they were selected one by one. */
  selected: Buffer | null;
};

/** A page of a user's finished exports, newest first, also those whose file was deleted. */
export function listExports(db: Db, userId: string, { page, client = null }: { page: number; client?: number | null }) {
  return readPage(page, async (offset) => {
    const { rows } = await sql<ListedExport & { total: number }>`
      select count(*) over ()::int as total, coalesce(e.id, export_id::text) as id, coalesce(kind, 'companies') as kind,
        asked, coalesce(results, company_count) as results, contact_count as contacts, company_count as companies,
        case when c.deleted_at is null then c.id end as "clientId", c.name as client, counts, coalesce(size, 0)::float as size,
        coalesce(e.created_at, exported_at) as "createdAt", coalesce(expires_at, exported_at) as "expiresAt",
        removed_at as "removedAt", case when asked -> 'selected' is not null then companies end as selected
      from (select * from exports where user_id = ${userId}) e
        full join (select * from exported_contacts where user_id = ${userId}) l on export_id::text = e.id
        left join clients c on c.id = coalesce(e.client_id, l.client_id)
      where (e.id is null or size is not null or removed_at is not null)
        and (${client}::int is null or c.id = ${client})
      order by coalesce(e.created_at, exported_at) desc, coalesce(e.id, export_id::text)
      limit ${LIST_PAGE_SIZE} offset ${offset}`.execute(db);
    return rows;
  });
}

/** How many selected companies an export is named after. */
const NAMED = 2;

/** Reads the names of the first selected companies of each export, by its id. */
export async function readSelectedNames(db: Db, rows: readonly ListedExport[]): Promise<Map<string, string[]>> {
  const idsOf = new Map(rows.map(({ id, selected }) => [id, selected ? [...decodeIds(selected)].slice(0, NAMED) : []]));
  const ids = [...idsOf.values()].flat();
  if (ids.length === 0) return new Map();
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'organization_name'])
    .where('id', '=', sql<number>`any (${ids}::int[])`)
    .execute();
  const names = new Map(companies.map((company) => [company.id, company.organization_name]));
  return new Map([...idsOf].map(([id, own]) => [id, own.flatMap((company) => names.get(company) ?? [])]));
}

/** Reads the progress of a user's export; undefined when there is none, or when it failed. */
export async function readExportState(db: Db, userId: string, id: string, now: Date) {
  const row = await db
    .selectFrom('exports')
    .select(['id', 'size', 'counts', 'expires_at', 'removed_at', isAlive.as('isAlive')])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, state: exportState(row, now) };
}

function exportState(
  row: { size: unknown; expires_at: Date; removed_at: Date | null; isAlive: boolean },
  now: Date,
): ExportState {
  if (row.removed_at) return 'removed';
  if (row.expires_at <= now) return 'expired';
  if (row.size !== null) return 'finished';
  return row.isAlive ? 'running' : 'failed';
}

/** Reads an export whose file can be downloaded. */
export function readExport(db: Db, userId: string, id: string, now: Date) {
  return db
    .selectFrom('exports')
    .select(['kind', 'asked', 'created_at'])
    .select((row) => row.fn.coalesce('size', row.lit(0)).as('size'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('size', 'is not', null)
    .where(hasFile(now))
    .executeTakeFirst();
}
