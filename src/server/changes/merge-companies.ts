import { RECORD_FORMS } from '#domain/changes/record-forms.ts';
import { mergeRounds } from '#domain/companies/rounds.ts';
import { readKnownCompanies } from '../companies/known-companies.ts';
import { mergeContacts } from '../companies/merge-contacts.ts';
import type { MergedRecords } from '../companies/merge-records.ts';
import type { StoredCompany } from '../companies/stored-company.ts';
import type { SqlClient } from '../database/connection.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { recordMerge } from '../ledger/merged-ids.ts';
import { mergeEntries } from '../lists/entries.ts';
import { lockRecord, type Row } from './change-records.ts';
import { deleteRecord, insertRow, nextPosition, updateRow } from './edit-record.ts';
import { type Columns, recordColumns, type Typed } from './record-columns.ts';

export type Merge = {
  /** The company to keep; `version` is the one the caller edited. */
  id: number;
  version: number;
  /** The company merged into it. */
  other: { id: number; version: number };
  /** Values chosen in the form; other fields stay unchanged. */
  typed: Typed;
  latest: string;
};

/**
 * Merges two companies: the one kept gets the chosen values and the contacts and rounds it lacks, and the slugs of the
 * other redirect to it.
 */
export async function mergeCompanies(client: SqlClient, merge: Merge): Promise<void> {
  const { id, version, other, typed, latest } = merge;
  if (id === other.id) throw invalidParameters([{ field: 'other', message: 'must be another company' }]);
  await mergeEntries(client, id, other.id);
  const present = await lockRecord(client, 'companies', { id, version });
  const gone = await lockRecord(client, 'companies', other);
  const columns = await recordColumns(client, 'companies', { typed, present, latest });
  const [own, added] = await Promise.all([readParts(client, id), readParts(client, other.id)]);
  // The kept company needs no redirect from its own slug.
  await client.query('update old_slugs set company_id = $1 where company_id = $2 and slug <> $3', [
    id,
    other.id,
    present.slug,
  ]);
  // Amendments of its filings belong to the kept company.
  await client.query('update form_d_filings set company_id = $1 where company_id = $2', [id, other.id]);
  await client.query(
    `update saved_search_matches m set company_id = $1 where company_id = $2
       and not exists (select from saved_search_matches own where own.search_id = m.search_id and own.company_id = $1)`,
    [id, other.id],
  );
  await deleteRecord(client, 'companies', other);
  await updateRow(client, 'companies', present, columns);
  const parts = mergeParts(own, added);
  await writeParts(client, id, own, parts);
  await recordMerge(client, { id: other.id, contacts: [...added.contacts, ...parts.contacts.removed] }, id);
  await redirectSlug(client, gone, id);
}

/** Previews the contacts and rounds of a merge. @throws AppError `not_found` */
export async function previewMergedParts(client: SqlClient, id: number, otherId: number) {
  const [own, added] = await Promise.all([readParts(client, id), readParts(client, otherId)]);
  const { contacts, rounds } = mergeParts(own, added);
  return {
    contacts: contacts.all.map(({ id: _, first_name: firstName, last_name: lastName, ...contact }) => ({
      firstName,
      lastName,
      ...contact,
    })),
    rounds: rounds.all.map(({ announced_on: date, type, amount_usd: amountUsd }) => ({ date, type, amountUsd })),
  };
}

async function readParts(client: SqlClient, id: number): Promise<StoredCompany> {
  const known = (await readKnownCompanies(client, [id])).get(id);
  if (!known) throw new AppError('not_found', { detail: 'This company no longer exists' });
  return known;
}

/** Merges duplicates among contacts and rounds; on conflict the kept company wins. */
function mergeParts(own: StoredCompany, added: StoredCompany) {
  const people = added.contacts.map(({ first_name, last_name, role, email, linkedin }) => ({
    firstName: first_name ?? undefined,
    lastName: last_name ?? undefined,
    role: role ?? undefined,
    email: email ?? undefined,
    linkedin: linkedin ?? undefined,
  }));
  const contacts = mergeContacts(own.contacts, people);
  const rounds = mergeRounds(
    own.rounds,
    added.rounds.map((round) => ({ ...round, id: null })),
  );
  return { contacts: keepOwn(contacts, own.contacts), rounds: keepOwn(rounds, own.rounds) };
}

function keepOwn<T extends { id: number | null }>({ all: merged, removed }: MergedRecords<T>, own: readonly T[]) {
  const kept = new Map(own.map((record) => [record.id, record]));
  const all = merged.map((record) => {
    const known = record.id === null ? undefined : kept.get(record.id);
    const said = Object.entries(known ?? {}).filter(([, value]) => value !== null);
    return { ...record, ...Object.fromEntries(said) };
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
    const removed = merged.removed.flatMap((record) => record.id ?? []);
    await client.query(`delete from ${part.table} where id = any ($1)`, [removed]);
    for (const record of merged.all) {
      const { id: partId, ...columns }: Columns & { id: number | null } = record;
      const present = before.find((known) => known.id === partId);
      if (partId !== null) await updateRow(client, part.table, { ...present, id: partId }, columns);
      else {
        const ordered: Columns = part === people ? { position: await nextPosition(client, part, id) } : {};
        await insertRow(client, part.table, { company_id: id, ...ordered, ...columns });
      }
    }
  }
}

async function redirectSlug(client: SqlClient, gone: Row, id: number): Promise<void> {
  await client.query(
    `insert into old_slugs (slug, company_id) values ($1, $2)
     on conflict (slug) do update set company_id = excluded.company_id`,
    [gone.slug, id],
  );
}
