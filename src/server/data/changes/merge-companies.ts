import { RECORD_FORMS } from '#domain/changes/record-forms.ts';
import { mergeRounds } from '#domain/companies/rounds.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { mergeContacts } from '../companies/merge-contacts.ts';
import type { MergedRecords } from '../companies/merge-records.ts';
import { readStoredCompanies, type StoredCompany } from '../companies/stored-company.ts';
import { recordMergeEvidence } from '../evidence/edit-evidence.ts';
import { loadSuppressionCheck } from '../suppressions/suppressions.ts';
import { lockRecord, type Row } from './change-records.ts';
import { announceMerge, announceRemoval } from './company-reactions.ts';
import { deleteWithParts, insertRow, nextPosition, updateRow } from './edit-record.ts';
import { recordMerge } from './merged-ids.ts';
import { type RecordColumns, type RecordInput, recordColumns, text } from './record-columns.ts';

/** A company as the caller saw it. */
type RecordVersion = { id: number; version: number };

export type Merge = {
  target: RecordVersion;
  /** The companies merged into it. */
  others: readonly RecordVersion[];
  /** Values chosen in the form; other fields stay unchanged. */
  input: RecordInput;
  /** The fields whose value an admin chose, which confirms it. */
  chosenFields?: readonly string[];
  latest: string;
};

/**
 * Merges companies into one: it gets the chosen values and the contacts and rounds it lacks, and the slugs of the others
 * redirect to it. Invalid values are rejected before anything is written.
 * @returns their names, for the audit log
 */
export async function mergeCompanies(client: SqlClient, merge: Merge): Promise<{ name: string; merged: string }> {
  await announceRemoval(
    client,
    [merge.target, ...merge.others].map(({ id }) => id),
  );
  return writeMerge(client, merge);
}

/** {@link mergeCompanies} for companies whose removal the caller has announced. */
export async function writeMerge(
  client: SqlClient,
  { target, others, input, chosenFields = [], latest }: Merge,
): Promise<{ name: string; merged: string }> {
  const { id } = target;
  const otherIds = others.map((other) => other.id);
  if (new Set([id, ...otherIds]).size <= others.length) {
    throw invalidParameters([{ field: 'other', message: 'must be another company' }]);
  }
  const currentRow = await lockRecord(client, 'companies', target);
  const otherRows: Row[] = [];
  for (const other of others) otherRows.push(await lockRecord(client, 'companies', other));
  const columns = recordColumns(await loadSuppressionCheck(client), 'companies', { input, currentRow, latest });
  const [own, ...added] = await readParts(client, [id, ...otherIds]);
  if (!own) throw new Error('No company to keep');
  await announceMerge(client, id, otherIds);
  // The kept company needs no redirect from its own slug.
  await client.query('update old_slugs set company_id = $1 where company_id = any ($2) and slug <> $3', [
    id,
    otherIds,
    currentRow.slug,
  ]);
  // Amendments of their filings belong to the kept company.
  await client.query('update form_d_filings set company_id = $1 where company_id = any ($2)', [id, otherIds]);
  await client.query(
    `update share_allotments a set company_id = $1 where company_id = any ($2)
       and not exists (select from share_allotments other where other.filing = a.filing
         and (other.company_id = $1 or (other.company_id = any ($2) and other.company_id < a.company_id)))`,
    [id, otherIds],
  );
  const chosenColumns = Object.entries(RECORD_FORMS.companies.fields).flatMap(([name, { column }]) =>
    chosenFields.includes(name) ? [column] : [],
  );
  await recordMergeEvidence(client, id, otherIds, chosenColumns);
  for (const otherId of otherIds) await deleteWithParts(client, 'companies', otherId);
  const amendmentDates = [currentRow, ...otherRows].flatMap((row) => text(row.amended_on) ?? []).sort();
  await updateRow(client, 'companies', currentRow, {
    ...columns,
    ...writtenAmount(columns, currentRow, otherRows),
    amended_on: amendmentDates.at(-1) ?? null,
  });
  const parts = mergeParts(own, added);
  await writeParts(client, id, own, parts);
  for (const [at, other] of otherIds.entries()) {
    const contacts = [...(added[at]?.contacts ?? []), ...(at === 0 ? parts.contacts.removed : [])];
    await recordMerge(client, { id: other, contacts }, id);
  }
  for (const { slug } of otherRows) await redirectSlug(client, slug, id);
  const nameOf = (row: Record<string, unknown>) => text(row.organization_name) ?? '';
  return { name: nameOf({ ...currentRow, ...columns }), merged: otherRows.map(nameOf).join(', ') };
}

/** The amount as written belongs to the last round: it comes from the company whose last round the merged one has. */
function writtenAmount(columns: RecordColumns, currentRow: Row, otherRows: readonly Row[]): RecordColumns {
  if (!('last_funding_amount_usd' in columns)) return {};
  const mergedRow: Record<string, unknown> = { ...currentRow, ...columns };
  const source = otherRows.find((row) =>
    ['last_funding_date', 'last_funding_type', 'last_funding_amount_usd'].every(
      (name) => row[name] === mergedRow[name],
    ),
  );
  return source ? { last_funding_amount: text(source.last_funding_amount) } : {};
}

/** Previews the contacts and rounds of a merge. @throws AppError `not_found` */
export async function previewMergedParts(client: SqlClient, id: number, otherIds: readonly number[]) {
  const [own, ...added] = await readParts(client, [id, ...otherIds]);
  if (!own || added.length < otherIds.length)
    throw new AppError('not_found', { detail: 'This company no longer exists' });
  const { contacts, rounds } = mergeParts(own, added);
  return {
    contacts: contacts.all.map(({ id: _, first_name: firstName, last_name: lastName, ...contact }) => ({
      firstName,
      lastName,
      ...contact,
    })),
    rounds: rounds.all.map(({ announced_on: date, type, amount_usd: amountUsd, amount }) => ({
      date,
      type,
      amountUsd,
      ...(amountUsd === null && amount !== null && { amount }),
    })),
  };
}

/** Counts the contacts and rounds that a merge adds to the first company of each group. */
export async function countAddedParts(client: SqlClient, groups: readonly (readonly number[])[]) {
  const companies = await readStoredCompanies(client, groups.flat());
  return groups.map((ids) => {
    const [own, ...others] = ids.flatMap((id) => companies.get(id) ?? []);
    if (!own) return { contacts: 0, rounds: 0 };
    const { contacts, rounds } = mergeParts(own, others);
    return {
      contacts: contacts.all.length - own.contacts.length,
      rounds: rounds.all.length - own.rounds.length,
    };
  });
}

async function readParts(client: SqlClient, ids: readonly number[]): Promise<StoredCompany[]> {
  const companies = await readStoredCompanies(client, ids);
  return ids.flatMap((id) => companies.get(id) ?? []);
}

/** Merges duplicates among contacts and rounds; on conflict the kept company wins. */
function mergeParts(own: StoredCompany, others: readonly StoredCompany[]) {
  const people = others
    .flatMap(({ contacts }) => contacts)
    .map(({ first_name, last_name, role, email, linkedin }) => ({
      firstName: first_name ?? undefined,
      lastName: last_name ?? undefined,
      role: role ?? undefined,
      email: email ?? undefined,
      linkedin: linkedin ?? undefined,
    }));
  const contacts = mergeContacts(own.contacts, people);
  const rounds = mergeRounds(
    own.rounds,
    others.flatMap((other) => other.rounds).map((round) => ({ ...round, id: null })),
  );
  return { contacts: keepOwn(contacts, own.contacts), rounds: keepOwn(rounds, own.rounds) };
}

function keepOwn<T extends { id: number | null }>(
  { all: mergedRecords, removed }: MergedRecords<T>,
  own: readonly T[],
) {
  const ownById = new Map(own.map((record) => [record.id, record]));
  const all = mergedRecords.map((record) => {
    const ownRecord = record.id === null ? undefined : ownById.get(record.id);
    const ownValues = Object.entries(ownRecord ?? {}).filter(([, value]) => value !== null);
    return { ...record, ...Object.fromEntries(ownValues) };
  });
  return { all, removed };
}

async function writeParts(
  client: SqlClient,
  id: number,
  own: StoredCompany,
  { contacts, rounds }: ReturnType<typeof mergeParts>,
): Promise<void> {
  const { contacts: people, rounds: money } = RECORD_FORMS.companies.parts;
  for (const [part, merged, before] of [
    [people, contacts, own.contacts],
    [money, rounds, own.rounds],
  ] as const) {
    const removedIds = merged.removed.flatMap((record) => record.id ?? []);
    await client.query(`delete from ${part.table} where id = any ($1)`, [removedIds]);
    for (const record of merged.all) {
      const { id: partId, ...columns }: RecordColumns & { id: number | null } = record;
      const currentRow = before.find(({ id }) => id === partId);
      if (partId !== null) await updateRow(client, part.table, { ...currentRow, id: partId }, columns);
      else {
        const position: RecordColumns = part === people ? { position: await nextPosition(client, part, id) } : {};
        await insertRow(client, part.table, { company_id: id, ...position, ...columns });
      }
    }
  }
}

async function redirectSlug(client: SqlClient, slug: unknown, id: number): Promise<void> {
  await client.query(
    `insert into old_slugs (slug, company_id) values ($1, $2)
     on conflict (slug) do update set company_id = excluded.company_id`,
    [slug, id],
  );
}
