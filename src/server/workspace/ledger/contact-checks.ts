import { sql } from 'kysely';
import * as z from 'zod';
import { websiteKey } from '#domain/companies/company-identity.ts';
import { countText } from '#domain/counts.ts';
import { daysBefore } from '#domain/dates.ts';
import { isMailProvider } from '#domain/emails/emails.ts';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import {
  CONTACT_ANSWERS,
  CONTACT_REASONS,
  type ContactAnswer,
  type ContactReason,
  FORBIDDING,
  RECEIPT_DAYS,
} from '#domain/ledger/contact-checks.ts';
import { hasId } from '#domain/ledger/id-list.ts';
import { suppressionKeys } from '#domain/privacy/suppression.ts';
import type { AppDependencies } from '../../app-env.ts';
import { AT_SLUG, companyNotFound } from '../../data/companies/queries.ts';
import { timestamp } from '../../platform/api/endpoint.ts';
import type { Db } from '../../platform/database/connection.ts';
import { signerFor } from '../../platform/database/secrets.ts';
import { type CustomersState, customersState } from '../customers/user-customers.ts';
import { bouncedAddresses } from '../delivery-results/queries.ts';
import { type LedgerState, ledgerState } from './user-ledger.ts';

export const contactCheck = z
  .object({
    id: z.uuid().describe('Id of the receipt'),
    answer: z.enum(CONTACT_ANSWERS),
    company: z
      .object({ id: z.int(), slug: z.string(), name: z.string() })
      .nullable()
      .describe('The company, or that of the address; null if unknown'),
    reasons: z.array(z.object({ code: z.enum(CONTACT_REASONS), detail: z.string() })).describe('Empty for `yes`'),
    checkedAt: timestamp,
  })
  .meta({ id: 'ContactCheck', description: 'Whether you may contact a company or address: the receipt' });
type ContactCheck = z.output<typeof contactCheck>;

type Dependencies = Pick<AppDependencies, 'contactPressure' | 'db' | 'pool' | 'userCustomers' | 'userLedger'>;

type Company = NonNullable<ContactCheck['company']>;

/** What is checked: a company with all its contacts, or one address. */
type Subject = {
  company: Company | null;
  people: { id: number | null; email: string; name: string | null }[];
  email: string | null;
  /** Whether the user has seen the addresses of the company. */
  isSeen: boolean;
};

/** What the user did with companies, and how many others exported them. */
type Marks = Awaited<ReturnType<typeof readSubjectRows>>['marks'];

/**
 * Answers whether a user may contact a company or an address, and stores the answer. An address shows nothing about a
 * contact whose address the user has not seen, except that the person opted out.
 */
export async function checkContact(
  dependencies: Dependencies,
  userId: string,
  query: { company?: string | undefined; email?: string | undefined },
  now: Date,
): Promise<ContactCheck> {
  const { db, pool } = dependencies;
  const { company = '', email } = query;
  const { subject, marks } = await (email === undefined
    ? readCompanySubject(dependencies, userId, company)
    : readAddressSubject(dependencies, userId, normalizeEmail(email)));
  const reasons = await reasonsOf(dependencies, userId, subject, marks);
  const isForbidden = subject.email !== null && reasons.some(({ code }) => FORBIDDING.has(code));
  const answer: ContactAnswer = isForbidden ? 'no' : reasons.length > 0 ? 'caution' : 'yes';
  const check = { id: crypto.randomUUID(), answer, company: subject.company, reasons, checkedAt: now };
  const signer = await signerFor(db, 'contact_checks');
  const addressHash = subject.email && signer.sign(subject.email);
  await pool.query({
    name: 'contact-check-receipt',
    text: `insert into contact_checks (id, user_id, company_id, address_hash, answer, reasons, checked_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [check.id, userId, subject.company?.id ?? null, addressHash, answer, JSON.stringify(reasons), now],
  });
  return check;
}

type Read<Row> = { rows: Row[]; ledger: LedgerState; customers: CustomersState | null };

/**
 * Reads rows about companies, and what the user did with these. It is one statement, because sending one takes longer
 * than what it reads.
 * @param values of the rows' statement: the second is the user
 */
async function readSubjectRows<Row>(
  { pool, contactPressure, userCustomers, userLedger }: Dependencies,
  name: string,
  select: string,
  values: [subject: string, userId: string, key?: string | null],
) {
  const { rows: results } = await pool.query<Read<Row>>({
    name,
    text: `select coalesce((select json_agg(r) from (${select}) r), '[]') as rows,
      ${ledgerState('$2')} as ledger, ${customersState('$2')} as customers`,
    values,
  });
  const [{ rows, ...states }] = results as [Read<Row>];
  const [exported, customers, levels] = await Promise.all([
    userLedger.allExported(values[1], states.ledger),
    userCustomers.companies(values[1], states.customers),
    contactPressure.levels(),
  ]);
  return { rows, marks: { exported, customers, levels } };
}

const IS_REVEALED = `exists (select from revealed_companies r where r.user_id = $2 and r.company_id = c.id) as "isRevealed"`;

async function readCompanySubject(dependencies: Dependencies, userId: string, slug: string) {
  const { rows, marks } = await readSubjectRows<Company & { people: Subject['people']; isRevealed: boolean }>(
    dependencies,
    'contact-check-company',
    `select c.id, c.slug, organization_name as name, ${IS_REVEALED}, coalesce((select json_agg(json_build_object('id', id, 'email', lower(coalesce(email, '')),
        'name', concat_ws(' ', first_name, last_name)) order by position, id)
      from contacts where company_id = c.id), '[]') as people
      from companies c ${AT_SLUG}`,
    [slug.replaceAll('\0', ' '), userId],
  );
  const [row] = rows;
  if (!row) throw companyNotFound(slug);
  const { people, isRevealed, ...company } = row;
  const isSeen = isRevealed || hasId(marks.exported.any.ids, company.id);
  return { subject: { company, people, email: null, isSeen } satisfies Subject, marks };
}

async function readAddressSubject(dependencies: Dependencies, userId: string, email: string) {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const key = isMailProvider(domain) ? null : websiteKey(domain);
  type Row = Company & { contactId: number | null; person: string | null; isRevealed: boolean };
  const { rows, marks } = await readSubjectRows<Row>(
    dependencies,
    'contact-check-address',
    `select k.id as "contactId", concat_ws(' ', first_name, last_name) as person, c.id, slug,
        organization_name as name, ${IS_REVEALED}
      from contacts k join companies c on c.id = company_id where lower(k.email) = $1
      union all
      (select null, null, id, slug, organization_name, false from companies where website_key = $3 order by id limit 1)`,
    [email, userId, key],
  );
  const contacts = rows.filter(({ contactId }) => contactId !== null);
  const ofWebsite = rows.find(({ contactId }) => contactId === null);
  const match = contacts.find(({ id, isRevealed }) => isRevealed || hasId(marks.exported.any.ids, id)) ?? ofWebsite;
  const company = match ? { id: match.id, slug: match.slug, name: match.name } : null;
  const people: Subject['people'] = contacts.map(({ contactId, person }) => ({ id: contactId, email, name: person }));
  if (people.length === 0) people.push({ id: null, email, name: null });
  return { subject: { company, people, email, isSeen: true } satisfies Subject, marks };
}

async function reasonsOf(
  dependencies: Dependencies,
  userId: string,
  subject: Subject,
  { exported, customers, levels }: Marks,
): Promise<ContactReason[]> {
  const { company, people, email } = subject;
  const who = (count: number) => (email === null ? countText(count, 'contact') : 'this address');
  const clients = company ? exported.clients.filter(({ set }) => hasId(set.ids, company.id)).map(({ id }) => id) : [];
  const { optedOut, recalled, bounced, clientNames } = await readObjections(dependencies, userId, subject, clients);
  const reasons: ContactReason[] = [];
  if (optedOut > 0) reasons.push({ code: 'opted_out', detail: `Opted out: ${who(optedOut)}` });
  if (recalled > 0) reasons.push({ code: 'recalled', detail: `Recalled since you exported it: ${who(recalled)}` });
  if (bounced > 0) reasons.push({ code: 'bounced', detail: `Bounced: ${who(bounced)}` });
  const isExported = company
    ? hasId(exported.any.ids, company.id)
    : people.some(({ id }) => id !== null && hasId(exported.contacts, id));
  if (isExported) {
    const forClients = clientNames.length > 0 ? ` for ${clientNames.join(', ')}` : '';
    reasons.push({
      code: 'exported',
      detail: `You exported ${company ? 'this company' : 'this contact'} before${forClients}`,
    });
  }
  if (company && hasId(customers.ids, company.id))
    reasons.push({ code: 'customer', detail: 'The company is your customer' });
  if (company && levels.of(company.id) === 'high') {
    reasons.push({ code: 'high_pressure', detail: 'Many other accounts exported the company recently' });
  }
  return reasons;
}

/** Counts the people who object to email, or whose addresses do not work, and reads the names of clients. */
async function readObjections(
  { db, pool }: Dependencies,
  userId: string,
  { company, people, email, isSeen }: Subject,
  clients: readonly number[],
) {
  const [suppressions, recalls] = await Promise.all([signerFor(db, 'suppressions'), signerFor(db, 'recalls')]);
  const withAddress = people.filter((person) => person.email !== '');
  const addresses = [...new Set(withAddress.map((person) => normalizeEmail(person.email)))];
  const keys = people.map(({ name, email }) =>
    suppressionKeys({ name, email: email || null, companies: [company?.name] }),
  );
  const hashes = keys.map((ofPerson) => ofPerson.map((key) => suppressions.sign(key)));
  const recallHashes = addresses.map((address) => recalls.sign(address));
  type Row = { suppressed: string[]; requested: string[]; recalled: number; bounced: number; clientNames: string[] };
  const { sql: text, parameters } = sql<Row>`
    select array(select hash from suppressions where hash = any (${hashes.flat()}::text[])) as suppressed,
      array(select lower(email) from requests where kind = 'do_not_sell' and state = 'open'
        and lower(email) = any (${addresses}::text[])) as requested,
      (select count(distinct address_hash)::int from recall_notices n join recalls r on r.id = recall_id
        where n.user_id = ${userId} and (address_hash = any (${recallHashes}::text[])
          or r.company = ${email === null ? company?.name : null})) as recalled,
      (select count(*)::int from (${bouncedAddresses(userId, addresses)}) b) as bounced,
      array(select name from clients where id = any (${clients}::int[]) order by name) as "clientNames"`.compile(db);
  const { rows } = await pool.query<Row>({ name: 'contact-check-objections', text, values: [...parameters] });
  const { suppressed, requested, recalled, bounced, clientNames } = rows[0] as Row;
  const optedOut = people.filter(
    (person, n) =>
      requested.includes(normalizeEmail(person.email)) || hashes[n]?.some((hash) => suppressed.includes(hash)),
  ).length;
  // Not of a company whose addresses the user has not seen.
  return { optedOut, recalled, bounced: isSeen ? bounced : 0, clientNames };
}

/** Reads an earlier answer; null if the user has none with this id. */
export async function readContactCheck(db: Db, userId: string, id: string): Promise<ContactCheck | null> {
  const row = await db
    .selectFrom('contact_checks')
    .leftJoin('companies', 'companies.id', 'company_id')
    .select(['contact_checks.id', 'answer', 'reasons', 'checked_at', 'company_id', 'slug', 'organization_name'])
    .where('contact_checks.id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { company_id, slug, organization_name: name } = row;
  const company = company_id !== null && slug !== null && name !== null ? { id: company_id, slug, name } : null;
  return { id: row.id, answer: row.answer, company, reasons: row.reasons, checkedAt: row.checked_at };
}

export async function purgeContactChecks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('contact_checks').where('checked_at', '<=', daysBefore(now, RECEIPT_DAYS)).execute();
}
