import { sql } from 'kysely';
import * as z from 'zod';
import { type FormField, formText, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { NAME_KEY_SEPARATOR, nameKey, websiteKey } from '#domain/companies/company-identity.ts';
import type { Day } from '#domain/dates.ts';
import { placeText } from '#domain/places/place.ts';
import { parseCompanySearch, type Sort } from '#domain/search/company-filters.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { clientOf, type Db, type SqlClient } from '../../platform/database/connection.ts';
import { containing } from '../../platform/database/like-pattern.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { LIST_PAGE_SIZE } from '../../platform/http/query.ts';
import { matchesText } from '../lps/lp-conditions.ts';
import type { CompanySearchService } from '../search/company-search.ts';
import type { Row } from './change-records.ts';
import { findDuplicatesOf, KEYS } from './find-duplicates.ts';

export const VERSION_ISSUE = 'must be the version you edited';
export const versionSchema = z.int(VERSION_ISSUE).describe('The version you edited');
export const fieldsSchema = z
  .record(z.string(), z.string('must be a string'))
  .describe('Form fields by name; omitted fields stay unchanged')
  .meta({ example: { website: 'https://harbor.example', lastFundingAmountUsd: '$1.5M' } });

const formTexts = z.record(z.string(), z.string()).describe('Values as typed in the form, by field');
export const recordSchema = z
  .object({
    id: z.int(),
    slug: z.string(),
    version: z.int(),
    source: z.string(),
    firstSeenAt: z.iso.datetime(),
    lastChangedAt: z.iso.datetime(),
    fields: formTexts,
    parts: z.record(z.string(), z.array(z.object({ id: z.int(), fields: formTexts }))).describe('Contacts and rounds'),
  })
  .meta({ id: 'Record', description: 'A company or LP with the fields of its form' });

/** A record as shown in its form: every value as it would be typed. */
export type RecordJson = z.output<typeof recordSchema>;
type PartJson = RecordJson['parts'][string][number];

export const listedRecord = z
  .object({
    id: z.int(),
    version: z.int(),
    slug: z.string(),
    name: z.string(),
    place: z.string().nullable(),
    website: z.string().nullable(),
    lastRound: z
      .object({
        lastFundingAmountUsd: z.number().nullable(),
        lastFundingAmount: z.string().nullable(),
        lastFundingDate: z.iso.date().nullable(),
        lastFundingType: z.string().nullable(),
      })
      .nullable()
      .describe('Null for an LP'),
    contacts: z.int(),
    source: z.string(),
    lastChangedAt: z.iso.datetime(),
  })
  .meta({ id: 'ListedRecord', description: 'A company or LP in a list' });
type ListedRecord = z.output<typeof listedRecord>;

type RecordQuery = { query: string; page: number; sort?: Sort | undefined };

/** Selects the columns of a list for the records with ids `$1`, in that order. */
const LISTED: Record<RecordTable, string> = {
  companies: `select id, version, slug, organization_name as name, city, region, country, website, source, last_changed_at,
      json_build_object('lastFundingAmountUsd', last_funding_amount_usd, 'lastFundingAmount', last_funding_amount,
        'lastFundingDate', last_funding_date, 'lastFundingType', last_funding_type) as "lastRound",
      (select count(*)::integer from contacts where company_id = r.id) as contacts
    from companies r where id = any ($1) order by array_position($1, id)`,
  lps: `select id, version, slug, name, city, region, country, website, source, last_changed_at,
      null::json as "lastRound", (select count(*)::integer from lp_contacts where lp_id = r.id) as contacts
    from lps r where id = any ($1) order by array_position($1, id)`,
};

/** Finds records by email: of their people, or of the record itself. */
const ADDRESSES: Record<RecordTable, string> = {
  companies: `select company_id as id from contacts where email ilike $1
    union select id from companies where contact_email ilike $1`,
  lps: 'select lp_id as id from lp_contacts where email ilike $1',
};

/**
 * Finds companies by the product search, and by email, slug and website.
 * @throws AppError `invalid_parameters`
 */
export async function findCompanyRecords(
  client: SqlClient,
  companySearch: CompanySearchService,
  { query, page, sort }: RecordQuery,
  today: Day,
) {
  if (query.includes('@')) return findByAddress(client, 'companies', { query, page });
  const parseResult = parseCompanySearch({ query, page: String(page), sort });
  if ('issues' in parseResult) throw invalidParameters(parseResult.issues);
  await companySearch.catchUp();
  const results = companySearch.index().search(parseResult.search, today);
  const idsByName = page === 1 && query ? await idsNamed(client, 'companies', query) : [];
  const ids = [...new Set([...idsByName, ...results.ids])];
  return { total: Math.max(results.total, ids.length), page, records: await listRecords(client, 'companies', ids) };
}

/** Finds LPs by the LP search, and by email, slug and website. There are few enough for a table scan. */
export async function findLpRecords(db: Db, { query, page }: RecordQuery) {
  const client = clientOf(db);
  if (query.includes('@')) return findByAddress(client, 'lps', { query, page });
  const idsByName = query ? await idsNamed(client, 'lps', query) : [];
  const { rows } = await sql<{ id: number }>`
    select id from lps l where ${matchesText(foldText(query))} or id = any (${idsByName}::integer[])
    order by array_position(${idsByName}::integer[], id), name_key, id`.execute(db);
  return pageOf(client, 'lps', rows, page);
}

async function findByAddress(client: SqlClient, table: RecordTable, { query, page }: RecordQuery) {
  const { rows } = await client.query<{ id: number }>(`${ADDRESSES[table]} order by id`, [containing(query.trim())]);
  return pageOf(client, table, rows, page);
}

async function pageOf(client: SqlClient, table: RecordTable, rows: readonly { id: number }[], page: number) {
  const ids = rows.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE).map(({ id }) => id);
  return { total: rows.length, page, records: await listRecords(client, table, ids) };
}

async function idsNamed(client: SqlClient, table: RecordTable, query: string): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from ${table} where slug = $1 or website_key = $2 order by id limit ${LIST_PAGE_SIZE}`,
    [query.trim().toLowerCase(), websiteKey(query.trim().toLowerCase())],
  );
  return rows.map(({ id }) => id);
}

/** Names of companies are compared without their legal form, those of LPs with it. */
const NAME_KEYS: Record<RecordTable, { column: string; keyOf: (name: string) => string | undefined }> = {
  companies: { column: KEYS.name, keyOf: (name) => nameKey(name, null).split(NAME_KEY_SEPARATOR)[0] },
  lps: { column: 'name_key', keyOf: foldText },
};
const MAX_OWNERS = 10;

/** Finds the records that have a website already, or else a name. @returns the website if it is taken */
export async function findOwners(
  client: SqlClient,
  table: RecordTable,
  { website, name }: { website: string; name: string },
) {
  const site = websiteKey(website);
  const { column, keyOf } = NAME_KEYS[table];
  const { rows } = await client.query<{ id: number; shares: string }>(
    `(select id, 'website' as shares from ${table} where website_key = $1 order by id limit ${MAX_OWNERS})
     union all (select id, 'name' from ${table} where ${column} = $2 order by id limit ${MAX_OWNERS})`,
    [site, keyOf(name.trim())],
  );
  const ofSite = rows.filter(({ shares }) => shares === 'website');
  const ids = (ofSite.length > 0 ? ofSite : rows).map(({ id }) => id);
  return { website: ofSite.length > 0 ? site : null, records: await listRecords(client, table, ids) };
}

/** Reads records for a list, in the order of `ids`. */
async function listRecords(client: SqlClient, table: RecordTable, ids: readonly number[]): Promise<ListedRecord[]> {
  type Row = Omit<ListedRecord, 'place' | 'lastChangedAt'> & {
    city: string | null;
    region: string | null;
    country: string | null;
    last_changed_at: Date;
  };
  const { rows } = await client.query<Row>(LISTED[table], [ids]);
  return rows.map(({ city, region, country, last_changed_at, ...record }) => ({
    ...record,
    place: placeText({ city, region, country }) || null,
    lastChangedAt: last_changed_at.toISOString(),
  }));
}

export async function listDuplicatesOf(client: SqlClient, id: number): Promise<(ListedRecord & { why: string })[]> {
  const duplicates = await findDuplicatesOf(client, id);
  const why = new Map(duplicates.map((duplicate) => [duplicate.id, duplicate.why]));
  const records = await listRecords(client, 'companies', [...why.keys()]);
  return records.map((record) => ({ ...record, why: why.get(record.id) ?? '' }));
}

/** Reads a record with all its parts. @throws AppError `not_found` */
export async function readRecord(client: SqlClient, table: RecordTable, id: number): Promise<RecordJson> {
  const [record] = await readRecords(client, table, [id]);
  if (!record) throw new AppError('not_found', { detail: `This ${RECORD_FORMS[table].one} no longer exists` });
  return record;
}

/** Reads records with all their parts, in the order of `ids`; missing ones are skipped. */
export async function readRecords(
  client: SqlClient,
  table: RecordTable,
  ids: readonly number[],
): Promise<RecordJson[]> {
  const form = RECORD_FORMS[table];
  const { rows } = await client.query<Row & StoredRecordRow>(
    `select * from ${table} where id = any ($1) order by array_position($1::integer[], id)`,
    [ids],
  );
  const parts = new Map<string, Map<number, PartJson[]>>();
  for (const [name, part] of Object.entries(form.parts)) {
    const order = part.table === 'funding_rounds' ? 'announced_on' : 'position';
    const { rows } = await client.query<Row>(
      `select * from ${part.table} where ${part.key} = any ($1) order by ${order}, id`,
      [ids],
    );
    const byRecord = Map.groupBy(rows, (row) => Number(row[part.key]));
    const toPart = (row: Row) => ({ id: row.id, fields: shownFields(part.fields, row) });
    parts.set(name, new Map([...byRecord].map(([id, ofRecord]) => [id, ofRecord.map(toPart)])));
  }
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    version: row.version,
    source: row.source,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastChangedAt: row.last_changed_at.toISOString(),
    fields: shownFields(form.fields, row),
    parts: Object.fromEntries([...parts].map(([name, byRecord]) => [name, byRecord.get(row.id) ?? []])),
  }));
}

type StoredRecordRow = { slug: string; version: number; source: string; first_seen_at: Date; last_changed_at: Date };

function shownFields(form: Readonly<Record<string, FormField>>, row: Row): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, field]) => [name, formText(field, row)]));
}
