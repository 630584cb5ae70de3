import { existsSync } from 'node:fs';
import { countText } from '#domain/counts.ts';
import { type Config, loadConfig } from '../../config.ts';
import { DataDirInUseError, openDatabase } from '../../database/embedded/embedded-database.ts';
import { ConfigError } from '../../environment.ts';
import { openFiles } from '../../storage/files.ts';
import { BackupError } from './archive.ts';
import { FilesOverwrittenError, restoreBackup } from './restore-backup.ts';
import { upgradeBackup } from './upgrade-backup.ts';

/**
 * `npm run restore -- FILE [--replace]`: restores a backup while the product is stopped. `npm run rollback`: restores the
 * embedded database as it was when a later version upgraded it.
 */
async function main(args: string[]): Promise<void> {
  const config = loadConfig(process.env);
  const isRollback = args.join() === '--rollback';
  const [file, ...others] = isRollback ? [rollbackFile(config)] : args.filter((arg) => arg !== '--replace');
  if (!file || file.startsWith('-') || others.length > 0) {
    throw new BackupError('Usage: npm run restore -- FILE [--replace]');
  }
  const database = await openDatabase(config, 'serve');
  try {
    const files = await openFiles(config);
    const counts = await restoreBackup(
      { url: database.url, files, replace: isRollback || args.includes('--replace') },
      file,
    );
    process.stdout.write(`Restored as of ${counts.createdAt}: ${counts.rows} rows, ${counts.files} files\n`);
    if (counts.lostRemovals > 0) {
      console.error(
        `${countText(counts.lostRemovals, 'person', 'people')} opted out after this backup was made and may be in the database again. Find their requests in the support mailbox and honor them again`,
      );
    }
    if (counts.leftOver.length > 0) {
      console.error(`Couldn't delete these old files, which are no longer needed: ${counts.leftOver.join(', ')}`);
    }
  } finally {
    await database.close();
  }
}

function rollbackFile({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl) throw new BackupError('npm run rollback restores the embedded database. Use npm run restore');
  const file = upgradeBackup(dataDir);
  if (existsSync(file)) return file;
  throw new BackupError(`${file} does not exist. Run this in the version that was running before the upgrade`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected = [BackupError, ConfigError, DataDirInUseError].some((kind) => error instanceof kind);
  if (expected && error instanceof Error) console.error(`${error.message}. Nothing was changed.`);
  else if (error instanceof FilesOverwrittenError) console.error(`${error.message}:`, error.cause);
  else console.error('Restore failed, and nothing was changed:', error);
  process.exitCode = 1;
}
