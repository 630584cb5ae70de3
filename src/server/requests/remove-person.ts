import type { Transaction } from 'kysely';
import type { RecordTable } from '#domain/changes/record-forms.ts';
import { plainAddress } from '#domain/emails/normalize-email.ts';
import { type IsSuppressed, type Person, relatedKeys, suppressionKeys } from '#domain/privacy/suppression.ts';
import { TELLING_COLUMNS, withoutPeople } from '#domain/privacy/without-people.ts';
import { publishCompanies, publishLps } from '../changes/publish-records.ts';
import { clientOf } from '../database/connection.ts';
import { RECORD_TABLES } from '../database/record-tables.ts';
import type { Database } from '../database/schema.ts';
import { announceSearchChange, nextSearchVersion } from '../search/search-version.ts';
import { suppressKeys } from '../suppressions/suppressions.ts';
import { type FoundRecord, findRecords, peopleIn, personIn } from './find-person.ts';
import { endExports, forgetAddress, forgetInHistory, forgetUploads } from './forget-copies.ts';

type Trx = Transaction<Database>;

/**
 * Removes a person from all data and suppresses them: contacts, founders, addresses in texts, the history and earlier
 * export files. Every process drops them with the new search version.
 * @returns the number of contacts removed
 */
export async function removePerson(trx: Trx, person: Person, requestId: number, now: Date): Promise<number> {
  const client = clientOf(trx);
  const version = await nextSearchVersion(client); // No one else writes people from here on.
  const companies = await findRecords(trx, 'companies', person);
  const lps = await findRecords(trx, 'lps', person);
  const everyone = [...companies, ...lps].flatMap(peopleIn);
  const keys = relatedKeys(person, everyone);
  await suppressKeys(trx, keys, requestId);
  const isThem: IsSuppressed = (one) => suppressionKeys(one).some((key) => keys.has(key));

  const removed =
    (await removeContacts(trx, 'companies', companies, isThem)) + (await removeContacts(trx, 'lps', lps, isThem));
  for (const company of companies.filter(isPresent)) await cleanCompany(trx, company, isThem);
  for (const lp of lps.filter(isPresent)) await cleanLp(trx, lp, isThem);
  await publishCompanies(client, companies.filter(isPresent).map(idOf), version);
  await publishLps(client, lps.filter(isPresent).map(idOf));
  await forgetInHistory(trx, 'companies', companies, isThem);
  await forgetInHistory(trx, 'lps', lps, isThem);
  if (person.email) await forgetAddress(trx, plainAddress(person.email));
  await endExports(trx, now);
  await forgetUploads(trx);
  await announceSearchChange(client);
  return removed;
}

async function removeContacts(
  trx: Trx,
  table: RecordTable,
  records: readonly FoundRecord[],
  isThem: IsSuppressed,
): Promise<number> {
  const ids = records.flatMap((record) =>
    record.contacts.filter((contact) => isThem(personIn(record, contact))).map(({ id }) => id),
  );
  if (ids.length > 0) await trx.deleteFrom(RECORD_TABLES[table].people).where('id', 'in', ids).execute();
  return ids.length;
}

async function cleanCompany(trx: Trx, { id, companies }: FoundRecord, isThem: IsSuppressed): Promise<void> {
  const company = await trx
    .selectFrom('companies')
    .select(TELLING_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('companies')
    .set({ ...company, ...withoutPeople(company, companies, isThem) })
    .where('id', '=', id)
    .execute();
}

async function cleanLp(trx: Trx, { id }: FoundRecord, isThem: IsSuppressed): Promise<void> {
  const lp = await trx.selectFrom('lps').select('description').where('id', '=', id).executeTakeFirstOrThrow();
  await trx
    .updateTable('lps')
    .set({ ...lp, ...withoutPeople(lp, [], isThem) })
    .where('id', '=', id)
    .execute();
}

function isPresent({ gone }: FoundRecord): boolean {
  return !gone;
}

function idOf({ id }: FoundRecord): number {
  return id;
}
