import { loadConfig } from '../../config.ts';
import { openDatabase } from '../../database/embedded/embedded-database.ts';
import { ConfigError } from '../../environment.ts';
import { openFiles } from '../../storage/files.ts';
import { BackupError } from './archive.ts';
import { writeBackup } from './write-backup.ts';

/** `npm run backup -- FILE`: writes everything to one file, even while the product runs. */
async function main([file, ...others]: string[]): Promise<void> {
  if (!file || file.startsWith('-') || others.length > 0) throw new BackupError('Usage: npm run backup -- FILE');
  const config = loadConfig(process.env);
  const database = await openDatabase(config, 'use');
  try {
    const { rows, files } = await writeBackup(
      { url: database.url, files: await openFiles(config), now: new Date() },
      file,
    );
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    process.stdout.write(`${file}: ${total} rows in ${Object.keys(rows).length} tables, ${files} files\n`);
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof BackupError || error instanceof ConfigError;
  console.error(expected ? error.message : 'Backup failed:', expected ? '' : error);
  process.exitCode = 1;
}
