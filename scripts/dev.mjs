// Development server: rebuilds the pages when their sources change (about 2 s), and restarts the server when it or the
// pages have changed.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const ROOT = path.resolve(import.meta.dirname, '..');
const SETTLE_MS = 100; // Editors write several files at once.

const watched = ['src/server', 'src/domain', 'dist/server'].map((place) => `--watch-path=${place}`);
const server = spawn('node', [...watched, 'src/server/main.ts'], { cwd: ROOT, stdio: 'inherit' });
server.once('exit', (code) => process.exit(code ?? 0));

let waiting;
let building = false;
for (const place of ['src/web', 'src/domain']) {
  watch(path.join(ROOT, place), { recursive: true }, (_event, file) => {
    if (file?.endsWith('.gen.ts')) return; // Written by the build itself.
    clearTimeout(waiting);
    waiting = setTimeout(build, SETTLE_MS);
  });
}

function build() {
  if (building) {
    waiting = setTimeout(build, SETTLE_MS);
    return;
  }
  building = true;
  const run = spawn('node', ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
  run.once('exit', () => {
    building = false;
  });
}
