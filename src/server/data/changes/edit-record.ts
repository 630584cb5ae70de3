import { type FormPart, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { slugWithId } from '#domain/companies/company-identity.ts';
import { lastRound, type Round, raisedInRounds } from '#domain/companies/rounds.ts';
import { readRecordFields } from '#domain/imports/read-record-fields.ts';
import { fullName } from '#domain/names.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { loadSuppressionCheck } from '../suppressions/suppressions.ts';
import { lockRecord, type Row } from './change-records.ts';
import { lockForRemoval } from './company-reactions.ts';
import { type RecordColumns, type RecordInput, recordColumns, slugOf, suppressedIn, text } from './record-columns.ts';

/** A submitted form of a record: its input, and the version it was based on. */
export type Edit = { id: number; version: number; input: RecordInput; latest: string };

/** Adds a record. Its slug is derived from its name, with the id appended if taken. */
export async function addRecord(
  client: SqlClient,
  table: RecordTable,
  { input, latest }: { input: RecordInput; latest: string },
): Promise<number> {
  const withName = { [RECORD_FORMS[table].name]: '', ...input };
  const isSuppressed = await loadSuppressionCheck(client);
  const columns = recordColumns(isSuppressed, table, { input: withName, currentRow: {}, latest });
  const slug = slugOf(table, columns);
  const { rows } = await client.query<{ id: number; free: boolean }>(
    `select nextval('${table}_id_seq')::integer as id, not exists (select from ${table} where slug = $1) as free`,
    [slug],
  );
  const { id = 0, free = false } = rows[0] ?? {};
  const row = { id, slug: free ? slug : slugWithId(slug, id), ...columns, source: 'edit', search_text: '', version: 1 };
  return insertRow(client, table, row);
}

export async function editRecord(client: SqlClient, table: RecordTable, edit: Edit): Promise<void> {
  const currentRow = await lockRecord(client, table, edit);
  const columns = recordColumns(await loadSuppressionCheck(client), table, { ...edit, currentRow });
  await updateRow(client, table, currentRow, columns);
}

export async function deleteRecord(
  client: SqlClient,
  table: RecordTable,
  record: { id: number; version: number },
): Promise<void> {
  await lockRecord(client, table, record);
  if (table === 'companies') await lockForRemoval(client, [record.id]);
  await deleteWithParts(client, table, record.id);
}

export async function deleteWithParts(client: SqlClient, table: RecordTable, id: number): Promise<void> {
  for (const part of Object.values(RECORD_FORMS[table].parts)) {
    await client.query(`delete from ${part.table} where ${part.key} = $1`, [id]);
  }
  await client.query(`delete from ${table} where id = $1`, [id]);
}

type PartOf = { table: RecordTable; part: FormPart };

/** Returns a part by its name in URLs. @throws AppError `not_found` */
export function partOf(table: RecordTable, name: string): PartOf {
  const parts: Record<string, FormPart> = RECORD_FORMS[table].parts;
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) throw new AppError('not_found');
  return { table, part };
}

export async function addPart(client: SqlClient, { table, part }: PartOf, edit: Edit): Promise<number> {
  const record = await lockRecord(client, table, edit);
  const columns = await partColumns(client, { table, part }, { edit, record, currentRow: {} });
  const position: RecordColumns =
    part.table === 'funding_rounds' ? {} : { position: await nextPosition(client, part, edit.id) };
  const id = await insertRow(client, part.table, { [part.key]: edit.id, ...position, ...columns });
  await touchWithFunding(client, { table, part }, record, { id, before: null });
  return id;
}

export async function editPart(client: SqlClient, of: PartOf, partId: number, edit: Edit): Promise<void> {
  const record = await lockRecord(client, of.table, edit);
  const currentRow = await readPart(client, of.part, edit.id, partId);
  const columns = await partColumns(client, of, { edit, record, currentRow });
  if (!(await updateRow(client, of.part.table, currentRow, columns))) return;
  await touchWithFunding(client, of, record, { id: partId, before: currentRow });
}

type ChangedPart = {
  id: number;
  /** Null if it was added. */
  before: Row | null;
};

/** Marks a record as changed with its part, and brings what follows from its rounds up to date. */
async function touchWithFunding(client: SqlClient, of: PartOf, record: Row, changedPart: ChangedPart): Promise<void> {
  const funding = of.part.table === 'funding_rounds' ? await fundingAfter(client, record, changedPart) : {};
  if (!(await updateRow(client, of.table, record, funding))) await touchRecord(client, of.table, record.id);
}

const NO_ROUND: Round = { announced_on: null, type: null, amount_usd: null, amount: null };

/** What follows from the rounds of a company after a round was added, edited or deleted. */
async function fundingAfter(client: SqlClient, company: Row, { id, before }: ChangedPart): Promise<RecordColumns> {
  const { rows } = await client.query<Round & { id: number }>(
    'select id, announced_on, type, amount_usd, amount from funding_rounds where company_id = $1 order by id',
    [company.id],
  );
  const formerRound = before as (Row & Round) | null;
  const otherRounds = rows.filter((round) => round.id !== id);
  const roundsBefore = formerRound ? [...otherRounds, formerRound] : otherRounds;
  return followRounds(company, {
    before: roundsBefore,
    after: rows,
    formerRound: formerRound ?? lastRound(otherRounds),
  });
}

/**
 * The last round and total of a company after its rounds changed, as far as they were the last round, or the changed one,
 * and the sum of all: a total that was typed or stated stays.
 */
export function followRounds(
  company: Readonly<Record<string, unknown>>,
  {
    before,
    after,
    formerRound = lastRound(before),
  }: { before: readonly Round[]; after: readonly Round[]; formerRound?: Round | null },
): RecordColumns {
  const { total_funding_amount_usd: total } = company;
  const last = after.length > 0 ? lastRound(after) : NO_ROUND;
  const lastBefore = formerRound ?? NO_ROUND;
  const wasLast =
    company.last_funding_date === lastBefore.announced_on &&
    company.last_funding_type === lastBefore.type &&
    company.last_funding_amount_usd === lastBefore.amount_usd &&
    (lastBefore.amount_usd !== null || company.last_funding_amount === lastBefore.amount);
  return {
    ...(wasLast &&
      last && {
        last_funding_date: last.announced_on,
        last_funding_type: last.type,
        last_funding_amount_usd: last.amount_usd,
        ...((last.amount_usd !== lastBefore.amount_usd || last.amount !== lastBefore.amount) && {
          last_funding_amount: last.amount,
        }),
      }),
    ...(total === raisedInRounds(before) && { total_funding_amount_usd: raisedInRounds(after) }),
  };
}

export async function deletePart(
  client: SqlClient,
  { table, part }: PartOf,
  partId: number,
  record: { id: number; version: number },
): Promise<void> {
  const currentRow = await lockRecord(client, table, record);
  const before = await readPart(client, part, record.id, partId);
  await client.query(`delete from ${part.table} where id = $1`, [partId]);
  await touchWithFunding(client, { table, part }, currentRow, { id: partId, before });
}

async function readPart(client: SqlClient, part: FormPart, recordId: number, id: number): Promise<Row> {
  const { rows } = await client.query<Row>(`select * from ${part.table} where id = $1 and ${part.key} = $2`, [
    id,
    recordId,
  ]);
  if (!rows[0]) throw new AppError('not_found', { detail: `This ${part.one} no longer exists` });
  return rows[0];
}

async function partColumns(
  client: SqlClient,
  { table, part }: PartOf,
  { edit, record, currentRow }: { edit: Edit; record: Row; currentRow: Record<string, unknown> },
): Promise<RecordColumns> {
  const read = readRecordFields(part.fields, edit.input, { currentRow, latest: edit.latest });
  if ('issues' in read) throw invalidParameters(read.issues, part.fields);
  const row: Record<string, unknown> = { ...currentRow, ...read.values };
  if (part.table === 'funding_rounds') {
    if (row.announced_on == null && row.amount_usd == null)
      throw fieldError(part, 'roundDate', 'or an amount is required');
    return read.values;
  }
  const name = fullName(text(row.first_name), text(row.last_name));
  const email = text(row.email);
  if (!name && !email) throw fieldError(part, 'firstName', 'or a last name or an email is required');
  const isSuppressed = await loadSuppressionCheck(client);
  const companies = [record[RECORD_FORMS[table].nameColumn], record.website];
  const companyNames = companies.filter((one) => typeof one === 'string');
  if (isSuppressed({ name, email, companies: companyNames }))
    throw suppressedIn(email ? 'email' : 'lastName', part.fields);
  return read.values;
}

function fieldError({ fields }: FormPart, field: string, message: string) {
  return invalidParameters([{ field, message }], fields);
}

/** Returns the position after all parts of a record. */
export async function nextPosition(client: SqlClient, part: FormPart, recordId: number): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    `select coalesce(max(position) + 1, 0) as next from ${part.table} where ${part.key} = $1`,
    [recordId],
  );
  return rows[0]?.next ?? 0;
}

/** Inserts a row, with its own id if it has one. @returns the id */
export async function insertRow(client: SqlClient, table: string, columns: RecordColumns): Promise<number> {
  const names = Object.keys(columns);
  const { rows } = await client.query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) overriding system value
     values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  );
  if (!rows[0]) throw new Error(`No id for the row of ${table}`);
  return rows[0].id;
}

/**
 * Updates columns of a row, unless they already have these values.
 * @returns whether anything was written
 */
export async function updateRow(
  client: SqlClient,
  table: string,
  currentRow: Readonly<Record<string, unknown>> & { id: number },
  columns: RecordColumns,
): Promise<boolean> {
  const changes = Object.entries(columns).filter(([name, value]) => !isSame(value, currentRow[name]));
  if (changes.length === 0) return false;
  const set = changes.map(([name], at) => `${name} = $${at + 2}`);
  if ('last_changed_at' in currentRow) set.push('last_changed_at = now()');
  const values = changes.map(([, value]) => value);
  await client.query(`update ${table} set ${set.join(', ')} where id = $1`, [currentRow.id, ...values]);
  return true;
}

async function touchRecord(client: SqlClient, table: RecordTable, id: number): Promise<void> {
  await client.query(`update ${table} set last_changed_at = now() where id = $1`, [id]);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
