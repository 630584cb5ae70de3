import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The headless shell comes first: it draws no windows, which halves the cost of a page. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const QUIET = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** @throws Error if Chromium is not installed */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH ?? PATHS.find(existsSync);
  if (!found) throw new Error('Chromium not found. As root, npm test installs it; otherwise set CHROMIUM_PATH');
  return found;
}

export function launchBrowser(options: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...QUIET, ...options],
  });
}
