import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Files of the schema in order: tables before those that reference them. */
const FILES = [
  'settings',
  'accounts',
  'mail',
  'realtime',
  'billing',
  'sandbox',
  'companies',
  'facts',
  'history',
  'lps',
  'requests',
  'uploads',
  'lists',
  'ledger',
  'saved-searches',
  'customers',
  'recalls',
  'delivery-results',
];

/** The schema of version 1.0. Later migrations change it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of FILES) {
    await sql.raw(await readFile(new URL(`baseline/${file}.sql`, import.meta.url), 'utf8')).execute(db);
  }
}
