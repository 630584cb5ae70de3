import { expect, test } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { createDb, createPool } from './connection.ts';
import { migrate, migrateTo } from './migrate.ts';

const database = useTestDatabase();

test('processes can migrate concurrently and repeatedly', async () => {
  const pools = Array.from({ length: 4 }, () => createPool(database.url, 2));
  await database.pool.query('drop schema public cascade; create schema public');
  await Promise.all(pools.map((pool) => migrate(createDb(pool))));
  await migrate(database.db);
  const { rows } = await database.pool.query('select version from search_version');
  expect(rows).toEqual([{ version: 1 }]);
  await Promise.all(pools.map((pool) => pool.end()));
});

/** Makes the database look as the last version before 1.0 left it. */
async function recordOldMigrations(names: readonly string[]): Promise<void> {
  await database.pool.query('drop schema public, sandbox cascade; create schema public');
  await migrateTo(database.db, '0051-tags');
  await database.pool.query("update kysely_migration set name = '0001-companies', timestamp = '2026-11-20'");
  for (const name of names) {
    await database.pool.query("insert into kysely_migration values ($1, '2026-11-20')", [name]);
  }
}

test('adopts a database of the last version before 1.0 without touching it', async () => {
  await recordOldMigrations(['0049-plain-names', '0051-tags']);
  const created = await database.pool.query("select 'companies'::regclass::oid as companies");
  await migrate(database.db);
  const { rows } = await database.pool.query('select name from kysely_migration order by name');
  expect(rows.slice(0, 4).map(({ name }) => name)).toEqual([
    '0001-companies',
    '0049-plain-names',
    '0051-tags',
    '0052-revealed-companies',
  ]);
  expect(rows).not.toContainEqual({ name: '0051-baseline' });
  expect((await database.pool.query("select 'companies'::regclass::oid as companies")).rows).toEqual(created.rows);
});

test('waits for a table in use without blocking others for long', async () => {
  await database.pool.query('drop schema public, sandbox cascade; create schema public');
  await migrateTo(database.db, '0051-baseline');
  const holder = await database.pool.connect();
  await holder.query('begin; select from companies');
  const migrating = migrate(database.db);
  const isWaiting = async () => {
    const { rowCount } = await database.pool.query(
      "select from pg_locks where not granted and relation = 'companies'::regclass",
    );
    return rowCount === 1;
  };
  await expect.poll(isWaiting).toBe(true);
  // It is behind the migration, which waits for the holder.
  await database.pool.query('select from companies');
  await expect.poll(isWaiting).toBe(true);
  await holder.query('commit');
  holder.release();
  await migrating;
});

test('refuses a database of a later version', async () => {
  await database.pool.query("insert into kysely_migration values ('9999-later', '2026-11-20')");
  await expect(migrate(database.db)).rejects.toThrow(/upgraded by a later version/);
});

test('refuses a database that is older, and changes nothing', async () => {
  await recordOldMigrations(['0049-plain-names']);
  await expect(migrate(database.db)).rejects.toThrow(/older than version 1\.0, and nothing was changed/);
  const { rows } = await database.pool.query('select name from kysely_migration order by name');
  expect(rows).toEqual([{ name: '0001-companies' }, { name: '0049-plain-names' }]);
});
