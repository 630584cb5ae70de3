import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import { RECALL_STATES } from '#domain/recalls/recalls.ts';
import type { AppDependencies } from '../../app-env.ts';
import { avatarDataUrl } from '../../members/accounts/profile/avatars.ts';
import type { Db } from '../../platform/database/connection.ts';
import { redactCodes } from '../../platform/mail/queries.ts';
import { readCustomerTotal } from '../../workspace/customers/queries.ts';
import { allRecalls } from '../../workspace/recalls/queries.ts';

const PART_SIZE = 1_000;

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
    customers: await customerData(db, userId, (await userCustomers.set(userId)).ids),
    avatar: await avatarDataUrl(files, userId),
  };
  const long = {
    listEntries: listEntriesOf(db, userId),
    revealedCompanies: revealedCompaniesOf(db, userId),
    recalls: recallsOf(db, userId, now),
    deliveryResults: deliveryResultsOf(db, userId),
    webhookEvents: webhookEventsOf(db, userId),
    activity: activityOf(db, userId),
  };
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

async function readAccount(db: Db, userId: string) {
  const user = await db
    .selectFrom('user')
    .select(['id', 'email', 'emailVerified', 'name', 'image', 'role', 'twoFactorEnabled'])
    .select(['banned', 'banReason', 'banExpires', 'createdAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const ownEmail = user.emailVerified ? user.email : null;
  const mails = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'state', 'created_at'])
    .where((mail) =>
      mail.or([
        mail(mail.fn('lower', ['recipient']), '=', ownEmail?.toLowerCase() ?? null),
        // Only emails to addresses that the account confirmed. Others would reveal whether those addresses have an
        // account.
        mail.and([mail('user_id', '=', userId), mail('confirmed', '=', true)]),
      ]),
    )
    .execute();
  return {
    user,
    profile: await db
      .selectFrom('profiles')
      .select(['first_name', 'last_name', 'heard_about_us', 'last_login', 'updated_at'])
      .where('id', '=', userId)
      .executeTakeFirst(),
    subscription: await db
      .selectFrom('subscriptions')
      .select(['status', 'plan_id', 'current_period_end', 'paid_until', 'cancel_at', 'updated_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    granted: await db
      .selectFrom('plan_grants')
      .select(['plan_id', 'until', 'granted_at', 'trial'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    customer: await db
      .selectFrom('billing_customers')
      .select(['stripe_customer_id', 'created_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    identities: await db
      .selectFrom('account')
      .select(['providerId', 'accountId', 'createdAt'])
      .where('userId', '=', userId)
      .execute(),
    passkeys: await db.selectFrom('passkey').select(['name', 'createdAt']).where('userId', '=', userId).execute(),
    wallets: await db.selectFrom('walletAddress').select(['address', 'chainId']).where('userId', '=', userId).execute(),
    sessions: await db
      .selectFrom('session')
      .select(['createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
      .where('userId', '=', userId)
      .where('impersonatedBy', 'is', null)
      .execute(),
    apiKeys: await db
      .selectFrom('apikey')
      .select(['name', 'start', 'enabled', 'createdAt', 'expiresAt', 'lastRequest'])
      .where('referenceId', '=', userId)
      .execute(),
    exports: await db
      .selectFrom('exports')
      .leftJoin('clients', 'clients.id', 'client_id')
      .select(['kind', 'asked', 'results', 'counts', 'size', 'exports.created_at', 'expires_at', 'removed_at'])
      .select('clients.name as client')
      .where('exports.user_id', '=', userId)
      .execute(),
    clients: await db
      .selectFrom('clients')
      .select(['name', 'created_at', 'deleted_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    exportedContacts: await db
      .selectFrom('exported_contacts')
      .leftJoin('clients', 'clients.id', 'client_id')
      .select(['export_id', 'clients.name as client', 'exported_at', 'contact_count', 'company_count'])
      .where('exported_contacts.user_id', '=', userId)
      .orderBy('exported_contacts.id')
      .execute(),
    contactChecks: await db
      .selectFrom('contact_checks')
      .leftJoin('companies', 'companies.id', 'company_id')
      .select(['contact_checks.id', 'organization_name as company', 'answer', 'reasons', 'checked_at'])
      .where('user_id', '=', userId)
      .orderBy('checked_at')
      .execute(),
    savedSearches: await db
      .selectFrom('saved_searches')
      .select([
        'name',
        'params',
        'created_at',
        'visited_at',
        'deleted_at',
        'alert',
        'alert_hour',
        'alert_weekday',
        'time_zone',
      ])
      .where('user_id', '=', userId)
      .orderBy('position')
      .execute(),
    lists: await db
      .selectFrom('lists')
      .select(['name', 'color', 'description', 'created_at', 'deleted_at'])
      .where('user_id', '=', userId)
      .orderBy('position')
      .execute(),
    webhooks: await db
      .selectFrom('webhook_endpoints')
      .select(['url', 'events', 'created_at', 'deleted_at', 'disabled_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    tableLayouts: await db
      .selectFrom('table_layouts')
      .select(['view', 'layout'])
      .where('user_id', '=', userId)
      .orderBy('view')
      .execute(),
    requests: await db
      .selectFrom('requests')
      .select(['kind', 'topic', 'name', 'email', 'company', 'message', 'state', 'reply', 'created_at', 'decided_at'])
      // Only for a confirmed address: an unconfirmed one may be someone else's.
      .where('email', '=', ownEmail && normalizeEmail(ownEmail))
      .orderBy('id')
      .execute(),
    mails: mails.map(({ subject, ...mail }) => ({ subject: redactCodes(subject), ...mail })),
  };
}

async function* activityOf(db: Db, userId: string) {
  let last = 0;
  while (true) {
    const part = await db
      .selectFrom('user_activity')
      .select(['id', 'action_type', 'action_details', 'created_at'])
      .where('user_id', '=', userId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PART_SIZE)
      .execute();
    for (const { id, ...entry } of part) {
      last = id;
      yield entry;
    }
    if (part.length < PART_SIZE) return;
  }
}

async function* webhookEventsOf(db: Db, userId: string) {
  let last = 0;
  while (true) {
    const part = await db
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhook_endpoints as e', 'e.id', 'endpoint_id')
      .select(['d.id', 'url', 'event', 'd.created_at', 'state', 'request'])
      .where('user_id', '=', userId)
      .where('d.id', '>', last)
      .orderBy('d.id')
      .limit(PART_SIZE)
      .execute();
    for (const { id, ...event } of part) {
      last = id;
      yield event;
    }
    if (part.length < PART_SIZE) return;
  }
}

async function* recallsOf(db: Db, userId: string, now: Date) {
  for (const state of RECALL_STATES) {
    for await (const { id: _, ...recall } of allRecalls(db, userId, state, now)) yield recall;
  }
}

async function* deliveryResultsOf(db: Db, userId: string) {
  let last = { email: '', month: '0001-01-01', by_hand: false };
  while (true) {
    const part = await db
      .selectFrom('delivery_results')
      .select(['email', 'month', 'kind', 'sent_on', 'by_hand', 'reported_at'])
      .where('user_id', '=', userId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('email', 'month', 'by_hand'), '>', tuple(last.email, last.month, last.by_hand)),
      )
      .orderBy('email')
      .orderBy('month')
      .orderBy('by_hand')
      .limit(PART_SIZE)
      .execute();
    for (const { month, ...result } of part) {
      last = { email: result.email, month, by_hand: result.by_hand };
      yield result;
    }
    if (part.length < PART_SIZE) return;
  }
}

async function* listEntriesOf(db: Db, userId: string) {
  let last = { list_id: 0, company_id: 0 };
  while (true) {
    const part = await db
      .selectFrom('list_entries')
      .innerJoin('companies', 'companies.id', 'company_id')
      .innerJoin('lists', 'lists.id', 'list_id')
      .select([
        'list_id',
        'company_id',
        'name as list',
        'slug',
        'organization_name',
        'status',
        'tags',
        'note',
        'added_at',
      ])
      .where('user_id', '=', userId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('list_id', 'company_id'), '>', tuple(last.list_id, last.company_id)),
      )
      .orderBy('list_id')
      .orderBy('company_id')
      .limit(PART_SIZE)
      .execute();
    for (const { list_id, company_id, ...entry } of part) {
      last = { list_id, company_id };
      yield entry;
    }
    if (part.length < PART_SIZE) return;
  }
}

async function* revealedCompaniesOf(db: Db, userId: string) {
  let last = 0;
  while (true) {
    const part = await db
      .selectFrom('revealed_companies')
      .innerJoin('companies', 'companies.id', 'company_id')
      .select(['company_id', 'slug', 'organization_name'])
      .where('user_id', '=', userId)
      .where('company_id', '>', last)
      .orderBy('company_id')
      .limit(PART_SIZE)
      .execute();
    for (const { company_id, ...company } of part) {
      last = company_id;
      yield company;
    }
    if (part.length < PART_SIZE) return;
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
