import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The shell first: it draws no windows, which is half of what a page costs in the others. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const QUIET = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** @throws Error when this machine has none */
export function chromiumPath(): string {
  const found = process.env.CHROMIUM_PATH ?? PATHS.find(existsSync);
  if (!found) throw new Error('No Chromium: npm test installs it as root, or set CHROMIUM_PATH');
  return found;
}

/** A real browser without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...QUIET],
  });
}
