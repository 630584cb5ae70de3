import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** What every feature of the web app may use besides itself: who is signed in is asked everywhere. */
const SHARED = /^src\/web\/([^/]+$|ui\/|shell\/|search\/|accounts\/(session|use-session-changes)\.tsx?$)/;

/** Where features are put together: pages, and the document around them. */
const COMPOSERS = /-page\.tsx$|^src\/web\/(shell\/document\.tsx|routes(\.gen)?\.ts)$/;

type Import = { from: string; to: string; typeOnly: boolean };

const files = ['src', 'test', 'e2e', 'bench', 'scripts'].flatMap((folder) => list(folder));
const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.endsWith('.gen.ts'));
const imports = code.filter((file) => !isTest(file)).flatMap(importsOf);

test('imports are found, so that the rules below see something', () => {
  expect(imports).toContainEqual({ from: 'src/web/api.ts', to: 'src/server/app.ts', typeOnly: true });
  expect(imports.length).toBeGreaterThan(200);
});

test('the domain imports itself and zod', () => {
  expect(among('src/domain/', (to) => !to.startsWith('src/domain/') && to !== 'zod')).toEqual([]);
});

test('the server imports domain and server, of this product', () => {
  expect(among('src/server/', (to) => to.startsWith('src/') && !/^src\/(domain|server)\//.test(to))).toEqual([]);
});

test('the web app imports domain and web; of the server it sees the types of the API', () => {
  const outside = among('src/web/', (to) => to.startsWith('src/') && !/^src\/(domain|web)\//.test(to));
  expect(outside).toEqual([{ from: 'src/web/api.ts', to: 'src/server/app.ts', typeOnly: true }]);
});

test('a web feature imports no other; pages compose', () => {
  const across = imports.filter(
    ({ from, to }) =>
      from.startsWith('src/web/') &&
      to.startsWith('src/web/') &&
      !COMPOSERS.test(from) &&
      !SHARED.test(to) &&
      featureOf(from) !== featureOf(to),
  );
  expect(across).toEqual([]);
});

test('the parts every screen is made of know nothing of the product', () => {
  expect(among('src/web/ui/', (to) => to.startsWith('src/') && !to.startsWith('src/web/ui/'))).toEqual([]);
});

test('the environment is read by the configuration alone', () => {
  const sources = code.filter((file) => file.startsWith('src/') && !isTest(file));
  const readers = sources.filter((file) =>
    read(file).replaceAll('loadConfig(process.env)', '').includes('process.env'),
  );
  expect(readers).toEqual([]);
});

/** The folder right under `src/web/`, with what lies deeper in it. */
function featureOf(file: string): string {
  return file.split('/').slice(0, 3).join('/');
}

function among(folder: string, wrong: (to: string) => boolean): Import[] {
  return imports.filter(({ from, to }) => from.startsWith(folder) && wrong(to));
}

function list(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

function importsOf(file: string): Import[] {
  const pattern = /^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm;
  return [...read(file).matchAll(pattern)].map(([, type, source = '', lazy]) => ({
    from: file,
    to: resolve(file, lazy ?? source),
    typeOnly: type !== undefined,
  }));
}

/** The file behind a specifier of this product; a package by its name. */
function resolve(from: string, specifier: string): string {
  const alias = /^#(domain|server|web|test)\/(.+)/.exec(specifier);
  if (alias) return alias[1] === 'test' ? `test/${alias[2]}` : `src/${alias[1]}/${alias[2]}`;
  if (specifier.startsWith('.')) return path.join(path.dirname(from), specifier.replace(/\?.*$/, ''));
  return specifier;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || !file.startsWith('src/');
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
