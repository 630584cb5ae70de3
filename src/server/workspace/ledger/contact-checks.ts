import { sql } from 'kysely';
import { websiteKey } from '#domain/companies/company-identity.ts';
import { counted } from '#domain/counts.ts';
import { DAY_MS } from '#domain/dates.ts';
import { isMailProvider } from '#domain/emails/emails.ts';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import { type ContactAnswer, type ContactReason, FORBIDDING, RECEIPT_DAYS } from '#domain/ledger/contact-checks.ts';
import { hasId } from '#domain/ledger/id-list.ts';
import { suppressionKeys } from '#domain/privacy/suppression.ts';
import type { AppDependencies } from '../../app-env.ts';
import { companyAt } from '../../data/companies/queries.ts';
import { filterRevealed } from '../../data/companies/revealed-companies.ts';
import type { Db } from '../../platform/database/connection.ts';
import { signerFor } from '../../platform/database/secrets.ts';
import { AppError } from '../../platform/http/problem.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { readBouncedAddresses } from '../delivery-results/queries.ts';

export type ContactCheck = {
  id: string;
  answer: ContactAnswer;
  company: { id: number; slug: string; name: string } | null;
  reasons: ContactReason[];
  checkedAt: Date;
};

type Dependencies = Pick<AppDependencies, 'contactPressure' | 'db' | 'pool' | 'userCustomers' | 'userLedger'>;

/** What is checked: a company with all its contacts, or one address. */
type Subject = {
  company: { id: number; slug: string; name: string } | null;
  people: { id: number | null; email: string; name: string | null }[];
  email: string | null;
};

/**
 * Answers whether a user may contact a company or an address, and stores the answer. An address shows nothing about a
 * contact whose address the user has not seen, except that the person opted out.
 */
export async function checkContact(
  dependencies: Dependencies,
  userId: string,
  asked: { company?: string | undefined; email?: string | undefined },
  now: Date,
): Promise<ContactCheck> {
  const { db } = dependencies;
  const { company: slug = '', email } = asked;
  const [subject, own] = await Promise.all([
    email === undefined
      ? companySubject(dependencies, slug)
      : addressSubject(dependencies, userId, normalizeEmail(email)),
    readOwnMarks(dependencies, userId),
  ]);
  const reasons = await reasonsOf(dependencies, userId, subject, own);
  const isForbidden = subject.email !== null && reasons.some(({ code }) => FORBIDDING.has(code));
  const answer: ContactAnswer = isForbidden ? 'no' : reasons.length > 0 ? 'caution' : 'yes';
  const check = { id: crypto.randomUUID(), answer, company: subject.company, reasons, checkedAt: now };
  const signer = await signerFor(db, 'contact_checks');
  await db
    .insertInto('contact_checks')
    .values({
      id: check.id,
      user_id: userId,
      company_id: subject.company?.id ?? null,
      address_hash: subject.email && signer.sign(subject.email),
      answer,
      reasons: JSON.stringify(reasons),
      checked_at: now,
    })
    .execute();
  return check;
}

async function companySubject({ db, pool }: Dependencies, slug: string): Promise<Subject> {
  const found = await companyAt(pool, slug);
  if (!found) throw new AppError('not_found', { detail: 'Company not found' });
  const { rows } = await sql<{ slug: string; people: Subject['people'] }>`
    select slug, coalesce((select json_agg(json_build_object('id', id, 'email', lower(coalesce(email, '')),
        'name', concat_ws(' ', first_name, last_name)) order by position, id)
      from contacts where company_id = companies.id), '[]') as people
    from companies where id = ${found.id}`.execute(db);
  return { company: { ...found, slug: rows[0]?.slug ?? slug }, people: rows[0]?.people ?? [], email: null };
}

async function addressSubject(dependencies: Dependencies, userId: string, email: string): Promise<Subject> {
  const { db } = dependencies;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const key = isMailProvider(domain) ? null : websiteKey(domain);
  type Row = { contactId: number | null; name: string | null; id: number; slug: string; company: string };
  const { rows } = await sql<Row>`
    select k.id as "contactId", concat_ws(' ', first_name, last_name) as name, c.id, slug, organization_name as company
    from contacts k join companies c on c.id = company_id where lower(k.email) = ${email}
    union all
    (select null, null, id, slug, organization_name from companies where website_key = ${key} order by id limit 1)`.execute(
    db,
  );
  const contacts = rows.filter(({ contactId }) => contactId !== null);
  const seen = await filterRevealed(
    dependencies,
    userId,
    contacts.map(({ id }) => id),
  );
  const match = contacts.find(({ id }) => seen.includes(id)) ?? rows.find(({ contactId }) => contactId === null);
  const people = contacts.map(({ contactId, name }) => ({ id: contactId, email, name }));
  return {
    company: match ? { id: match.id, slug: match.slug, name: match.company } : null,
    people: people.length > 0 ? people : [{ id: null, email, name: null }],
    email,
  };
}

/** Reads what the user did with companies, and how many others exported them. */
async function readOwnMarks({ contactPressure, userCustomers, userLedger }: Dependencies, userId: string) {
  const [exported, { contacts }, customers, levels] = await Promise.all([
    userLedger.companies(userId),
    userLedger.exported(userId, 'any'),
    userCustomers.set(userId),
    contactPressure.levels(),
  ]);
  return { exported, contacts, customers, levels };
}

async function reasonsOf(
  dependencies: Dependencies,
  userId: string,
  subject: Subject,
  { exported, contacts, customers, levels }: Awaited<ReturnType<typeof readOwnMarks>>,
): Promise<ContactReason[]> {
  const { company, people, email } = subject;
  const who = (count: number) => (email === null ? counted(count, 'contact') : 'this address');
  const { optedOut, recalled, bounced } = await readObjections(dependencies, userId, subject);
  const reasons: ContactReason[] = [];
  if (optedOut > 0) reasons.push({ code: 'opted_out', detail: `Opted out: ${who(optedOut)}` });
  if (recalled > 0) reasons.push({ code: 'recalled', detail: `Recalled since you exported it: ${who(recalled)}` });
  if (bounced > 0) reasons.push({ code: 'bounced', detail: `Bounced: ${who(bounced)}` });
  const isExported = company
    ? hasId(exported.any.ids, company.id)
    : people.some(({ id }) => id !== null && hasId(contacts, id));
  if (isExported) {
    const clients = company ? exported.clients.filter(({ set }) => hasId(set.ids, company.id)) : [];
    const names = await readClientNames(
      dependencies.db,
      clients.map(({ id }) => id),
    );
    const forClients = names.length > 0 ? ` for ${names.join(', ')}` : '';
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

/** Counts the people who object to email, or whose addresses do not work. */
async function readObjections(dependencies: Dependencies, userId: string, { company, people, email }: Subject) {
  const { db } = dependencies;
  const [suppressions, recalls] = await Promise.all([signerFor(db, 'suppressions'), signerFor(db, 'recalls')]);
  const withAddress = people.filter((person) => person.email !== '');
  const addresses = [...new Set(withAddress.map((person) => normalizeEmail(person.email)))];
  const keys = people.map(({ name, email }) =>
    suppressionKeys({ name, email: email || null, companies: [company?.name] }),
  );
  const hashes = keys.map((ofPerson) => ofPerson.map((key) => suppressions.sign(key)));
  const recallHashes = addresses.map((address) => recalls.sign(address));
  const [{ rows }, seen, bounces] = await Promise.all([
    sql<{ suppressed: string[]; requested: string[]; recalled: number }>`
      select array(select hash from suppressions where hash = any (${hashes.flat()}::text[])) as suppressed,
        array(select lower(email) from requests where kind = 'do_not_sell' and state = 'open'
          and lower(email) = any (${addresses}::text[])) as requested,
        (select count(distinct address_hash)::int from recall_notices n join recalls r on r.id = recall_id
          where n.user_id = ${userId} and (address_hash = any (${recallHashes}::text[])
            or r.company = ${email === null ? company?.name : null})) as recalled`.execute(db),
    company ? filterRevealed(dependencies, userId, [company.id]) : [],
    readBouncedAddresses(db, userId, addresses),
  ]);
  const { suppressed = [], requested = [], recalled = 0 } = rows[0] ?? {};
  const optedOut = people.filter(
    (person, n) =>
      requested.includes(normalizeEmail(person.email)) || hashes[n]?.some((hash) => suppressed.includes(hash)),
  ).length;
  // Not of a company whose addresses the user has not seen.
  const isBounceVisible = email !== null || seen.length > 0;
  const bounced = isBounceVisible ? bounces.size : 0;
  return { optedOut, recalled, bounced };
}

async function readClientNames(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('clients').select('name').where('id', 'in', ids).orderBy('name').execute();
  return rows.map(({ name }) => name);
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

export function scheduleReceiptJobs(jobs: Jobs, db: Db): void {
  jobs.defineRecurring('purge-contact-checks', async () => {
    const expired = new Date(Date.now() - RECEIPT_DAYS * DAY_MS);
    await db.deleteFrom('contact_checks').where('checked_at', '<=', expired).execute();
  });
}
