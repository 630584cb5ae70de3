// Checks the sources with Biome, TypeScript, knip and the linter of migrations at the same time. First writes
// src/web/routes.gen.ts from src/web/routes.ts, as the build does, so that TypeScript finds the pages.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { resolveConfig } from 'vite';

const CHECKS = [
  'biome ci .',
  'squawk --config .squawk.toml --reporter gcc src/server/platform/database/migrations/*.sql',
  'tsc --singleThreaded',
  'knip --no-gitignore',
];

await resolveConfig({}, 'build');
const PATH = `${path.resolve(import.meta.dirname, '../node_modules/.bin')}${path.delimiter}${process.env.PATH}`;
for (const check of CHECKS) {
  spawn(check, { shell: true, stdio: 'inherit', env: { ...process.env, PATH } }).once('exit', (code) => {
    if (code !== 0) process.exitCode = 1;
  });
}
