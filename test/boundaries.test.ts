import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Parts of the web app that every feature may import, such as the session. */
const SHARED = /^src\/web\/([^/]+$|ui\/|shell\/|search\/|accounts\/(session|use-session-changes)\.tsx?$)/;

/** Where features are composed: the pages of routes, the document around them, and parts that several pages share. */
const COMPOSERS = new Set([
  ...[...read('src/web/routes.ts').matchAll(/'([^']+\.tsx)'/g)].map(([, file]) => `src/web/${file}`),
  'src/web/routes.ts',
  'src/web/billing/checkout-route.ts',
  'src/web/billing/open-checkout.tsx',
  'src/web/compare/company-comparison.tsx',
  'src/web/directory/listing.tsx',
]);

type Import = { from: string; to: string; typeOnly: boolean };

const files = ['src', 'test', 'e2e', 'bench', 'scripts'].flatMap((folder) => list(folder));
const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.endsWith('.gen.ts'));
const imports = code.filter((file) => !isTest(file)).flatMap(importsOf);

test('finds imports, so that the rules below are not vacuous', () => {
  expect(imports).toContainEqual({ from: 'src/web/api.ts', to: 'src/server/app.ts', typeOnly: true });
  expect(imports.length).toBeGreaterThan(200);
});

test('the domain imports only itself and zod', () => {
  expect(among('src/domain/', (to) => !to.startsWith('src/domain/') && to !== 'zod')).toEqual([]);
});

test('the server imports only domain and server', () => {
  expect(among('src/server/', (to) => to.startsWith('src/') && !/^src\/(domain|server)\//.test(to))).toEqual([]);
});

test('the web app imports only domain and web, and from the server the types of the API', () => {
  const outside = among('src/web/', (to) => to.startsWith('src/') && !/^src\/(domain|web)\//.test(to));
  expect(outside).toEqual([{ from: 'src/web/api.ts', to: 'src/server/app.ts', typeOnly: true }]);
});

/** The layers of the server, lowest first: each imports only from those below it. */
const LAYERS = ['platform', 'members', 'data', 'workspace', 'site'];

test('every folder of the server is a layer, and imports no values from a higher one', () => {
  const folders = readdirSync(path.join(ROOT, 'src/server'), { withFileTypes: true }).filter((e) => e.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...LAYERS].sort());
  const layerOf = (file: string) => LAYERS.indexOf(file.split('/')[2] ?? '');
  const upwards = imports.filter(
    ({ from, to, typeOnly }) =>
      !typeOnly &&
      to.startsWith('src/server/') &&
      layerOf(from) >= 0 &&
      !(layerOf(to) >= 0 && layerOf(to) <= layerOf(from)),
  );
  expect(upwards).toEqual([]);
});

test('a web feature imports no other; pages compose them', () => {
  const across = imports.filter(
    ({ from, to }) =>
      from.startsWith('src/web/') &&
      to.startsWith('src/web/') &&
      !COMPOSERS.has(from) &&
      !SHARED.test(to) &&
      featureOf(from) !== featureOf(to),
  );
  expect(across).toEqual([]);
});

test('shared UI parts know nothing about the product', () => {
  expect(among('src/web/ui/', (to) => to.startsWith('src/') && !to.startsWith('src/web/ui/'))).toEqual([]);
});

test('only the configuration reads the environment', () => {
  const sources = code.filter((file) => file.startsWith('src/') && !isTest(file));
  const readers = sources.filter((file) =>
    read(file).replaceAll('loadConfig(process.env)', '').includes('process.env'),
  );
  expect(readers).toEqual([]);
});

/** Returns the folder directly under `src/web/`, or the file itself. */
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

/** Resolves an import to a file of this product, or to a package name. */
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
