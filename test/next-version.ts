import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
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

/** Turns sources into those of a later version, whose database has another column. */
export async function makeNextVersion(folder: string): Promise<void> {
  await writeFile(
    path.join(folder, MIGRATIONS, '9999-next-version.sql'),
    'alter table companies add column next_version integer not null default 1;',
  );
}

/** Copies the built pages into a folder, with other names for all assets. */
export async function copyBuildRenamed(folder: string): Promise<void> {
  const assets = (await readdir('dist/client/assets')).filter((name) => !/\.(br|gz)$/.test(name));
  const names = new RegExp(assets.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const rename = (text: string) => text.replace(names, 'next-$&');
  for (const file of await readdir('dist', { recursive: true, withFileTypes: true })) {
    const from = path.join(file.parentPath, file.name);
    if (!file.isFile() || /\.(br|gz)$/.test(from)) continue;
    const to = path.join(folder, rename(from));
    await mkdir(path.dirname(to), { recursive: true });
    if (/\.(js|css|json|svg)$/.test(from)) await writeFile(to, rename(await readFile(from, 'utf8')));
    else await cp(from, to);
  }
}
