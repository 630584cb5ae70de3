/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '../connection.ts';
import { DataDirInUseError, type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';

const HOLDER = path.resolve('test/database-holder.ts');

let folder: string;
let opened: EmbeddedDatabase[];
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fundscout-embedded-'));
  // The system user of PostgreSQL must be able to traverse it.
  await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o755 });
  opened = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  // Takes over and stops whatever a killed process left running.
  if (opened.length === 0) await open('use');
  for (const database of opened) await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(role: 'serve' | 'use'): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(folder, role);
  opened.push(database);
  return database;
}

/** Starts a process that holds the database; `next` resolves to its output lines, one by one. */
function startHolder(role: 'serve' | 'use' = 'serve') {
  const child = spawn('node', [HOLDER, folder, role], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, next: async (): Promise<string> => (await lines.next()).value ?? 'ended' };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  const inside = path.join(folder, 'postgres');
  return Number((await readFile(path.join(inside, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('a process killed while writing loses nothing that was acknowledged', { timeout: 300_000 }, async () => {
  const holder = startHolder();
  expect(await holder.next()).toBe('open');
  let acknowledged = 0;
  while (acknowledged < 50) acknowledged = Number(await holder.next());
  holder.child.kill('SIGKILL');
  await once(holder.child, 'exit');

  const { url } = await open('serve');
  const [row] = await query(url, 'select count(*)::int as count from acknowledged');
  expect(row).toMatchObject({ count: expect.any(Number) });
  expect((row as { count: number }).count).toBeGreaterThanOrEqual(acknowledged);
});

test('a process killed while creating the cluster does not block the next start', { timeout: 300_000 }, async () => {
  const holder = startHolder();
  for (;;) {
    const names = await readdir(folder);
    if (names.some((name) => name.startsWith('postgres.new-'))) break;
    await new Promise(setImmediate);
  }
  holder.child.kill('SIGKILL');
  await once(holder.child, 'exit');

  const { url } = await open('serve');
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await readdir(folder)).filter((name) => name.includes('.new-') || name.includes('.secret-'))).toEqual([]);
});

test('PostgreSQL killed under a running process restarts at the same address with its rows', {
  timeout: 300_000,
}, async () => {
  const { url } = await open('serve');
  const pool = createPool(url);
  await pool.query('create table kept (number integer)');
  await pool.query('insert into kept values (42)');
  const killed = await postmasterPid();
  process.kill(killed, 'SIGKILL');
  // Its child processes may respond a little longer.
  await expect.poll(() => postmasterPid().catch(() => killed), { timeout: 30_000 }).not.toBe(killed);

  await expect
    .poll(
      () =>
        pool.query('select number from kept').then(
          ({ rows }) => rows,
          () => 'away',
        ),
      { timeout: 30_000 },
    )
    .toEqual([{ number: 42 }]);
  const claims = "select count(*)::int as count from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'";
  await expect.poll(() => pool.query(claims).then(({ rows }) => rows)).toEqual([{ count: 1 }]);
  await expect(openEmbeddedDatabase(folder, 'serve')).rejects.toThrow(DataDirInUseError);
  await pool.end();
});

test('a second process serving the same folder fails to start with a one-line error', {
  timeout: 300_000,
}, async () => {
  await open('serve');
  const second = startHolder();
  const line = await second.next();
  expect(line).toBe(`Another Fundscout process is using ${folder}. Stop it or set a different DATA_DIR`);
  expect(await second.next()).toBe('ended');
});

test('commands can share the database, and the last process stops it', { timeout: 300_000 }, async () => {
  const served = await openEmbeddedDatabase(folder, 'serve');
  const beside = startHolder('use');
  expect(await beside.next()).toBe('open');
  await served.close();
  expect(Number(await beside.next())).toBeGreaterThan(0);
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(true);

  beside.child.kill('SIGTERM');
  await once(beside.child, 'exit');
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
});

test('starts while the last other process is stopping PostgreSQL', { timeout: 300_000 }, async () => {
  for (let round = 0; round < 3; round++) {
    const last = await openEmbeddedDatabase(folder, 'use');
    const [next] = await Promise.all([openEmbeddedDatabase(folder, 'use'), last.close()]);
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.close();
  }
});

test('starts even if another program has the old process id', { timeout: 300_000 }, async () => {
  const first = await openEmbeddedDatabase(folder, 'serve');
  await first.close();
  const lines = [process.pid, path.join(folder, 'postgres'), 0, 5432, '', '127.0.0.1'];
  await writeFile(path.join(folder, 'postgres/postmaster.pid'), lines.join('\n'));
  const { url } = await open('serve');
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});
