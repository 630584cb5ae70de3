import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { encodeIds } from '#domain/ledger/id-list.ts';
import { FORM_SECONDS } from '#domain/privacy/requests.ts';
import { MAX_COUNTED_RECALLS, MAX_EMAILED_RECALLS, type RecallReason } from '#domain/recalls/recalls.ts';
import { emailOf, impersonate, userIdOf } from '#test/accounts.ts';
import { apiCalls } from '#test/api-calls.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies, removeCompanies } from '#test/companies.ts';
import { listenTo } from '#test/event-stream.ts';
import { recordsAdmin } from '#test/records.ts';
import { repetitions } from '#test/repetitions.ts';
import { mailedLink } from '#test/visitor.ts';
import { clientOf } from '../../platform/database/connection.ts';
import { recordExport } from '../ledger/record-export.ts';
import { findHolders } from './find-holders.ts';
import { type RecalledContact, recallContacts } from './recall-contacts.ts';
import { sendRecalls } from './send-recalls.ts';
import { wipeRecalls } from './stored-recalls.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const UNUSED_CONTACT_ID = 900_000;

const app = useTestApp('2026-11-21', { RATE_LIMITS: 'off' });
let passed = 0;
beforeEach(async () => {
  advanceClock(-passed);
  app.mails.length = 0;
  await app.pool.query(
    `delete from exports; delete from exported_contacts; delete from clients; delete from merged_ids; delete from recalls; delete from changes; delete from email_reports;
     delete from suppressions; delete from requests; delete from events; delete from mails;
     delete from delivery_results; update profiles set recall_mail = true, recalls_emailed_at = null`,
  );
  await removeCompanies(app.pool);
  await addCompanies(app.db, [
    {
      organization_name: 'Ant',
      contacts: [
        { first_name: 'Ada', last_name: 'Ek', email: 'ada@ant.example' },
        { first_name: 'Bo', last_name: 'Ek', email: null },
      ],
    },
    { organization_name: 'Bee', contacts: [{ first_name: 'Cy', last_name: 'Roe', email: 'cy@bee.example' }] },
  ]);
});

const { call, answer } = apiCalls(() => app);
const admin = recordsAdmin(() => app);
const now = () => app.dependencies.now();

function advanceClock(seconds: number): void {
  passed += seconds;
  app.advanceClock(seconds);
}

async function contactId(firstName: string): Promise<number> {
  const { rows } = await app.pool.query('select id from contacts where first_name = $1', [firstName]);
  return rows[0].id;
}

const userId = (account: Account) => userIdOf(app, account);

/** Exports everything. */
async function exportAll(as: Account = 'pro', client?: number): Promise<void> {
  const response = await call('POST', 'exports/companies', { searchQuery: '', client }, as);
  expect(response.status).toBe(200);
  await response.text();
}

const addClient = async (name: string, as: Account = 'pro'): Promise<number> =>
  (await answer('POST', 'clients', { name }, as)).id;

/** Removes a person through the form. */
async function optOut(name: string, email: string): Promise<void> {
  const { stamp } = await (await app.send('/api/requests/form')).json();
  advanceClock(FORM_SECONDS);
  await app.send('/api/requests/do-not-sell', { body: { topic: 'do_not_sell', name, email, stamp } });
  const link = new URL(mailedLink(app, email)).searchParams.get('link');
  const confirmed = await app.send('/api/requests/confirm', { body: { link } });
  expect((await confirmed.json()).outcome).toBe('honored');
}

/** Stores an export, but does not yet look in it for contacts that were recalled while it was written. */
async function storeExport(user: string, contacts: readonly number[], exportedAt: Date): Promise<void> {
  await app.pool.query(
    `insert into exported_contacts (export_id, user_id, exported_at, contact_count, company_count, contacts, companies)
     values (gen_random_uuid(), $1, $2, $3, 0, $4, '')`,
    [user, exportedAt, contacts.length, Buffer.from(encodeIds([...contacts]))],
  );
}

const search = () => findHolders(app.pool, now);

async function recall(contacts: readonly RecalledContact[], reason: RecallReason = 'undeliverable'): Promise<void> {
  await app.db.transaction().execute((trx) => recallContacts(clientOf(trx), contacts, reason, now()));
}

const person = async (firstName: string): Promise<RecalledContact> => ({
  contactId: await contactId(firstName),
  email: { Ada: 'ada@ant.example', Cy: 'cy@bee.example' }[firstName] ?? null,
  name: `${firstName} Ek`,
  company: 'Ant',
});

/** Recalls a contact that the user exported. */
async function recallFound(firstName: string, reason?: RecallReason): Promise<void> {
  await recall([await person(firstName)], reason);
  await search();
}

async function exportAndRecall(firstName: string, reason?: RecallReason): Promise<void> {
  await exportAll();
  await recallFound(firstName, reason);
}

type Addressed = { email?: string };

/** Stores a change of a contact's address in the history; `after` is null for a deleted contact. */
async function changeAddress(contact: number, before: Addressed, after: Addressed | null, at = now()): Promise<void> {
  await app.pool.query(
    `with change as (insert into changes (kind, at) values ('edit', $4) returning id)
     insert into changed_rows (change_id, table_name, row_id, record_table, record_id, before, after)
     select id, 'contacts', $1, 'companies', 0, $2, $3 from change`,
    [contact, before, after, at],
  );
}

const open = async (as: Account = 'pro') => (await answer('GET', 'recalls', undefined, as)).recalls;
const closed = async (as: Account = 'pro') => (await answer('GET', 'recalls?state=closed', undefined, as)).recalls;
const badge = async (as: Account = 'pro') => (await answer('GET', 'me', undefined, as)).recalls;
const file = async (as: Account = 'pro') => (await call('GET', 'recalls/file', undefined, as)).text();
const confirm = (body: object, as: Account = 'pro') => answer('POST', 'recalls/confirm', body, as);
const stored = async () => (await app.pool.query('select * from recalls order by id')).rows;
const everything = async (as: Account = 'pro') =>
  (
    await Promise.all(
      ['recalls', 'recalls?state=closed', 'recalls/file', 'me', 'account/data'].map(async (path) =>
        (await call('GET', path, undefined, as)).text(),
      ),
    )
  ).join('\n');

describe('A removed person', () => {
  test('is recalled from everyone who exported them, with the client and in the badge', async () => {
    await exportAll('pro', await addClient('Acme'));
    await exportAll('pro', await addClient('Beta'));
    const stream = await listenTo(await app.send('/api/events', { as: 'pro' }));
    expect(await open()).toEqual([]);
    await optOut('Ada Ek', 'ada@ant.example');
    await exportAll('monthly');
    await search();
    expect(await open()).toEqual([
      {
        id: expect.any(Number),
        reason: 'suppressed',
        company: 'Ant',
        name: 'Ada Ek',
        email: 'ada@ant.example',
        recalledAt: now().toISOString(),
        exportedAt: '2026-11-21T12:00:00.000Z',
        clients: ['Acme', 'Beta'],
        confirmedAt: null,
      },
    ]);
    expect(await badge()).toBe(1);
    await expect.poll(() => stream.types()).toContain('recalls_changed');
    await stream.leave();
    for (const other of ['monthly', 'free'] as const) {
      expect(await open(other)).toEqual([]);
      expect(await badge(other)).toBe(0);
    }
  });

  test('is recalled at every company, even if a contact was already deleted', async () => {
    const ada = { first_name: 'Ada', last_name: 'Ek', email: 'ada@ant.example' };
    await addCompanies(app.db, [{ organization_name: 'Cat', contacts: [ada] }]);
    await exportAll();
    const path = `/records/companies/${await admin.idOf('Ant')}`;
    const { version, parts } = await admin.read(path);
    const deleted = await admin.call('DELETE', `${path}/contacts/${parts.contacts[0].id}?version=${version}`);
    expect(deleted.status).toBe(200);
    await optOut('Ada Ek', 'ada@ant.example');
    await search();
    const rows = (await open()).map(({ company, email }: { company: string; email: string }) => `${company} ${email}`);
    expect(rows.sort()).toEqual(['Ant ada@ant.example', 'Cat ada@ant.example']);
  });
});

describe('A contact whose address changed', () => {
  /** Changes Ada's address as an admin, which records the edit. */
  async function edit(email: string): Promise<void> {
    const company = await admin.idOf('Ant');
    const { version } = await admin.read(`/records/companies/${company}`);
    const body = { version, fields: { email } };
    const path = `/records/companies/${company}/contacts/${await contactId('Ada')}`;
    expect((await admin.call('PATCH', path, body)).status).toBeLessThan(300);
    await app.pool.query('update changes set at = $1 where id = (select max(id) from changes)', [now()]);
  }

  test('is recalled from everyone with the address that they exported', async () => {
    await exportAll('pro');
    advanceClock(DAY);
    await edit('new@ant.example');
    advanceClock(1);
    await exportAll('monthly');
    advanceClock(HOUR);
    await exportAll('lifetime');
    await edit('newest@ant.example');
    advanceClock(1);
    await optOut('Ada Ek', 'newest@ant.example');
    await search();
    const openOf = async (as: Account) =>
      (await open(as)).map(({ name, email }: { name: string; email: string }) => [name, email]);
    expect(await openOf('pro')).toEqual([['Ada Ek', 'ada@ant.example']]);
    // An export that ran during the change may contain either address.
    expect(await openOf('monthly')).toEqual([['Ada Ek', null]]);
    expect(await openOf('lifetime')).toEqual([['Ada Ek', 'new@ant.example']]);
    for (const as of ['pro', 'monthly', 'lifetime'] as const) {
      await sendRecalls(app.dependencies, now());
      expect(await everything(as)).not.toContain('newest@');
    }
    const holders = app.mails.filter(({ subject }) => subject.startsWith('Remove'));
    expect(holders).toHaveLength(3);
    expect(holders.filter(({ text }) => text.includes('newest@'))).toEqual([]);
  });

  test('is recalled from those who exported the bounced address, separately for each address', async () => {
    await exportAll('pro');
    await recallFound('Ada');
    advanceClock(DAY);
    await edit('new@ant.example');
    advanceClock(HOUR + 1);
    await exportAll('monthly');
    await recall([{ ...(await person('Ada')), email: 'new@ant.example' }]);
    await search();
    expect(await open('pro')).toMatchObject([{ email: 'ada@ant.example' }]);
    expect(await open('monthly')).toMatchObject([{ email: 'new@ant.example' }]);
  });

  test('is recalled under its address from before a merge', async () => {
    await addCompanies(app.db, [
      { organization_name: 'Ants', contacts: [{ first_name: 'Ada', last_name: 'Ek', email: 'new@ant.example' }] },
    ]);
    const [goes, stays] = [await admin.idOf('Ant'), await admin.idOf('Ants')];
    const exported = (await admin.read(`/records/companies/${goes}`)).parts.contacts[0].id;
    await storeExport(await userId('pro'), [exported], now());
    expect((await admin.merge(stays, goes)).status).toBe(200);
    advanceClock(1);
    await call('POST', 'admin/email-reports', { outcome: 'bounced', emails: 'new@ant.example' }, 'admin');
    await search();
    expect(await open()).toEqual([]);
    await optOut('Ada Ek', 'new@ant.example');
    await search();
    expect(await open()).toMatchObject([{ name: 'Ada Ek', email: 'ada@ant.example', company: 'Ant' }]);
  });
});

describe('An address that turns out to be deliverable', () => {
  const report = (outcome: string) =>
    call('POST', 'admin/email-reports', { outcome, emails: 'ada@ant.example' }, 'admin');

  test('is no longer recalled, until it bounces again', async () => {
    await exportAndRecall('Ada', 'suppressed');
    await recallFound('Cy');
    await report('bounced');
    await search();
    expect(await badge()).toBe(3);
    const stream = await listenTo(await app.send('/api/events', { as: 'pro' }));
    await report('confirmed');
    await expect.poll(() => stream.types()).toContain('recalls_changed');
    await stream.leave();
    const remaining = [
      { reason: 'undeliverable', email: 'cy@bee.example' },
      { reason: 'suppressed', email: 'ada@ant.example' },
    ];
    expect(await open()).toMatchObject(remaining);
    expect(await stored()).toHaveLength(2);
    await report('bounced');
    await search();
    expect(await open()).toMatchObject([{ reason: 'undeliverable', email: 'ada@ant.example' }, ...remaining]);
  });

  test('is not recalled by a search that already found its exports', async () => {
    await exportAll();
    await recall([await person('Ada'), await person('Cy')]);
    const holder = await app.pool.connect();
    await holder.query('begin');
    await holder.query('select from "user" where id = $1 for no key update', [await userId('pro')]);
    const searching = search();
    try {
      // Longer than a request may wait.
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like '%for no key update%' and clock_timestamp() - query_start > interval '3.5 s'`;
      await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1);
      await report('confirmed');
    } finally {
      await holder.query('commit');
      holder.release();
    }
    await searching;
    expect(await open()).toMatchObject([{ email: 'cy@bee.example' }]);
  });
});

describe('An address that an export omitted', () => {
  const report = (outcome: string) =>
    call('POST', 'admin/email-reports', { outcome, emails: 'ada@ant.example' }, 'admin');

  test('is recalled only from exports that contain it', async () => {
    await exportAll('monthly');
    await report('bounced');
    // Exported before the recall has been searched for.
    await exportAll('pro');
    await search();
    await exportAll('pro');
    expect([await open('pro'), await stored()]).toMatchObject([[], [{ email: 'ada@ant.example' }]]);
    expect(await open('monthly')).toMatchObject([{ reason: 'undeliverable', email: 'ada@ant.example' }]);
    await report('confirmed');
    await report('bounced');
    await search();
    expect([await open('pro'), await open('monthly')]).toMatchObject([[], [{ email: 'ada@ant.example' }]]);
  });

  test('is recalled once its owner opts out, with the rest of the contact', async () => {
    await report('bounced');
    await exportAll();
    await optOut('Ada Ek', 'ada@ant.example');
    await search();
    expect(await open()).toMatchObject([{ reason: 'suppressed', name: 'Ada Ek' }]);
  });
});

test('a search stops between batches on shutdown, and is repeated later', async () => {
  await exportAll();
  await recall([await person('Ada')]);
  let count = 0;
  await findHolders(app.pool, now, () => count++ > 0);
  expect([await open(), await stored()]).toMatchObject([[], [{ searched_at: null }]]);
  await search();
  expect(await open()).toHaveLength(1);
});

test('searches the exports of the last 12 months', async () => {
  const ada = await contactId('Ada');
  await storeExport(await userId('pro'), [ada], new Date('2025-11-21T12:00:00Z'));
  await storeExport(await userId('monthly'), [ada], new Date('2025-11-21T12:00:01Z'));
  await recallFound('Ada');
  expect(await open('pro')).toEqual([]);
  expect(await open('monthly')).toMatchObject([{ email: 'ada@ant.example', exportedAt: '2025-11-21T12:00:01.000Z' }]);
});

test('recalls a contact once for each reason, and contacts of one person together', async () => {
  await exportAll();
  const ada = await person('Ada');
  await recall([ada, { ...ada, contactId: UNUSED_CONTACT_ID, email: 'ADA@ant.example' }]);
  await recall([ada]);
  await search();
  expect(await stored()).toHaveLength(1);
  await recallFound('Ada', 'suppressed');
  await recallFound('Ada', 'suppressed');
  expect((await open()).map(({ reason }: { reason: string }) => reason)).toEqual(['suppressed', 'undeliverable']);
  await recallFound('Bo');
  expect((await open())[0]).toMatchObject({ name: 'Bo Ek', email: null });
});

test('repeating an interrupted search changes nothing', async () => {
  await exportAndRecall('Ada');
  const before = await open();
  await app.pool.query('update recalls set searched_at = null; delete from events');
  await search();
  expect(await open()).toEqual(before);
  expect((await app.pool.query(`select from events where event ->> 'type' = 'recalls_changed'`)).rows).toEqual([]);
});

describe('Confirming', () => {
  test('hides the name and address from the user, and wipes them once everyone has confirmed', async () => {
    await exportAll('pro');
    await exportAll('monthly');
    await recall([await person('Ada'), await person('Cy')]);
    await search();
    const [first] = (await open()).filter(({ name }: { name: string }) => name === 'Ada Ek');
    expect(await confirm({ ids: [first.id, 999_999] })).toEqual({ confirmed: 1 });
    expect(await confirm({ ids: [first.id] })).toEqual({ confirmed: 0 });
    expect(await everything()).not.toMatch(/\bada\b/i);
    expect(await everything()).toContain('cy@bee.example');
    expect(await closed()).toEqual([
      { ...first, name: null, email: null, confirmedAt: now().toISOString(), company: 'Ant' },
    ]);
    expect(await badge()).toBe(1);
    expect(await everything('monthly')).toContain('ada@ant.example');

    advanceClock(HOUR);
    const theirs = (await open('monthly')).find(({ name }: { name: string }) => name === 'Ada Ek');
    await confirm({ ids: [theirs.id] }, 'monthly');
    const [wiped, row] = (await stored()).sort((a, b) => Number(a.email !== null) - Number(b.email !== null));
    expect(wiped).toMatchObject({ email: null, name: null, company: 'Ant', wiped_at: now() });
    expect(wiped.address_hash).toMatch(/^[\w-]{43}$/);
    expect(row).toMatchObject({ email: 'cy@bee.example', wiped_at: null });
  });

  test('delays wiping an address that running exports may still contain', async () => {
    await exportAndRecall('Ada');
    await confirm({ upTo: (await open())[0].id });
    expect(await stored()).toMatchObject([{ email: 'ada@ant.example' }]);
    advanceClock(HOUR);
    await wipeRecalls(app.pool, now());
    expect(await stored()).toMatchObject([{ email: null, name: null }]);
  });

  test("applies only to the user's own recalls, up to the given id", async () => {
    await exportAll('pro');
    await exportAll('monthly');
    await recallFound('Ada');
    const [first] = await open();
    await recallFound('Cy');
    expect(await confirm({ upTo: first.id })).toEqual({ confirmed: 1 });
    expect(await open()).toMatchObject([{ email: 'cy@bee.example' }]);
    expect(await open('monthly')).toHaveLength(2);
    const [theirs] = await open('monthly');
    expect(await confirm({ ids: [theirs.id] })).toEqual({ confirmed: 0 });
    expect(await open('monthly')).toHaveLength(2);
  });

  test('wipes the address when the last two users confirm at once', async () => {
    await exportAll('pro');
    await exportAll('monthly');
    await recall([await person('Ada'), await person('Cy')]);
    await search();
    advanceClock(HOUR);
    await Promise.all([confirm({ upTo: 2_000_000_000 }, 'pro'), confirm({ upTo: 2_000_000_000 }, 'monthly')]);
    await wipeRecalls(app.pool, now());
    expect(await stored()).toMatchObject([{ email: null }, { email: null }]);
  });
});

test('after 30 days no one sees the name and address, and they are wiped', async () => {
  await exportAndRecall('Ada');
  advanceClock(30 * DAY - 1);
  await wipeRecalls(app.pool, now());
  expect(await everything()).toContain('ada@ant.example');
  advanceClock(1);
  expect(await everything()).not.toMatch(/\bada\b/i);
  expect(await badge()).toBe(0);
  expect(await closed()).toMatchObject([{ company: 'Ant', name: null, email: null, confirmedAt: null }]);
  expect(await confirm({ upTo: 2_000_000_000 })).toEqual({ confirmed: 0 });
  expect(await stored()).toMatchObject([{ email: 'ada@ant.example' }]);
  await wipeRecalls(app.pool, now());
  expect(await stored()).toMatchObject([{ email: null, name: null }]);
});

test('wipes a contact that no one exported', async () => {
  await recallFound('Ada');
  advanceClock(HOUR);
  await wipeRecalls(app.pool, now());
  expect(await stored()).toMatchObject([{ email: null, name: null }]);
});

describe('An export that runs while a contact is recalled', () => {
  const exportAt = async (startedAt: Date) => ({
    id: randomUUID(),
    userId: await userId('pro'),
    clientId: null,
    written: { contacts: [await contactId('Ada')], companies: [] },
    startedAt,
  });

  test('is found when it ends after the search', async () => {
    const startedAt = now();
    advanceClock(2 * HOUR);
    await recallFound('Ada');
    const exported = await exportAt(startedAt);
    advanceClock(HOUR);
    await recordExport(app.db, exported, now());
    expect(await open()).toMatchObject([{ email: 'ada@ant.example', exportedAt: now().toISOString() }]);
  });

  test('is not found when it began well after the recall', async () => {
    await recallFound('Ada');
    advanceClock(HOUR + 1);
    await recordExport(app.db, await exportAt(now()), now());
    expect(await open()).toEqual([]);
  });

  test('is found when it is being recorded during the search', async () => {
    const exported = await exportAt(now());
    const recording = await app.pool.connect();
    await recording.query('begin; select pg_advisory_xact_lock_shared(7443)');
    await recording.query(
      `insert into exported_contacts (export_id, user_id, exported_at, contact_count, company_count, contacts, companies)
       values ($1, $2, $3, 1, 0, $4, '')`,
      [exported.id, exported.userId, now(), Buffer.from(encodeIds(exported.written.contacts))],
    );
    await recall([await person('Ada')]);
    const searching = search();
    const waiting = `select from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and not granted and datname = current_database()`;
    await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1);
    await recording.query('commit');
    recording.release();
    await searching;
    expect(await open()).toHaveLength(1);
  });

  test('is found when the recall commits last', async () => {
    await app.db.transaction().execute(async (trx) => {
      await recallContacts(clientOf(trx), [await person('Ada')], 'undeliverable', now());
      await recordExport(app.db, await exportAt(now()), now());
      expect(await open()).toEqual([]);
    });
    await search();
    expect(await open()).toHaveLength(1);
  });

  test('extends a notice unless it is confirmed', async () => {
    await exportAndRecall('Ada');
    advanceClock(60);
    const client = await addClient('Acme');
    await recordExport(app.db, { ...(await exportAt(now())), clientId: client }, now());
    expect(await open()).toMatchObject([{ clients: ['Acme'], exportedAt: now().toISOString() }]);
    await confirm({ upTo: 2_000_000_000 });
    await recordExport(app.db, { ...(await exportAt(now())), clientId: await addClient('Beta') }, now());
    expect(await open()).toEqual([]);
    expect(await closed()).toMatchObject([{ clients: ['Acme'], email: null }]);
  });
});

test('finds the same holders as a naive search', async () => {
  const accounts = ['pro', 'monthly', 'lifetime'] as const;
  const users = await Promise.all(accounts.map(userId));
  const reasons = ['suppressed', 'undeliverable'] as const;
  /** Some contacts share an address. */
  const emailOf = (id: number) => `${id % 20}@x.example`;
  const mergedInto = (chain: { gone: number; kept: number }[], id: number) =>
    chain.find(({ gone }) => gone === id)?.kept;
  const contact = fc.integer({ min: UNUSED_CONTACT_ID, max: UNUSED_CONTACT_ID + 30 });
  const exports = fc.array(
    fc.record({
      user: fc.integer({ min: 0, max: 2 }),
      contacts: fc.uniqueArray(contact, { maxLength: 12 }),
      ageDays: fc.integer({ min: 1, max: 450 }),
    }),
    { maxLength: 50 },
  );
  /** Each contact is merged at most once, into one that still exists: a higher number. */
  const merges = fc.uniqueArray(fc.tuple(contact, fc.integer({ min: 1, max: 10 })), {
    maxLength: 12,
    selector: ([gone]) => gone,
  });
  const recalled = fc.array(fc.record({ contact, reason: fc.constantFrom(...reasons) }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(exports, merges, recalled, async (exports, merges, recalled) => {
      await app.pool.query(
        'delete from exported_contacts; delete from merged_ids; delete from recalls; delete from changes',
      );
      const chain = merges.sort(([a], [b]) => a - b).map(([gone, by]) => ({ gone, kept: gone + by }));
      for (const { gone, kept } of chain) {
        await app.pool.query(`insert into merged_ids (table_name, gone_id, kept_id) values ('contacts', $1, $2)`, [
          gone,
          kept,
        ]);
        await changeAddress(gone, { email: emailOf(gone) }, null);
      }
      for (const { user, contacts, ageDays } of exports) {
        await storeExport(users[user] as string, contacts, new Date(now().getTime() - ageDays * DAY * 1_000));
      }
      for (const { contact, reason } of recalled) {
        const one = { contactId: contact, email: emailOf(contact), name: null, company: 'X' };
        await recall([one], reason);
      }
      await search();

      const expected = new Set<string>();
      for (const { user, contacts, ageDays } of exports) {
        if (ageDays >= 365) continue;
        for (const exported of contacts) {
          for (let id: number | undefined = exported; id !== undefined; id = mergedInto(chain, id)) {
            for (const { contact, reason } of recalled) {
              const isHolder = reason === 'suppressed' || emailOf(exported) === emailOf(contact);
              if (contact === id && isHolder) expected.add(`${users[user]} ${emailOf(exported)} ${reason}`);
            }
          }
        }
      }
      const notices = await app.pool.query(
        `select distinct user_id || ' ' || email || ' ' || reason as notice
         from recall_notices join recalls on recalls.id = recall_id`,
      );
      expect(notices.rows.map(({ notice }) => notice).sort()).toEqual([...expected].sort());
    }),
    { numRuns: repetitions(25, 400) },
  );
});

test('a contact restored by undoing a merge counts as itself', async () => {
  await exportAll();
  const ada = await contactId('Ada');
  await app.pool.query(`insert into merged_ids (table_name, gone_id, kept_id) values ('contacts', $1, $2)`, [
    ada,
    UNUSED_CONTACT_ID,
  ]);
  await recall([{ contactId: UNUSED_CONTACT_ID, email: 'x@x.example', name: null, company: 'X' }]);
  await search();
  expect(await open()).toEqual([]);
  await app.pool.query('delete from contacts where id = $1', [ada]);
  await changeAddress(ada, { email: 'x@x.example' }, null);
  await recall([{ contactId: UNUSED_CONTACT_ID, email: 'y@x.example', name: null, company: 'X' }], 'suppressed');
  await search();
  expect(await open()).toMatchObject([{ email: 'x@x.example' }]);
});

describe('Emails', () => {
  const send = () => sendRecalls(app.dependencies, now());
  const mailed = (as: Account = 'pro') => app.mails.filter(({ to }) => to === emailOf(as));

  test('list new recalls once a day, without confirmed ones', async () => {
    await exportAll();
    await send();
    await recallFound('Ada', 'suppressed');
    await Promise.all([send(), send()]);
    const [mail] = mailed();
    expect(mailed()).toHaveLength(1);
    expect(mail?.subject).toBe('Remove 1 contact you exported');
    expect(mail?.text).toContain('Ada Ek · ada@ant.example · Ant · Asked to be removed');
    expect(mail?.text).toContain('http://localhost:3000/recalls');

    await recallFound('Cy');
    await recallFound('Bo');
    advanceClock(DAY - 1);
    await send();
    expect(mailed()).toHaveLength(1);
    const cy = (await open()).find(({ email }: { email: string }) => email === 'cy@bee.example');
    await confirm({ ids: [cy.id] });
    advanceClock(1);
    await send();
    await send();
    expect(mailed()).toHaveLength(2);
    expect(mailed()[1]?.text).toContain('Bo Ek · Ant · Email bounced');
    expect(mailed()[1]?.text).not.toMatch(/ada@|cy@/);
    advanceClock(DAY);
    await send();
    expect(mailed()).toHaveLength(2);
  });

  test('are sent at most once a day, even if the recalls in the last one have been withdrawn', async () => {
    await exportAndRecall('Ada');
    await send();
    await call('POST', 'admin/email-reports', { outcome: 'confirmed', emails: 'ada@ant.example' }, 'admin');
    expect(await open()).toEqual([]);
    await recallFound('Cy');
    advanceClock(DAY - 1);
    await send();
    expect(mailed()).toHaveLength(1);
    advanceClock(1);
    await send();
    expect(mailed()).toHaveLength(2);
    expect(mailed()[1]?.text).toContain('cy@bee.example');
  });

  test('are not sent to users about bounces they reported', async () => {
    await exportAll('pro');
    await exportAll('monthly');
    expect((await call('PUT', `contacts/${await contactId('Ada')}/bounce`, {})).status).toBe(204);
    await recallFound('Ada');
    await send();
    expect(await open('pro')).toMatchObject([{ email: 'ada@ant.example' }]);
    expect([mailed('pro').length, mailed('monthly').length]).toEqual([0, 1]);
  });

  test('list earlier recalls even if a later one is not emailed', async () => {
    await exportAndRecall('Cy');
    expect((await call('PUT', `contacts/${await contactId('Ada')}/bounce`, {})).status).toBe(204);
    await recallFound('Ada');
    await send();
    expect(mailed()[0]?.subject).toBe('Remove 1 contact you exported');
    expect(mailed()[0]?.text).toContain('cy@bee.example');
    expect(mailed()[0]?.text).not.toContain('ada@');
  });

  test('list a limited number of recalls', async () => {
    const count = MAX_EMAILED_RECALLS + 5;
    const contacts = Array.from({ length: count }, (_, i) => UNUSED_CONTACT_ID + i);
    const of = { id: randomUUID(), userId: await userId('pro'), clientId: null, startedAt: now() };
    await recordExport(app.db, { ...of, written: { contacts, companies: [] } }, now());
    await recall(
      contacts.map((contactId) => ({ contactId, email: `${contactId}@x.example`, name: null, company: 'X' })),
    );
    await search();
    await send();
    expect(mailed()[0]?.subject).toBe(`Remove ${count} contacts you exported`);
    expect(mailed()[0]?.text.match(/@x\.example/g)).toHaveLength(MAX_EMAILED_RECALLS);
    expect(mailed()[0]?.text).toContain('And 5 more.');
  });

  test('can be turned off with one click and in the settings', async () => {
    await exportAndRecall('Ada');
    await send();
    const [mail] = mailed();
    expect(mail?.unsubscribeUrl).toMatch(/^http:\/\/localhost:3000\/api\/unsubscribe\?link=recalls-/);
    const path = mail?.unsubscribeUrl?.replace('http://localhost:3000', '') ?? '';
    expect((await app.send(`${path}x`, { method: 'POST' })).status).toBe(404);
    expect((await answer('GET', 'recalls')).emails).toBe(true);
    expect((await app.send(path, { method: 'POST' })).status).toBe(204);
    expect((await answer('GET', 'recalls')).emails).toBe(false);
    await recallFound('Cy');
    advanceClock(DAY);
    await send();
    expect(mailed()).toHaveLength(1);
    expect(await open()).toHaveLength(2);
    expect(await answer('PUT', 'recalls/emails', { emails: true })).toEqual({ emails: true });
    await send();
    expect(mailed()).toHaveLength(2);
  });

  test.each([
    ['banned users', 'banned = true', 'banned = false'],
    ['unconfirmed addresses', '"emailVerified" = false', '"emailVerified" = true'],
  ])('are not sent to %s', async (_, set, reset) => {
    await exportAndRecall('Ada');
    await app.pool.query(`update "user" set ${set} where email = 'pro@fundscout.example'`);
    await send();
    expect(mailed()).toEqual([]);
    await app.pool.query(`update "user" set ${reset} where email = 'pro@fundscout.example'`);
    await send();
    expect(mailed()).toHaveLength(1);
  });

  test('are deleted a day after they failed, and recalls still open are sent again', async () => {
    await exportAndRecall('Ada');
    await recallFound('Cy');
    await send();
    await app.pool.query(`update mails set state = 'failed', created_at = $1`, [now()]);
    await app.pool.query(
      `insert into mails (recipient, subject, state, created_at) values ('x@x.example', 'Other', 'failed', $1)`,
      [now()],
    );
    advanceClock(DAY - 1);
    await send();
    expect(mailed()).toHaveLength(1);
    const ada = (await open()).find(({ name }: { name: string }) => name === 'Ada Ek');
    await confirm({ ids: [ada.id] });
    advanceClock(1);
    await send();
    expect((await app.pool.query('select subject from mails where state = $1', ['failed'])).rows).toEqual([
      { subject: 'Other' },
    ]);
    expect(mailed()).toHaveLength(2);
    expect(mailed()[1]?.text).toContain('cy@bee.example');
    expect(mailed()[1]?.text).not.toContain('ada@');
    await send();
    expect(mailed()).toHaveLength(2);
  });

  test('are deleted from the outbox after a day', async () => {
    await exportAndRecall('Ada');
    await send();
    await app.pool.query(`update mails set state = 'outbox', created_at = $1`, [now()]);
    advanceClock(DAY - 1);
    await send();
    expect((await app.pool.query('select from mails')).rowCount).toBe(1);
    advanceClock(1);
    await send();
    expect((await app.pool.query('select from mails')).rowCount).toBe(0);
    expect(mailed()).toHaveLength(1);
  });
});

describe('The API', () => {
  test('works without a plan, and with an API key', async () => {
    const of = { id: randomUUID(), userId: await userId('free'), clientId: null, startedAt: now() };
    await recordExport(app.db, { ...of, written: { contacts: [await contactId('Ada')], companies: [] } }, now());
    await recallFound('Ada');
    const { key } = await answer('POST', 'auth/api-key/create', { name: 'Mine' }, 'free');
    const headers = { 'x-api-key': key };
    const listed = await (await app.send('/api/recalls', { headers })).json();
    expect(listed).toMatchObject({ open: 1, closed: 0, recalls: [{ email: 'ada@ant.example' }] });
    expect(await (await app.send('/api/recalls/file', { headers })).text()).toContain('ada@ant.example');
    const body = { upTo: listed.recalls[0].id };
    expect(await (await app.send('/api/recalls/confirm', { headers, body })).json()).toEqual({ confirmed: 1 });
    expect((await app.send('/api/recalls/emails', { method: 'PUT', headers, body: { emails: false } })).status).toBe(
      403,
    );
  });

  test('refuses visitors and impersonating admins, and shows admins numbers only', async () => {
    await exportAndRecall('Ada');
    const cookie = await impersonate(app, 'pro');
    const calls: [string, string, object?][] = [
      ['GET', 'recalls'],
      ['GET', 'recalls/file'],
      ['POST', 'recalls/confirm', { upTo: 2_000_000_000 }],
      ['PUT', 'recalls/emails', { emails: false }],
    ];
    for (const [method, path, body] of calls) {
      const refused = await app.send(`/api/${path}`, { method, body, headers: { cookie } });
      expect([path, refused.status]).toEqual([path, 403]);
      expect((await app.send(`/api/${path}`, { method, body })).status).toBe(401);
    }
    expect((await (await app.send('/api/me', { headers: { cookie } })).json()).recalls).toBe(0);
    const page = await (await app.send(`/api/admin/users/${await userId('pro')}`, { as: 'admin' })).text();
    expect(JSON.parse(page).user.recalls).toEqual({ open: 1, closed: 0 });
    expect(page).not.toContain('ada@');
    expect(await open('admin')).toEqual([]);
    expect(await open()).toHaveLength(1);
  });

  test.each([
    ['GET', 'recalls?state=all', undefined, 'state'],
    ['GET', 'recalls?page=0', undefined, 'page'],
    ['POST', 'recalls/confirm', {}, 'body'],
    ['POST', 'recalls/confirm', { ids: [1], upTo: 1 }, 'body'],
    ['POST', 'recalls/confirm', { ids: ['1'] }, 'ids'],
    ['POST', 'recalls/confirm', { upTo: 2 ** 31 }, 'upTo'],
    ['PUT', 'recalls/emails', { emails: 'no' }, 'emails'],
  ])('%s %s checks %j', async (method, path, body, field) => {
    const response = await call(method, path, body);
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].field).toContain(field);
  });

  test('pages the list, limits the badge, and writes all open recalls to the file', async () => {
    const contacts = Array.from({ length: MAX_COUNTED_RECALLS + 10 }, (_, i) => UNUSED_CONTACT_ID + i);
    const of = { id: randomUUID(), userId: await userId('pro'), clientId: await addClient('=Acme'), startedAt: now() };
    await recordExport(app.db, { ...of, written: { contacts, companies: [] } }, now());
    await recall(contacts.map((id) => ({ contactId: id, email: `${id}@x.example`, name: '=cmd()', company: 'X' })));
    await search();
    expect(await answer('GET', 'recalls?page=3')).toMatchObject({ page: 3, open: contacts.length, closed: 0 });
    expect((await answer('GET', 'recalls?page=3')).recalls).toHaveLength(10);
    expect(await badge()).toBe(MAX_COUNTED_RECALLS);
    const response = await call('GET', 'recalls/file');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="fundscout-recalls-2026-11-21.csv"');
    const rows: string[][] = parse(await response.text());
    expect(rows[0]).toEqual(['Email', 'Name', 'Company', 'Reason', 'Recalled', 'Last exported', 'Clients']);
    expect(rows[1]?.slice(1)).toEqual(["'=cmd()", 'X', 'Email bounced', '2026-11-21', '2026-11-21', "'=Acme"]);
    expect(
      rows
        .slice(1)
        .map(([email]) => email)
        .sort(),
    ).toEqual(contacts.map((id) => `${id}@x.example`).sort());
    expect(await file('monthly')).toBe('Email,Name,Company,Reason,Recalled,Last exported,Clients\r\n');
  });
});
