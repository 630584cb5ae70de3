import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { addCompanies } from '#test/companies.ts';
import { useTestDatabase } from '#test/database.ts';
import { clearCompanies } from '#test/import-file.ts';
import { checkMailDomains } from './email-domains.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const [MX, A, AAAA] = [15, 1, 28];
const POINTER = [0xc0, 12]; // Points to the name in the question.

/** Responses of the name server: record data by type, or an error code. */
const ZONE: Record<string, Partial<Record<number, number[]>> | 'NXDOMAIN'> = {
  'served.com': { [MX]: [0, 10, 2, 109, 120, ...POINTER] },
  'no-mail.com': { [MX]: [0, 0, 0] },
  'host.com': { [A]: [192, 0, 2, 1] },
  'host6.com': { [AAAA]: [0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] },
  'empty.com': {},
  'gone.com': 'NXDOMAIN',
};

const database = useTestDatabase();
let server: Socket;
let queries: string[] = [];
const resolver = new Resolver({ timeout: 2_000, tries: 1 });
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (question, { port, address }) => server.send(answer(question), port, address));
  await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound));
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(async () => {
  server.close();
});
beforeEach(async () => {
  queries = [];
  await clearCompanies(database.pool);
  await database.pool.query('truncate mail_domains');
});

function answer(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const name = labels.join('.').toLowerCase();
  const type = question.readUInt16BE(at + 1);
  queries.push(name);
  const zone = ZONE[name];
  const code = zone === undefined ? 2 : zone === 'NXDOMAIN' ? 3 : 0;
  const data = typeof zone === 'object' ? zone[type] : undefined;
  const header = [question.readUInt8(0), question.readUInt8(1), 0x81, 0x80 | code, 0, 1, 0, data ? 1 : 0, 0, 0, 0, 0];
  const record = data ? [...POINTER, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data] : [];
  return Buffer.concat([Buffer.from(header), question.subarray(12, at + 5), Buffer.from(record)]);
}

const check = (now = NOW) => checkMailDomains({ db: database.db, resolver, now, groupMs: 0 });
const withAddresses = (domains: readonly string[]) =>
  addCompanies(database.db, [
    { organization_name: 'Ant', contacts: domains.map((domain) => ({ first_name: 'Ada', email: `ada@${domain}` })) },
  ]);
async function verdicts() {
  const { rows } = await database.pool.query('select domain, takes_mail from mail_domains order by domain');
  return rows.map(({ domain, takes_mail }) => [domain, takes_mail]);
}

test('a domain accepts email with an MX or address record, unless it has a null MX or does not exist', async () => {
  await withAddresses([...Object.keys(ZONE), 'unsure.com', 'never.example']);
  expect(await check()).toEqual({ asked: 6, found: 3, stopped: false });
  expect(await verdicts()).toEqual([
    ['empty.com', false],
    ['gone.com', false],
    ['host.com', true],
    ['host6.com', true],
    ['no-mail.com', false],
    ['served.com', true],
  ]);
  expect(queries).not.toContain('never.example');
});

test('looks up a domain once a month', async () => {
  await withAddresses(['served.com']);
  expect(await check()).toMatchObject({ asked: 1 });
  expect(await check(new Date(NOW.getTime() + 29 * DAY_MS))).toMatchObject({ asked: 0 });
  expect(await check(new Date(NOW.getTime() + 31 * DAY_MS))).toMatchObject({ asked: 1 });
});

test('one reported bounce proves an address undeliverable while its domain has no mail server', async () => {
  await withAddresses(['served.com']);
  await database.pool.query(
    `insert into "user" (id, email, name, "emailVerified") values ('u1', 'bo@bee.example', 'Bo', true)`,
  );
  await database.pool.query(
    `insert into delivery_results (user_id, email, month, kind, sent_on, by_hand, dated, reported_at, identifiers)
     values ('u1', 'ada@served.com', '2026-11-01', 'hard', '2026-11-20', true, true, '2026-11-20', '{u1}')`,
  );
  const undeliverable = async () => (await database.pool.query('select email from email_reports')).rows;
  const recalls = async () => (await database.pool.query('select from recalls')).rowCount;
  const later = (months: number) => new Date(NOW.getTime() + months * 31 * DAY_MS);
  const { 'served.com': served = {} } = ZONE;
  onTestFinished(() => {
    ZONE['served.com'] = served;
  });

  await check();
  expect([await undeliverable(), await recalls()]).toEqual([[], 0]);
  ZONE['served.com'] = 'NXDOMAIN';
  await check(later(1));
  expect([await undeliverable(), await recalls()]).toEqual([[{ email: 'ada@served.com' }], 1]);
  ZONE['served.com'] = served;
  await check(later(2));
  expect([await undeliverable(), await recalls()]).toEqual([[], 0]);
});

test('stops without results when DNS is unavailable', async () => {
  await withAddresses(Array.from({ length: 30 }, (_, n) => `silent-${n}.com`));
  expect(await check()).toEqual({ asked: 0, found: 0, stopped: true });
  expect(await verdicts()).toEqual([]);
  expect(new Set(queries.filter((name) => name !== 'com')).size).toBe(10);
});

test('domains that do not resolve do not stop the check of others', async () => {
  ZONE.com = {};
  onTestFinished(() => void delete ZONE.com);
  await withAddresses(['served.com', ...Array.from({ length: 30 }, (_, n) => `silent-${n}.com`)]);
  expect(await check()).toEqual({ asked: 1, found: 1, stopped: false });
});
