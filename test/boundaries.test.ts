import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The layers of the server and of the web app, lowest first: each imports only from itself and those below it. */
const LAYERS = ['platform', 'members', 'data', 'workspace', 'site'];
const LAYERED = { server: LAYERS, web: ['ui', ...LAYERS] };

type Import = { from: string; to: string; typeOnly: boolean };

const files = ['src', 'test', 'e2e', 'bench', 'scripts'].flatMap((folder) => list(folder));
const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.endsWith('.gen.ts'));
const imports = code.filter((file) => !isTest(file)).flatMap(importsOf);

test('finds imports, so that the rules below are not vacuous', () => {
  expect(imports).toContainEqual({ from: 'src/web/platform/api/api.ts', to: 'src/server/app.ts', typeOnly: true });
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
  expect(outside).toEqual([{ from: 'src/web/platform/api/api.ts', to: 'src/server/app.ts', typeOnly: true }]);
});

test.each(
  Object.entries(LAYERED),
)('every folder of src/%s is a layer, and imports no values from a higher one', (side, layers) => {
  const folders = readdirSync(path.join(ROOT, `src/${side}`), { withFileTypes: true }).filter((e) => e.isDirectory());
  const names = folders.map(({ name }) => name).filter((name) => name !== 'public');
  expect(names.sort()).toEqual([...layers].sort());
  const layerOf = (file: string) => layers.indexOf(file.split('/')[2] ?? '');
  const upwards = imports.filter(
    ({ from, to, typeOnly }) =>
      !typeOnly &&
      to.startsWith(`src/${side}/`) &&
      layerOf(from) >= 0 &&
      !(layerOf(to) >= 0 && layerOf(to) <= layerOf(from)),
  );
  expect(upwards).toEqual([]);
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
