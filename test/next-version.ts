import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a build needs; the same as in `.dockerignore`. */
const SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'scripts', 'src'];
const MIGRATIONS = 'src/server/platform/database/migrations';

/** Copies the sources of the product into a folder. */
export async function copySources(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of SOURCES) {
    await cp(name, path.join(folder, name), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) });
  }
}

/** Turns sources into those of a later version: all scripts have other names, and the database another column. */
export async function makeNextVersion(folder: string): Promise<void> {
  const config = path.join(folder, 'vite.config.ts');
  const names = "chunkFileNames: 'assets/next-[name]-[hash].js', ";
  await writeFile(config, (await readFile(config, 'utf8')).replace('codeSplitting: {', `${names}$&`));
  await writeFile(
    path.join(folder, MIGRATIONS, '9999-next-version.ts'),
    `import { type Kysely, sql } from 'kysely';
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table companies add column next_version integer not null default 1\`.execute(db);
}
`,
  );
  const list = path.join(folder, MIGRATIONS, '../migrate.ts');
  const text = await readFile(list, 'utf8');
  const imports = "import * as nextVersion from './migrations/9999-next-version.ts';\n";
  await writeFile(
    list,
    imports + text.replace(/(?<=^const MIGRATIONS.*?)^};/ms, "  '9999-next-version': nextVersion,\n};"),
  );
}
