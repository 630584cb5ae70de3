// Checks that migrations can run while processes of the previous version serve requests: squawk reads the statements
// that each sends to a database without rows.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely';

const ROOT = path.resolve(import.meta.dirname, '..');
const MIGRATIONS = path.join(ROOT, 'src/server/platform/database/migrations');
const SQUAWK = path.join(ROOT, 'node_modules/squawk-cli/js/bin/squawk');

/** Rules that released migrations break. */
const RELEASED = {
  '0056-version-tokens': 'adding-field-with-default', // Random values for tables of one row.
  '0120-file-sources': 'constraint-missing-not-valid, disallowed-unique-constraint', // Tables of a few rows.
  '0138-source-rules': 'constraint-missing-not-valid', // A row per job.
};

const folder = mkdtempSync(path.join(tmpdir(), 'fundscout-migrations-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
for (const file of readdirSync(MIGRATIONS).filter((name) => /^\d.*(?<!\.test)\.ts$/.test(name))) {
  const name = path.basename(file, '.ts');
  const statements = [RELEASED[name] ? `-- squawk-ignore-file ${RELEASED[name]}\n` : ''];
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => null,
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => statements.push(`${query.sql.trim().replace(/;$/, '')};\n`),
  });
  await (await import(path.join(MIGRATIONS, file))).up(db);
  writeFileSync(path.join(folder, `${name}.sql`), statements.join(''));
}
const options = ['--config', path.join(ROOT, '.squawk.toml'), '--reporter', 'gcc'];
process.exitCode = spawnSync(process.execPath, [SQUAWK, ...options, `${folder}/*.sql`], { stdio: 'inherit' }).status;
