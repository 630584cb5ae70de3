/** @module-tag slow */

import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { readFacts } from '#server/data/evidence/read-evidence.ts';
import { userIdOf } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { type TestDatabase, useTestDatabase } from '#test/database.ts';
import { importFile } from '#test/import-file.ts';
import { addLps } from '#test/lps.ts';
import { addRowsOfUser } from '#test/rows-of-user.ts';
import { folderForFile } from '#test/start-for-file.ts';
import { startListener } from '../../database/listener.ts';
import { AtomicFolder, createFiles } from '../../storage/files.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const app = useTestApp();
const folder = folderForFile();
let file: string;
const other = useTestDatabase();
beforeAll(async () => {
  file = path.join(folder, 'all.backup');
  await addLps(app.db, [{ name: 'Larkfield Endowment', contacts: [{ first_name: 'Wren' }] }]);
  await addRowsOfUser(app.pool, await userIdOf(app, 'pro'));
  for (const [fileName, city] of Object.entries({ 'herons.csv': 'Austin', 'birds.csv': 'Dallas' })) {
    const row = `Heron,heron.example,"${city}, Texas, United States"`;
    await importFile(app.pool, `Organization Name,Website,Headquarters Location\n${row}\n`, { fileName });
  }
  await app.pool.query(
    `insert into audit_log (actor_id, actor_email, action, subject) values ('a', 'admin@fundscout.example', 'x', E'tab\\there')`,
  );
  await app.pool.query(
    `insert into mail_domains (domain, takes_mail, checked_at)
     select n || '.example', true, '2026-11-20' from generate_series(1, 1001) n`,
  );
  await app.files.put('avatars/one.webp', Buffer.from([0, 1, 2, 255]));
  await app.files.put('exports/two.csv', Buffer.alloc(3_000_000, 'x'));
  await writeBackup({ url: app.url, files: app.files, now: new Date('2026-11-21T12:00:00Z') }, file);
});

function storage(name: string) {
  return createFiles(new AtomicFolder(path.join(folder, name)));
}

function restore(from = file, { name = 'storage', replace = true } = {}) {
  return restoreBackup({ url: other.url, files: storage(name), replace }, from);
}

/** Contents of every table, except those not backed up, and the positions of their sequences. */
async function contents({ pool }: TestDatabase): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'sandbox') and tablename not in ('assets', 'events', 'kysely_migration', 'kysely_migration_lock')`,
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} as t order by 1`);
    contents.set(name, rows.map(({ row }) => row).join('\n'));
  }
  const sequences = await pool.query(
    'select sequencename, last_value from pg_sequences where last_value is not null order by 1',
  );
  return contents.set('sequences', JSON.stringify(sequences.rows));
}

/** Constraints and triggers, with whether they are enabled. */
async function rules({ pool }: TestDatabase): Promise<unknown> {
  const { rows } = await pool.query(
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
     order by 1, 2, 3`,
  );
  return rows;
}

test('a backup of a running product restores to an identical one', async () => {
  await other.pool.query('drop schema public cascade; drop schema sandbox cascade; create schema public');
  const result = await restore(file, { replace: false });
  expect(result).toMatchObject({ createdAt: '2026-11-21T12:00:00.000Z', files: 2 });
  expect(await contents(other)).toEqual(await contents(app));
  const facts = await readFacts(other.pool, [1]);
  expect(facts).toEqual(await readFacts(app.pool, [1]));
  expect(JSON.stringify(facts.get(1))).toMatch(/herons.csv.*birds.csv/);
  expect(await rules(other)).toEqual(await rules(app));
  const { rows } = await other.pool.query("select reltuples from pg_class where oid = 'mail_domains'::regclass");
  expect(rows).toEqual([{ reltuples: 1_001 }]);
  const avatar = await storage('storage').get('avatars/one.webp');
  expect(avatar && (await text(avatar.setEncoding('hex')))).toBe('000102ff');
  expect((await storage('storage').list('')).sort()).toEqual(['avatars/one.webp', 'exports/two.csv']);
});

test('marks work of jobs that are not backed up as failed, for an admin to retry', async () => {
  const waiting = path.join(folder, 'waiting.backup');
  await app.pool.query(`insert into mails (recipient, subject, state) values ('x@y.example', 'Due', 'waiting')`);
  await app.pool.query(
    `insert into uploads (id, actor, kind, file_name, size, modified_at, state)
     values (gen_random_uuid(), 'a', 'lps', 'lps.csv', 1, 1, 'running')`,
  );
  await app.pool.query(
    `with change as (insert into changes (id, kind) overriding system value values (7, 'edit') returning id)
     insert into undo_jobs (change_id, actor, dry) select id, 'a', false from change`,
  );
  await app.pool.query(`insert into merge_jobs (id, actor, token) overriding system value values (7, 'a', 'x')`);
  await writeBackup({ url: app.url, files: app.files, now: new Date() }, waiting);
  await app.pool.query(`delete from mails where subject = 'Due'; delete from uploads where file_name = 'lps.csv'`);
  await app.pool.query('delete from undo_jobs; delete from merge_jobs; delete from changes where id = 7');
  await restore(waiting);
  const mails = await other.pool.query(`select state, last_error from mails where subject = 'Due'`);
  expect(mails.rows).toEqual([{ state: 'failed', last_error: expect.stringContaining('backup') }]);
  const uploads = await other.pool.query('select state, failure from uploads');
  expect(uploads.rows).toContainEqual({ state: 'compared', failure: expect.stringContaining('backup') });
  for (const table of ['undo_jobs', 'merge_jobs']) {
    const { rows } = await other.pool.query(`select working, failure from ${table}`);
    expect(rows).toEqual([{ working: false, failure: expect.stringContaining('backup') }]);
  }
});

test('a backup is readable only by its owner, leaves no partial file, and overwrites nothing', async () => {
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  const again = writeBackup({ url: app.url, files: app.files, now: new Date() }, file);
  await expect(again).rejects.toThrow('already exists');
});

test('replaces existing data and files only on request', async () => {
  await expect(restore(file, { replace: false })).rejects.toThrow('is not empty. Add --replace');
  await other.pool.query('delete from companies; delete from "user"');
  await other.pool.query(`update suppressions set created_at = '2026-11-20'`);
  const later = [...Array(2)].map((_, i) => `(repeat('${i}', 64), '2026-11-2${i + 2}')`);
  await other.pool.query(`insert into suppressions (hash, created_at) values ${later}`);
  await storage('storage').put('avatars/stale.webp', Buffer.from('x'));
  expect(await restore()).toMatchObject({ lostRemovals: 2 });
  expect(await contents(other)).toEqual(await contents(app));
  expect(await storage('storage').get('avatars/stale.webp')).toBeNull();
});

test('refuses to restore while the product runs', async () => {
  const listener = await startListener(other.url, []);
  await expect(restore()).rejects.toThrow('Stop all its processes');
  await listener.close();
});

test('rejects a damaged, truncated, foreign or newer file and changes nothing', async () => {
  const before = await contents(other);
  const intact = await readFile(file);
  const plain = gunzipSync(intact);
  const turned = Buffer.from(plain);
  turned.writeUInt8(turned.readUInt8(turned.length >> 1) ^ 1, turned.length >> 1);
  const newer = Buffer.from(plain);
  newer.write('9', plain.indexOf('"migration":"') + '"migration":"'.length);
  const older = Buffer.from(plain);
  older.write('0049', plain.indexOf('"migration":"') + '"migration":"'.length);
  const cases: [string, Buffer, RegExp][] = [
    ['cut', intact.subarray(0, intact.length >> 1), /damaged/],
    ['short', gzipSync(plain.subarray(0, plain.length - 5_000)), /damaged/],
    ['turned', gzipSync(turned), /damaged/],
    ['longer', gzipSync(Buffer.concat([plain, plain])), /damaged/],
    ['newer', gzipSync(newer), /newer version of Fundscout/],
    ['older', gzipSync(older), /made before version 1\.0/],
    ['foreign', gzipSync('hello'), /not a Fundscout backup|damaged/],
    ['text', Buffer.from('hello, I am a text'), /not a Fundscout backup|damaged/],
  ];
  for (const [name, bytes, message] of cases) {
    const bad = path.join(folder, name);
    await writeFile(bad, bytes);
    await expect(restore(bad, { name: 'fresh' }), name).rejects.toThrow(message);
  }
  expect(await contents(other)).toEqual(before);
  expect(await storage('fresh').list('')).toEqual([]);
});

test('keeps the tables when files cannot be written', async () => {
  await other.pool.query("update site_settings set operator_name = 'before'");
  const before = await contents(other);
  const broken = {
    ...storage('broken'),
    put: async () => {
      throw new Error('The disk is full');
    },
  };
  await expect(restoreBackup({ url: other.url, files: broken, replace: true }, file)).rejects.toThrow('disk is full');
  expect(await contents(other)).toEqual(before);
});

test('names old files that cannot be deleted, and keeps the restored ones', async () => {
  const stuck = storage('stuck');
  await stuck.put('avatars/stale.webp', Buffer.from('x'));
  const files = {
    ...stuck,
    delete: async () => {
      throw new Error('The storage is down');
    },
  };
  const result = await restoreBackup({ url: other.url, files, replace: true }, file);
  expect(result.leftOver).toEqual(['avatars/stale.webp']);
  expect(await contents(other)).toEqual(await contents(app));
  expect((await stuck.list('')).sort()).toEqual(['avatars/one.webp', 'avatars/stale.webp', 'exports/two.csv']);
});

test('reports a restore that fails after overwriting files', async () => {
  const before = await contents(other);
  const half = storage('half');
  for (const key of ['avatars/one.webp', 'exports/two.csv']) await half.put(key, Buffer.from('old'));
  let room = 1;
  const files = {
    ...half,
    put: async (key: string, data: Uint8Array | Readable) => {
      if (room-- === 0) throw new Error('The disk is full');
      await half.put(key, data);
    },
  };
  const failed = restoreBackup({ url: other.url, files, replace: true }, file);
  await expect(failed).rejects.toThrow('The database is unchanged, but 1 of its files');
  expect(await contents(other)).toEqual(before);
  expect(await half.list('')).toHaveLength(2);
});
