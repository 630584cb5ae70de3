import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERRORS } from './errors.ts';

test('docs/errors.md lists exactly these errors', () => {
  const listed = readFileSync('docs/errors.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const rows = Object.entries(ERRORS).map(([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`);
  expect(listed).toEqual(rows);
});
