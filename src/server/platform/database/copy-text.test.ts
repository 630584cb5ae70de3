import { expect, it } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { copyInto } from './copy-rows.ts';

const database = useTestDatabase();

it('fails once, with the error thrown while reading lines, when the database has already ended the copy', async () => {
  const client = await database.pool.connect();
  async function* lines() {
    yield 'not a number\n';
    await client.query('select'); // Runs only after the copy has failed.
    throw new Error('Stopped');
  }
  try {
    await client.query('create temp table numbers (n integer)');
    await expect(copyInto(client, 'numbers', lines())).rejects.toThrow('Stopped');
    expect((await client.query('select from numbers')).rowCount).toBe(0);
  } finally {
    client.release(true);
  }
});

it('fails with the error of the database when more lines follow', async () => {
  const client = await database.pool.connect();
  async function* lines() {
    yield 'not a number\n';
    await client.query('select');
    for (let n = 0; n < 10; n++) yield `${'1\n'.repeat(50_000)}`;
  }
  try {
    await client.query('create temp table numbers (n integer)');
    await expect(copyInto(client, 'numbers', lines())).rejects.toThrow('invalid input syntax for type integer');
  } finally {
    client.release(true);
  }
});
