import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import {
  type IsSuppressed,
  type MatchReason,
  matchReason,
  type Person,
  relatedKeys,
} from '#domain/privacy/suppression.ts';
import { MENTION_COLUMNS, type MentionFields, withoutPeople } from '#domain/privacy/without-people.ts';
import { publishCompanies, publishLps } from '../../data/changes/publish-records.ts';
import { announceSearchChange, nextSearchVersion } from '../../data/search/search-version.ts';
import { suppressKeys } from '../../data/suppressions/suppressions.ts';
import { clientOf, type Trx } from '../../platform/database/connection.ts';
import { removeExportsOf } from '../../workspace/exports/remove-exports.ts';
import { type RecalledContact, recallContacts } from '../../workspace/recalls/recall-contacts.ts';
import { deleteUploadExcerpts, eraseAddresses, eraseFromEvidence, eraseFromHistory } from './erase-copies.ts';
import { contactAddresses, findRecords, type MatchingRecord, peopleIn, personIn } from './find-person.ts';

/** The number of contacts removed, and every record that named the person: `companies:12`. */
export type Removal = { contacts: number; records: string[] };

/**
 * Removes a person from all data and suppresses them: contacts, founders, addresses in texts, the history and the export
 * files that contain them. Every process drops them with the new search version.
 */
export async function removePerson(trx: Trx, person: Person, requestId: number, now: Date): Promise<Removal> {
  const client = clientOf(trx);
  const version = await nextSearchVersion(client); // No one else can write people after this.
  const { companies, lps, keys, isThem } = await findPerson(trx, person);
  await suppressKeys(trx, keys, requestId);
  const recalledContacts = companies.flatMap((record) => recalledIn(record, isThem));
  await recallContacts(client, recalledContacts, 'suppressed', now);

  const removedFromCompanies = await removeContacts(trx, 'companies', companies, isThem);
  const removedFromLps = await removeContacts(trx, 'lps', lps, isThem);
  await dismissNoContact(trx, removedFromCompanies.records);
  const naming: number[] = [];
  for (const company of companies.filter(isPresent)) {
    if (await cleanRecord(trx, 'companies', company, isThem)) naming.push(company.id);
  }
  const namingLps: number[] = [];
  for (const lp of lps.filter(isPresent)) if (await cleanRecord(trx, 'lps', lp, isThem)) namingLps.push(lp.id);
  const records = [
    ...new Set([...removedFromCompanies.records, ...naming].map((id) => `companies:${id}`)),
    ...new Set([...removedFromLps.records, ...namingLps].map((id) => `lps:${id}`)),
  ];
  await publishCompanies(client, companies.filter(isPresent).map(matchingRecordId), version);
  await client.query(
    `update companies_before b set search_text = c.search_text from companies c where c.id = b.id and c.id = any ($1)`,
    [companies.map(matchingRecordId)],
  );
  await publishLps(client, lps.filter(isPresent).map(matchingRecordId));
  const former = await eraseFromHistory(trx, 'companies', companies, isThem);
  const formerLps = await eraseFromHistory(trx, 'lps', lps, isThem);
  const current = [...companies, ...lps].flatMap(peopleIn).filter(isThem);
  const addresses = [...current.flatMap(({ email }) => email ?? []), ...former.addresses, ...formerLps.addresses].map(
    normalizeEmail,
  );
  const sharedAddresses = await contactAddresses(trx, addresses);
  const own = person.email ? [normalizeEmail(person.email)] : [];
  const erasedAddresses = [...new Set([...own, ...addresses.filter((address) => !sharedAddresses.has(address))])];
  await eraseAddresses(trx, erasedAddresses);
  naming.push(...(await eraseFromEvidence(trx, companies, erasedAddresses, isThem)));
  await deleteUploadExcerpts(trx);
  await announceSearchChange(client);
  const contacts = [...recalledContacts.map(({ contactId }) => contactId), ...former.contacts];
  await removeExportsOf(trx, { contacts, companies: [...naming, ...former.records] }, now);
  return { contacts: removedFromCompanies.contacts + removedFromLps.contacts, records };
}

/** Finds the records that may contain a person, and the keys that identify them there. */
async function findPerson(trx: Trx, person: Person) {
  const companies = await findRecords(trx, 'companies', person);
  const lps = await findRecords(trx, 'lps', person);
  const keys = relatedKeys(person, [...companies, ...lps].flatMap(peopleIn));
  const reasonFor = (one: Person) => matchReason(one, person, keys);
  const isThem: IsSuppressed = (one) => reasonFor(one) !== null;
  return { companies, lps, keys, isThem, reasonFor };
}

/** The person as named in a record, and the reason for the match. */
type Mention = { name: string | null; email: string | null; reason: MatchReason };

/** A record that contains a person. */
type PersonMatch = {
  id: number;
  name: string;
  contacts: Mention[];
  /** Founders, and addresses in texts. */
  mentions: Mention[];
};

/** Finds what {@link removePerson} would remove, and why. */
export async function findMatches(trx: Trx, person: Person) {
  const { companies, lps, isThem, reasonFor } = await findPerson(trx, person);
  const mentionOf = (one: Person): Mention[] => {
    const reason = reasonFor(one);
    return reason ? [{ name: one.name, email: one.email, reason }] : [];
  };
  const matches = async (records: readonly MatchingRecord[], read: typeof companyTexts): Promise<PersonMatch[]> => {
    const matching = records.filter(isPresent).map(async (record) => {
      const mentionsByKey = new Map<string, Mention>();
      await read(trx, record, (one) => {
        for (const mention of mentionOf(one)) mentionsByKey.set(`${mention.name} ${mention.email}`, mention);
        return isThem(one);
      });
      return {
        id: record.id,
        name: record.companies[0] ?? '',
        contacts: record.contacts.flatMap((contact) => mentionOf(personIn(record, contact))),
        mentions: [...mentionsByKey.values()],
      };
    });
    return (await Promise.all(matching)).filter(({ contacts, mentions }) => contacts.length + mentions.length > 0);
  };
  const past = [...companies, ...lps].filter((record) =>
    record.deletedContacts.some((contact) => isThem(personIn(record, contact))),
  );
  const records = { companies: await matches(companies, companyTexts), lps: await matches(lps, lpTexts) };
  const mentions = [...records.companies, ...records.lps].flatMap(({ contacts, mentions }) => [
    ...contacts,
    ...mentions,
  ]);
  return { ...records, history: past.length, addressFound: mentions.some(({ reason }) => reason === 'email') };
}

/** The person's contacts at a company, including deleted ones, which were exported before. */
function recalledIn(record: MatchingRecord, isThem: IsSuppressed): RecalledContact[] {
  return [...record.contacts, ...record.deletedContacts].flatMap((contact) => {
    const { name, email } = personIn(record, contact);
    if (!isThem(personIn(record, contact))) return [];
    return { contactId: contact.id, email, name: name || null, company: record.companies[0] ?? '' };
  });
}

async function removeContacts(
  trx: Trx,
  table: RecordTable,
  records: readonly MatchingRecord[],
  isThem: IsSuppressed,
): Promise<{ contacts: number; records: number[] }> {
  const contacts = records.flatMap((record) =>
    record.contacts
      .filter((contact) => isThem(personIn(record, contact)))
      .map(({ id }) => ({ id, recordId: record.id })),
  );
  const ids = contacts.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom(RECORD_FORMS[table].parts.contacts.table).where('id', 'in', ids).execute();
  return { contacts: ids.length, records: contacts.map(({ recordId }) => recordId) };
}

/** Keeps Data quality from asking for another contact of companies whose last contact opted out. */
async function dismissNoContact(trx: Trx, companies: readonly number[]): Promise<void> {
  await sql`
    insert into quality_left (rule, company_id)
    select 'no-contact', c.id from companies c
    where c.id = any(${companies}) and not exists (select from contacts where company_id = c.id)
    on conflict do nothing`.execute(trx);
}

/** Reads the texts of a company that may name people, unchanged and without the person. */
async function companyTexts(trx: Trx, { id, companies }: MatchingRecord, isThem: IsSuppressed) {
  const texts: MentionFields = await trx
    .selectFrom('companies')
    .select(MENTION_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { texts, cleaned: { ...texts, ...withoutPeople(texts, companies, isThem) } };
}

async function lpTexts(trx: Trx, { id }: MatchingRecord, isThem: IsSuppressed) {
  const texts: MentionFields = await trx
    .selectFrom('lps')
    .select('description')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { texts, cleaned: { ...texts, ...withoutPeople(texts, [], isThem) } };
}

/** @returns whether the record named them outside its contacts */
async function cleanRecord(
  trx: Trx,
  table: RecordTable,
  record: MatchingRecord,
  isThem: IsSuppressed,
): Promise<boolean> {
  const { texts, cleaned } = await (table === 'companies' ? companyTexts : lpTexts)(trx, record, isThem);
  await trx.updateTable(table).set(cleaned).where('id', '=', record.id).execute();
  return !isDeepStrictEqual(texts, cleaned);
}

function isPresent({ gone }: MatchingRecord): boolean {
  return !gone;
}

function matchingRecordId({ id }: MatchingRecord): number {
  return id;
}
