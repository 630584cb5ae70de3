import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Where `scripts/prepare.mjs` unpacks Chromium if the machine has none. */
const PACKAGED = path.resolve(import.meta.dirname, '../node_modules/.chromium');

/** The headless shell comes first: it draws no windows, which halves the cost of a page. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  `${PACKAGED}/chromium`,
];
const QUIET = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** @throws Error if Chromium is not installed */
export function chromiumPath(): string {
  const binary = process.env.CHROMIUM_PATH ?? PATHS.find(existsSync);
  if (!binary) throw new Error('Chromium not found. Run npm test, which installs it, or set CHROMIUM_PATH');
  return binary;
}

export function launchBrowser(options: string[] = []): Promise<Browser> {
  const executablePath = chromiumPath();
  const libraries = executablePath.startsWith(PACKAGED) ? { LD_LIBRARY_PATH: `${PACKAGED}/lib` } : {};
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...libraries },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...QUIET, ...options],
  });
}
