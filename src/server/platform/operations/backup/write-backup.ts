import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Files } from '../../storage/files.ts';
import { BackupError, FORMAT, type PartHead, pack } from './archive.ts';
import { listTables, readMigration, readSequences, type Table } from './tables.ts';

type BackupReport = { migration: string; rows: Record<string, number>; files: number };

/**
 * Writes a consistent snapshot of all data to one file, even while the product runs. The file appears when complete and
 * is readable only by its owner: it contains addresses, sessions and secrets.
 */
export async function writeBackup(
  { url, files, now }: { url: string; files: Files; now: Date },
  path: string,
): Promise<BackupReport> {
  if (await exists(path)) throw new BackupError(`${path} already exists. Choose another name`);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // The running query rejects.
  await client.connect();
  const partial = `${path}.partial`;
  try {
    await client.query("set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'");
    await client.query('begin isolation level repeatable read read only');
    const migration = await readMigration(client);
    if (migration === null) throw new BackupError('There is nothing to back up. Fundscout has not run here yet');
    const tables = await listTables(client);
    const report: BackupReport = { migration, rows: {}, files: 0 };
    const content = pack(
      { product: 'fundscout', format: FORMAT, migration, createdAt: now.toISOString() },
      backupParts(client, tables, files, report),
      async () => ({ rows: report.rows, sequences: await readSequences(client) }),
    );
    const out = createWriteStream(partial, { mode: 0o600, flush: true });
    await pipeline(Readable.from(content, { objectMode: false }), createGzip(), out);
    await rename(partial, path);
    return report;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

type BackupPart = { head: PartHead; data: AsyncIterable<Buffer> };

/** Files come after the tables: one added in between is unreferenced, and one deleted in between has expired. */
async function* backupParts(
  client: pg.Client,
  tables: readonly Table[],
  files: Files,
  report: BackupReport,
): AsyncGenerator<BackupPart> {
  for (const { name, columns } of tables) {
    const rows = client.query(copyTo(`copy ${name} (${columns}) to stdout`));
    yield { head: { table: name, columns }, data: rows };
    report.rows[name] = rows.rowCount;
  }
  for (const key of await files.list('')) {
    const data = await files.get(key);
    if (!data) continue;
    yield { head: { file: key }, data };
    report.files++;
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
