import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { hasAddress } from '#domain/emails/emails.ts';
import type { EvidenceDetails } from '#domain/evidence/evidence-columns.ts';
import type { ProblemGroup } from '#domain/imports/import-report.ts';
import { fullName } from '#domain/names.ts';
import type { IsSuppressed } from '#domain/privacy/suppression.ts';
import { withoutPeople } from '#domain/privacy/without-people.ts';
import { redactRecordedRows } from '../../data/changes/suppressed-rows.ts';
import { clientOf, type Trx } from '../../platform/database/connection.ts';
import { lockResults } from '../../workspace/delivery-results/save-results.ts';
import { type MatchingRecord, personIn, readable } from './find-person.ts';

const UNKNOWN = { first_name: null, last_name: null, email: null };
type HistoryRow = { row_id: number; record_id: number; before: PersonRow | null; after: PersonRow | null };
type PersonRow = { first_name?: string; last_name?: string; email?: string };

/**
 * Removes a person from the history, so that undoing a change does not restore them: their contact rows, under any
 * former name, and their name and address in the fields of records.
 * @returns their addresses in these rows, the ids of their contacts, and the ids of records that named them elsewhere
 */
export async function eraseFromHistory(
  trx: Trx,
  table: RecordTable,
  records: readonly MatchingRecord[],
  isThem: IsSuppressed,
): Promise<{ addresses: string[]; contacts: number[]; records: number[] }> {
  const byId = new Map(records.map((record) => [record.id, record]));
  const contactTable = RECORD_FORMS[table].parts.contacts.table;
  const { rows } = await sql<HistoryRow>`
    select row_id, record_id, before, after from changed_rows
    where record_table = ${table} and record_id = any(${[...byId.keys()]}) and table_name = ${contactTable}`.execute(
    trx,
  );
  const personRows = rows.flatMap(({ row_id, record_id, before, after }) => {
    const record = byId.get(record_id);
    const contact = [...(record?.contacts ?? []), ...(record?.deletedContacts ?? [])].find(({ id }) => id === row_id);
    const people = [before, after].flatMap((row) =>
      record && row ? personIn(record, { ...UNKNOWN, ...contact, ...row }) : [],
    );
    const matches = people.filter(isThem);
    return matches.length > 0 ? [{ row_id, addresses: matches.flatMap(({ email }) => email ?? []) }] : [];
  });
  await sql`
    delete from changed_rows
    where table_name = ${contactTable} and row_id = any(${personRows.map(({ row_id }) => row_id)})`.execute(trx);
  return {
    addresses: personRows.flatMap(({ addresses }) => addresses),
    contacts: personRows.map(({ row_id }) => row_id),
    records: await redactRecordedRows(clientOf(trx), table, { records }, isThem),
  };
}

/** Removes addresses from the history, delivery reports and results, and rejected cells of imports. */
export async function eraseAddresses(trx: Trx, addresses: readonly string[]): Promise<void> {
  // Results saved after this are only for the remaining contacts.
  await lockResults(clientOf(trx));
  await sql`delete from delivery_results where email = any(${addresses})`.execute(trx);
  await sql`delete from client_results where email = any(${addresses})`.execute(trx);
  await sql`delete from email_reports where email = any(${addresses})`.execute(trx);
  const candidates = await sql<{ id: number; before: object | null; after: object | null }>`
    select id, before, after from changed_rows
    where exists (
      select from unnest(${addresses}::text[]) address
      where strpos(lower(concat_ws(' ', before::text, after::text)), address) > 0
    )`.execute(trx);
  const rows = candidates.rows.filter(
    ({ before, after }) => containsAddress(before, addresses) || containsAddress(after, addresses),
  );
  await sql`delete from changed_rows where id = any(${rows.map(({ id }) => id)})`.execute(trx);
  const imports = await sql<{ id: number; groups: ProblemGroup[] }>`
    select id, report #> '{problems,groups}' as groups from imports
    where exists (
      select from unnest(${addresses}::text[]) address
      where strpos(lower(report #>> '{problems,groups}'), address) > 0
    )`.execute(trx);
  for (const { id, groups } of imports.rows) {
    const redactedGroups = groups.map((group) => ({
      ...group,
      examples: group.examples.filter((example) => !containsAddress(example, addresses)),
    }));
    await sql`update imports set report = jsonb_set(report, '{problems,groups}', ${JSON.stringify(redactedGroups)})
      where id = ${id}`.execute(trx);
  }
}

type EvidenceRow = { company_id: number; change_id: number; filing_id: number; details: EvidenceDetails };

/**
 * Removes a person, and texts with these addresses, from the values in which documents differ from the stored ones.
 * @returns the ids of companies whose documents named them
 */
export async function eraseFromEvidence(
  trx: Trx,
  records: readonly MatchingRecord[],
  addresses: readonly string[],
  isThem: IsSuppressed,
): Promise<number[]> {
  const { rows } = await sql<EvidenceRow>`
    select company_id, change_id, filing_id, details from evidence
    where details is not null and details ? 'other' and (company_id = any(${records.map(({ id }) => id)}) or exists (
      select from unnest(${addresses}::text[]) address
      where strpos(${readable(sql`details::text`)}, address) > 0))`.execute(trx);
  const naming: number[] = [];
  for (const { company_id, change_id, filing_id, details } of rows) {
    const record = records.find(({ id }) => id === company_id);
    const people = [...(record?.contacts ?? []), ...(record?.deletedContacts ?? [])];
    const names = record?.companies ?? [];
    const isContact = (id: string, values: object) => {
      const contact = { ...UNKNOWN, ...people.find((one) => one.id === Number(id)) };
      return [contact, { ...contact, ...values }].some((one) =>
        isThem({ name: fullName(one.first_name, one.last_name), email: one.email, companies: names }),
      );
    };
    const { company = {}, contacts = {}, ...rounds } = details.other ?? {};
    const companyValues = withoutValues({ ...company, ...withoutPeople(company, names, isThem) }, addresses);
    const others = Object.entries(contacts).flatMap(([id, values]) => {
      const rest = isContact(id, values) ? {} : withoutValues(values, addresses);
      return Object.keys(rest).length > 0 ? [[id, rest]] : [];
    });
    const other = {
      ...rounds,
      ...(Object.keys(companyValues).length > 0 && { company: companyValues }),
      ...(others.length > 0 && { contacts: Object.fromEntries(others) }),
    };
    if (isDeepStrictEqual(other, details.other)) continue;
    naming.push(company_id);
    const { other: _, ...rest } = details;
    const remaining = JSON.stringify({ ...rest, ...(Object.keys(other).length > 0 && { other }) });
    await sql`
      update evidence set details = nullif(${remaining}::jsonb, '{}')
      where company_id = ${company_id} and change_id = ${change_id} and filing_id = ${filing_id}`.execute(trx);
  }
  return naming;
}

/** The values without blanks and without those that contain one of the addresses. */
function withoutValues<T extends object>(values: T, addresses: readonly string[]): Partial<T> {
  const clean = Object.entries(values).filter(([, value]) => value !== null && !containsAddress({ value }, addresses));
  return Object.fromEntries(clean.filter(([, value]) => !(Array.isArray(value) && value.length === 0))) as Partial<T>;
}

/** Whether any string or list of strings in a row contains one of the addresses. */
function containsAddress(row: object | null, addresses: readonly string[]): boolean {
  return Object.values(row ?? {})
    .flat()
    .some((value) => typeof value === 'string' && addresses.some((address) => hasAddress(value, address)));
}

/** Import fields with personal data. */
const PEOPLE = ['firstName', 'lastName', 'fullName', 'email', 'contactEmail', 'contactLinkedin', 'founders'];

/**
 * Deletes stored excerpts of imported files, which may contain the person: sample values, previews, and examples of
 * problems in rows and personal columns. Files of rejected rows and problems are deleted by the nightly job.
 */
export async function deleteUploadExcerpts(trx: Trx): Promise<void> {
  const again = 'Someone asked to be removed from the data, so this preview was deleted. Preview the file again.';
  await sql`
    update uploads set comparison = null, detected = detected - '{samples,candidates,headerOptions}'::text[], rejected_forgotten = true,
      state = case when state in ('comparing', 'compared') then 'uploaded' else state end,
      failure = case when state in ('comparing', 'compared') then ${again} else failure end,
      progress = case when state = 'running' then progress end,
      attempt = attempt + (state = 'comparing')::integer`.execute(trx);
  await sql`
    update imports set report = jsonb_set(report, '{problems,groups}', (
      select jsonb_agg(case when problem -> 'column' = 'null' or exists (
          select from jsonb_array_elements(report -> 'mapping') as columns (used)
          where used -> 'header' = problem -> 'column' and used ->> 'field' = any(${PEOPLE})
        ) then problem || '{"examples": []}' else problem end order by n)
      from jsonb_array_elements(report #> '{problems,groups}') with ordinality as of_report (problem, n)))
    where jsonb_array_length(report #> '{problems,groups}') > 0`.execute(trx);
}
