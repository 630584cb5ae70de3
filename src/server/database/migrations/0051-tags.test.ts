import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { up } from './0051-tags.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('accounts');
});
afterAll(() => database.close());

test('makes tags that begin with an exclamation mark findable, each once and in order', async () => {
  const { db, pool } = database;
  await pool.query(`
    with list as (
      insert into lists (user_id, name, color, description, position, created_at)
      select id, 'Acme', 'teal', '', 1, now() from "user" where email = 'pro@fundscout.example' returning id
    ), company as (
      insert into companies (slug, organization_name, name_key, search_text, source, version)
      values ('acme', 'Acme', 'acme', '', 'edit', 1) returning id
    ) insert into list_entries (list_id, company_id, added_at, tags)
      select list.id, company.id, now(), '{Q4,!urgent,Urgent,!!,! VIP}' from list, company`);
  await up(db as unknown as Kysely<unknown>);
  const { rows } = await pool.query('select tags from list_entries');
  expect(rows).toEqual([{ tags: ['Q4', 'urgent', 'VIP'] }]);
});
