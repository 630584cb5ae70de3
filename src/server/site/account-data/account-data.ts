import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import { fullName } from '#domain/names.ts';
import { RECALL_STATES } from '#domain/recalls/recalls.ts';
import type { AppDependencies } from '../../app-env.ts';
import { avatarDataUrl } from '../../members/accounts/profile/avatars.ts';
import type { Db } from '../../platform/database/connection.ts';
import { redactCodes } from '../../platform/mail/stored-mails.ts';
import { readCustomerTotal } from '../../workspace/customers/queries.ts';
import { allRecalls } from '../../workspace/recalls/stored-recalls.ts';

const BATCH = 1_000;

/**
 * Streams everything we store about a user as JSON, except credentials: their hashes are useless to the user but not to
 * someone who finds the file. Long lists are read in batches.
 */
export async function accountData(
  { db, files, userCustomers }: Pick<AppDependencies, 'db' | 'files' | 'userCustomers'>,
  userId: string,
  now: Date,
): Promise<Readable> {
  const short = {
    exportedAt: now,
    ...(await readAccount(db, userId)),
    customers: await customerData(db, userId, (await userCustomers.companies(userId)).ids),
    avatar: await avatarDataUrl(files, userId),
  };
  const long = { ...longLists(db, userId), recalls: recallsOf(db, userId, now) };
  return Readable.from(documentParts(JSON.stringify(short, null, 2), long), { objectMode: false });
}

async function* documentParts(short: string, long: Record<string, AsyncIterable<object>>): AsyncGenerator<Buffer> {
  yield Buffer.from(short.slice(0, -'\n}'.length));
  for (const [name, entries] of Object.entries(long)) {
    yield Buffer.from(`,\n  "${name}": [`);
    let between = '\n    ';
    for await (const entry of entries) {
      yield Buffer.from(between + JSON.stringify(entry));
      between = ',\n    ';
    }
    yield Buffer.from('\n  ]');
  }
  yield Buffer.from('\n}\n');
}

/** What a user has at most one of. */
const single = (id: string): Record<string, RawBuilder<unknown>> => ({
  subscription: sql`
    select status, plan_id, current_period_end, paid_until, cancel_at, updated_at from subscriptions
    where user_id = ${id}`,
  granted: sql`select plan_id, until, granted_at, trial from plan_grants where user_id = ${id}`,
  customer: sql`select stripe_customer_id, created_at from billing_customers where user_id = ${id}`,
});

const shortLists = (id: string): Record<string, RawBuilder<unknown>> => ({
  identities: sql`select "providerId", "accountId", "createdAt" from account where "userId" = ${id}`,
  passkeys: sql`select name, "createdAt" from passkey where "userId" = ${id}`,
  wallets: sql`select address, "chainId" from "walletAddress" where "userId" = ${id}`,
  sessions: sql`
    select "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent" from session
    where "userId" = ${id} and "impersonatedBy" is null`,
  apiKeys: sql`
    select name, start, enabled, "createdAt", "expiresAt", "lastRequest" from apikey where "referenceId" = ${id}`,
  connectedApps: sql`
    select name, consent."clientId", consent.scopes, consent."createdAt" from "oauthConsent" consent
    join "oauthClient" app on app."clientId" = consent."clientId" where consent."userId" = ${id}`,
  exports: sql`
    select kind, asked, results, counts, size, e.created_at, expires_at, removed_at, c.name as client
    from exports e left join clients c on c.id = client_id where e.user_id = ${id}`,
  clients: sql`select name, created_at, deleted_at from clients where user_id = ${id} order by id`,
  exportedContacts: sql`
    select export_id, c.name as client, exported_at, contact_count, company_count
    from exported_contacts e left join clients c on c.id = client_id where e.user_id = ${id} order by e.id`,
  contactChecks: sql`
    select k.id, organization_name as company, answer, reasons, checked_at
    from contact_checks k left join companies c on c.id = company_id where user_id = ${id} order by checked_at`,
  savedSearches: sql`
    select name, params, created_at, visited_at, deleted_at, alert, alert_hour, alert_weekday, time_zone
    from saved_searches where user_id = ${id} order by position`,
  lists: sql`select name, color, description, created_at, deleted_at from lists where user_id = ${id} order by position`,
  webhooks: sql`
    select url, events, created_at, deleted_at, disabled_at from webhook_endpoints where user_id = ${id} order by id`,
  crmConnections: sql`
    select crm, account, mapping, connected_at from crm_connections where user_id = ${id} order by crm`,
  crmPushes: sql`
    select crm, asked, state, counts, problem, created_at, finished_at from crm_pushes
    where user_id = ${id} order by created_at`,
  statusMeanings: sql`select words as status, meaning from status_meanings where user_id = ${id} order by words`,
  tableLayouts: sql`select view, layout from table_layouts where user_id = ${id} order by view`,
});

async function readAccount(db: Db, id: string) {
  const user = await db
    .selectFrom('user')
    .select(['id', 'email', 'emailVerified', 'name', 'image', 'role', 'twoFactorEnabled'])
    .select(['banned', 'banReason', 'banExpires', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // An unconfirmed address may be someone else's: its emails and requests would reveal whether it has an account.
  const ownEmail = user.emailVerified ? user.email : null;
  const mails = await sql<{ subject: string }>`
    select recipient, subject, state, created_at from mails
    where lower(recipient) = ${ownEmail?.toLowerCase() ?? null} or (user_id = ${id} and confirmed)`.execute(db);
  const profile = await db
    .selectFrom('profiles')
    .select(['first_name', 'last_name', 'heard_about_us', 'last_login', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const parts: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(single(id))) parts[name] = (await query.execute(db)).rows[0];
  for (const [name, query] of Object.entries(shortLists(id))) parts[name] = (await query.execute(db)).rows;
  const requests = await sql`
    select kind, topic, name, email, company, message, state, reply, created_at, decided_at from requests
    where email = ${ownEmail && normalizeEmail(ownEmail)} order by id`.execute(db);
  return {
    user: { ...user, name: user.name || fullName(profile?.first_name, profile?.last_name) },
    profile,
    ...parts,
    requests: requests.rows,
    mails: mails.rows.map((mail) => ({ ...mail, subject: redactCodes(mail.subject) })),
  };
}

/** Reads a long list in batches. @param omittedColumns columns that are only for its order */
async function* inBatches<Row extends object>(
  omittedColumns: readonly (keyof Row)[],
  read: (last: Row | undefined) => Promise<{ rows: Row[] }>,
) {
  for (let last: Row | undefined; ; ) {
    const { rows } = await read(last);
    for (const row of rows) {
      yield Object.fromEntries(Object.entries(row).filter(([column]) => !omittedColumns.includes(column as keyof Row)));
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

function longLists(db: Db, userId: string) {
  return {
    listEntries: inBatches<{ list_id: number; company_id: number }>(['list_id', 'company_id'], (last) =>
      sql<{ list_id: number; company_id: number }>`
        select list_id, company_id, name as list, slug, organization_name, status, tags, note, added_at
        from list_entries join companies on companies.id = company_id join lists on lists.id = list_id
        where user_id = ${userId} and (list_id, company_id) > (${last?.list_id ?? 0}::int, ${last?.company_id ?? 0}::int)
        order by list_id, company_id limit ${BATCH}`.execute(db),
    ),
    revealedCompanies: inBatches<{ company_id: number }>(['company_id'], (last) =>
      sql<{ company_id: number }>`
        select company_id, slug, organization_name from revealed_companies join companies on id = company_id
        where user_id = ${userId} and company_id > ${last?.company_id ?? 0} order by company_id limit ${BATCH}`.execute(
        db,
      ),
    ),
    deliveryResults: inBatches<{ email: string; month: string; by_hand: boolean }>(['month'], (last) =>
      sql<{ email: string; month: string; by_hand: boolean }>`
        select email, month, kind, sent_on, by_hand, reported_at from delivery_results
        where user_id = ${userId} and (email, month, by_hand)
          > (${last?.email ?? ''}, ${last?.month ?? '0001-01-01'}::date, ${last?.by_hand ?? false}::boolean)
        order by email, month, by_hand limit ${BATCH}`.execute(db),
    ),
    clientResults: inBatches<{ client_id: number; email: string; month: string }>(['client_id', 'month'], (last) =>
      sql<{ client_id: number; email: string; month: string }>`
        select client_id, name as client, email, month, kind, sent_on, reported_at
        from client_results join clients on id = client_id
        where user_id = ${userId} and (client_id, email, month)
          > (${last?.client_id ?? 0}::int, ${last?.email ?? ''}, ${last?.month ?? '0001-01-01'}::date)
        order by client_id, email, month limit ${BATCH}`.execute(db),
    ),
    webhookEvents: inBatches<{ id: number }>(['id'], (last) =>
      sql<{ id: number }>`
        select d.id, url, event, d.created_at, state, request
        from webhook_deliveries d join webhook_endpoints e on e.id = endpoint_id
        where user_id = ${userId} and d.id > ${last?.id ?? 0} order by d.id limit ${BATCH}`.execute(db),
    ),
    activity: inBatches<{ id: number }>(['id'], (last) =>
      sql<{ id: number }>`
        select id, action_type, action_details, created_at from user_activity
        where user_id = ${userId} and id > ${last?.id ?? 0} order by id limit ${BATCH}`.execute(db),
    ),
  };
}

async function* recallsOf(db: Db, userId: string, now: Date) {
  for (const state of RECALL_STATES) {
    for await (const { id: _, ...recall } of allRecalls(db, userId, state, now)) yield recall;
  }
}

/** Customers are stored as hashes; only the companies that match can be named. */
async function customerData(db: Db, userId: string, companyIds: Int32Array) {
  const companies = db
    .selectFrom('companies')
    .select(['slug', 'organization_name'])
    .where('id', '=', sql<number>`any (${[...companyIds]}::int[])`)
    .orderBy('id');
  return { ...(await readCustomerTotal(db, userId)), companies: await companies.execute() };
}
