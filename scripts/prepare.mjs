// Runs before `npm start`, `npm test` and others, on any Node from 20.12: installs packages when the lockfile changed,
// builds the pages when their sources changed, and with --browser makes sure that the tests have Chromium. Skips what
// is up to date. With --check it also checks the sources, at the same time, because a build keeps only one core busy.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { brotliDecompressSync } from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '..');
const NODE = path.join(ROOT, 'node_modules/.bin/node');
const BUILT_FROM = ['src/web', 'src/domain', 'vite.config.ts', 'scripts/build.mjs', 'package-lock.json'];
/** Same as in `test/browser.ts`: the shell draws no windows, which halves the cost of a page. */
const CHROMIUM_PACKAGES = ['chromium-headless-shell', 'chromium'];
const APT = '/usr/bin/apt-get';
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  'node_modules/.chromium/chromium',
];
/** Chromium's headless shell for x64 Linux, with the libraries it needs. */
const PACKAGED_CHROMIUM = '@sparticuz/chromium@153.0.0';

process.chdir(ROOT);
await upToDate('node_modules/.installed', ['package-lock.json'], 'Installing packages', () =>
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
);
await Promise.all([
  upToDate('dist/.built', BUILT_FROM, 'Building the pages', () => run(NODE, ['scripts/build.mjs'])),
  process.argv.includes('--check') && run(NODE, ['scripts/check.mjs']),
  process.argv.includes('--browser') && ensureBrowser(),
]);

/** Does the work unless it was already done for exactly these sources; writes the stamp last. */
async function upToDate(stamp, sources, title, work) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(file));
  const now = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log(`${title} …`);
  await work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

function filesOf(place) {
  if (path.extname(place)) return [place];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.gen\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH || CHROMIUM_PATHS.some(existsSync)) return;
  const debian = existsSync(APT) && process.getuid?.() === 0;
  console.log('Installing Chromium …');
  if (!debian) return unpackChromium();
  await run(APT, ['update', '-qq']);
  const chromium =
    CHROMIUM_PACKAGES.find((name) => spawnSync(APT, ['install', '--simulate', name]).status === 0) ?? 'chromium';
  await run(APT, ['install', '-y', '-qq', '--no-install-recommends', chromium]);
}

/** Gets Chromium from an npm package, for machines where the user cannot install software. */
async function unpackChromium() {
  const folder = 'node_modules/.chromium';
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, PACKAGED_CHROMIUM]);
  const packed = path.join(folder, 'node_modules/@sparticuz/chromium/bin');
  const unpack = (name) => brotliDecompressSync(readFileSync(path.join(packed, name)));
  writeFileSync(path.join(folder, 'libraries.tar'), unpack('al2023.tar.br'));
  await run('tar', ['-xf', path.join(folder, 'libraries.tar'), '-C', folder]);
  const shell = path.join(folder, 'chromium');
  writeFileSync(`${shell}.new`, unpack('chromium.br'), { mode: 0o755 });
  const env = { ...process.env, LD_LIBRARY_PATH: path.join(folder, 'lib') };
  const { status, stderr } = spawnSync(`${shell}.new`, ['--version'], { env, encoding: 'utf8' });
  if (status !== 0) fail(`The browser tests need Chromium: install it or set CHROMIUM_PATH. ${stderr ?? ''}`);
  renameSync(`${shell}.new`, shell);
}

/** Runs a command and shows its output only if it fails. */
async function run(command, args) {
  const child = spawn(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  process.once('exit', () => child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const error = await new Promise((resolve) => {
    child.once('error', resolve).once('close', (code, signal) => resolve(code === 0 ? null : (signal ?? code)));
  });
  if (error !== null) fail(`${command} ${args.join(' ')} failed: ${error}\n${output}`);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
