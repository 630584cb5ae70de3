import { expect, test } from 'vitest';
import { createTestDatabase, useTestDatabase } from '#test/database.ts';
import { createPool, inTransaction, isDatabaseDown } from './connection.ts';

const database = useTestDatabase();

test('a connection that breaks between queries rejects only the next one', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|connection error/i);
  client.release(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('releases a connection that breaks before the work begins', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, 1);
  pool.once('acquire', (client) => void client.end());
  const work = async () => 'done';
  await expect(inTransaction(pool, work)).rejects.toThrow();
  expect(await inTransaction(pool, work)).toBe('done');
  await pool.end();
  await database.close();
});

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

test.each([
  ...['08000', '08001', '08003', '08004', '08006', '08007', '08P01', '25006'],
  ...['53000', '53100', '53200', '53300', '57P01', '57P02', '57P03', '57P04', '57P05', '58000', '58030'],
  ...['EADDRNOTAVAIL', 'EAI_AGAIN', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTDOWN', 'EHOSTUNREACH'],
  ...['ENETDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'],
])('%s means that the database is unavailable', (code) => {
  expect(isDatabaseDown(withCode(code))).toBe(true);
});

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])("pg's message %j means that the database is unavailable", (message) => {
  expect(isDatabaseDown(new Error(message))).toBe(true);
});

test.each([
  ...['22021', '23505', '25P02', '25P03', '28000', '28P01', '3D000', '40001', '40P01', '42P01', '53400', '55000'],
  ...['55P03', '57014', '58P01', 'XX000', 'ENOENT', 'EACCES', ''],
])('%j does not mean that the database is unavailable', (code) => {
  expect(isDatabaseDown(withCode(code))).toBe(false);
});
