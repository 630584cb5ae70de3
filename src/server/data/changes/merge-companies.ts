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
import { announceMerge } from './company-reactions.ts';
import { deleteWithParts, followRounds, insertRow, nextPosition, updateRow } from './edit-record.ts';
import { recordMerge } from './merged-ids.ts';
import { type RecordColumns, type RecordInput, recordColumns, text } from './record-columns.ts';

/** A company as the caller saw it. */
type RecordVersion = { id: number; version: number };

export type Merge = {
  kept: RecordVersion;
  merged: readonly RecordVersion[];
  /** Values chosen in the form; other fields stay unchanged. */
  input: RecordInput;
  /** The fields whose value an admin chose, which confirms it. */
  chosenFields?: readonly string[];
  latest: string;
};

/**
 * Merges companies into one: it gets the chosen values and the contacts and rounds it lacks, and the slugs of the others
 * redirect to it. Invalid values are rejected before anything is written. The caller must have called `lockForRemoval`
 * with all of them.
 * @returns their names, for the audit log
 */
export async function mergeCompanies(
  client: SqlClient,
  { kept, merged, input, chosenFields = [], latest }: Merge,
): Promise<{ name: string; merged: string }> {
  const keptId = kept.id;
  const mergedIds = merged.map(({ id }) => id);
  if (new Set([keptId, ...mergedIds]).size <= merged.length) {
    throw invalidParameters([{ field: 'merged', message: 'must be other companies' }]);
  }
  const keptRow = await lockRecord(client, 'companies', kept);
  const mergedRows: Row[] = [];
  for (const each of merged) mergedRows.push(await lockRecord(client, 'companies', each));
  const isSuppressed = await loadSuppressionCheck(client);
  const columns = recordColumns(isSuppressed, 'companies', { input, currentRow: keptRow, latest });
  const [keptCompany, ...mergedCompanies] = await readCompanies(client, [keptId, ...mergedIds]);
  if (!keptCompany) throw new Error('No company to keep');
  await announceMerge(client, keptId, mergedIds);
  // The kept company needs no redirect from its own slug.
  await client.query('update old_slugs set company_id = $1 where company_id = any ($2) and slug <> $3', [
    keptId,
    mergedIds,
    keptRow.slug,
  ]);
  // Amendments of their filings belong to the kept company.
  await client.query('update form_d_filings set company_id = $1 where company_id = any ($2)', [keptId, mergedIds]);
  await client.query(
    `update share_allotments a set company_id = $1 where company_id = any ($2)
       and not exists (select from share_allotments other where other.filing = a.filing
         and (other.company_id = $1 or (other.company_id = any ($2) and other.company_id < a.company_id)))`,
    [keptId, mergedIds],
  );
  const chosenColumns = Object.entries(RECORD_FORMS.companies.fields).flatMap(([name, { column }]) =>
    chosenFields.includes(name) ? [column] : [],
  );
  await recordMergeEvidence(client, keptId, mergedIds, chosenColumns);
  for (const id of mergedIds) await deleteWithParts(client, 'companies', id);
  const parts = mergeParts(keptCompany, mergedCompanies);
  const amendmentDates = [keptRow, ...mergedRows].flatMap((row) => text(row.amended_on) ?? []).sort();
  const isLastFundingChosen = [...chosenColumns, ...Object.keys(columns)].some(isLastFunding);
  const keptRounds = parts.rounds.all.filter((round) => round.id !== null);
  const following = Object.entries(followRounds(keptRow, { before: keptCompany.rounds, after: keptRounds }));
  await updateRow(client, 'companies', keptRow, {
    ...Object.fromEntries(following.filter(([column]) => isLastFunding(column) && !isLastFundingChosen)),
    ...columns,
    ...writtenAmount(columns, keptRow, mergedRows),
    amended_on: amendmentDates.at(-1) ?? null,
  });
  await writeParts(client, keptId, keptCompany, parts);
  for (const [at, id] of mergedIds.entries()) {
    const contacts = [...(mergedCompanies[at]?.contacts ?? []), ...(at === 0 ? parts.contacts.removed : [])];
    await recordMerge(client, { id, contacts }, keptId);
  }
  for (const { slug } of mergedRows) await redirectSlug(client, slug, keptId);
  const nameOf = (row: Record<string, unknown>) => text(row.organization_name) ?? '';
  return { name: nameOf({ ...keptRow, ...columns }), merged: mergedRows.map(nameOf).join(', ') };
}

function isLastFunding(column: string): boolean {
  return column.startsWith('last_funding_');
}

/** The amount as written belongs to the last round: it comes from the company whose last round the merged one has. */
function writtenAmount(columns: RecordColumns, keptRow: Row, mergedRows: readonly Row[]): RecordColumns {
  if (!('last_funding_amount_usd' in columns)) return {};
  const result: Record<string, unknown> = { ...keptRow, ...columns };
  const source = mergedRows.find((row) =>
    ['last_funding_date', 'last_funding_type', 'last_funding_amount_usd'].every((name) => row[name] === result[name]),
  );
  return source ? { last_funding_amount: text(source.last_funding_amount) } : {};
}

/** Previews the contacts and rounds of a merge, and counts the changed ones. @throws AppError `not_found` */
export async function previewMergedParts(client: SqlClient, keptId: number, mergedIds: readonly number[]) {
  const [kept, ...merged] = await readCompanies(client, [keptId, ...mergedIds]);
  if (!kept || merged.length < mergedIds.length)
    throw new AppError('not_found', { detail: 'This company no longer exists' });
  const { contacts, rounds } = mergeParts(kept, merged);
  return {
    changed: { contacts: contacts.changed, rounds: rounds.changed },
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
    const [kept, ...merged] = ids.flatMap((id) => companies.get(id) ?? []);
    if (!kept) return { contacts: 0, rounds: 0 };
    const { contacts, rounds } = mergeParts(kept, merged);
    return {
      contacts: contacts.all.length - kept.contacts.length,
      rounds: rounds.all.length - kept.rounds.length,
    };
  });
}

async function readCompanies(client: SqlClient, ids: readonly number[]): Promise<StoredCompany[]> {
  const companies = await readStoredCompanies(client, ids);
  return ids.flatMap((id) => companies.get(id) ?? []);
}

/** Merges duplicates among contacts and rounds; on conflict the kept company wins. */
function mergeParts(kept: StoredCompany, merged: readonly StoredCompany[]) {
  const people = merged
    .flatMap(({ contacts }) => contacts)
    .map(({ first_name, last_name, role, email, linkedin }) => ({
      firstName: first_name ?? undefined,
      lastName: last_name ?? undefined,
      role: role ?? undefined,
      email: email ?? undefined,
      linkedin: linkedin ?? undefined,
    }));
  const contacts = mergeContacts(kept.contacts, people);
  const rounds = mergeRounds(
    kept.rounds,
    merged.flatMap((company) => company.rounds).map((round) => ({ ...round, id: null })),
  );
  return { contacts: preferKept(contacts, kept.contacts), rounds: preferKept(rounds, kept.rounds) };
}

function preferKept<T extends { id: number | null }>(
  { all: mergedRecords, removed }: MergedRecords<T>,
  keptRecords: readonly T[],
) {
  const keptById = new Map(keptRecords.map((record) => [record.id, record]));
  let changed = 0;
  const all = mergedRecords.map((record) => {
    const keptRecord = record.id === null ? undefined : keptById.get(record.id);
    const keptValues = Object.entries(keptRecord ?? {}).filter(([, value]) => value !== null);
    const merged = { ...record, ...Object.fromEntries(keptValues) };
    if (keptRecord && Object.entries(keptRecord).some(([key, value]) => merged[key as keyof T] !== value)) changed += 1;
    return merged;
  });
  return { all, removed, changed };
}

async function writeParts(
  client: SqlClient,
  keptId: number,
  kept: StoredCompany,
  { contacts, rounds }: ReturnType<typeof mergeParts>,
): Promise<void> {
  const { contacts: people, rounds: money } = RECORD_FORMS.companies.parts;
  for (const [part, merged, before] of [
    [people, contacts, kept.contacts],
    [money, rounds, kept.rounds],
  ] as const) {
    const removedIds = merged.removed.flatMap((record) => record.id ?? []);
    await client.query(`delete from ${part.table} where id = any ($1)`, [removedIds]);
    for (const record of merged.all) {
      const { id: partId, ...columns }: RecordColumns & { id: number | null } = record;
      const currentRow = before.find(({ id }) => id === partId);
      if (partId !== null) await updateRow(client, part.table, { ...currentRow, id: partId }, columns);
      else {
        const position: RecordColumns = part === people ? { position: await nextPosition(client, part, keptId) } : {};
        await insertRow(client, part.table, { company_id: keptId, ...position, ...columns });
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
