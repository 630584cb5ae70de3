import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What the typed client of the quickstarts' test calls. */
const CALLS = ['/companies', '/lists'];
const TYPES = 'test/api-v1/types.ts';

type Document = { paths: Record<string, { get: unknown }>; components: Record<string, Record<string, unknown>> };

/** The released document with only the calls of the client, without texts for readers. */
export function clientDocument(): string {
  const { components, paths, ...rest }: Document = JSON.parse(
    readFileSync('test/api-v1/openapi.json', 'utf8'),
    (name, value) => (typeof value === 'string' && /^(description|summary)$/.test(name) ? undefined : value),
  );
  const parts = JSON.stringify({
    ...rest,
    paths: Object.fromEntries(CALLS.map((call) => [call, { get: paths[call]?.get }])),
  });
  const used: Record<string, Record<string, unknown>> = {};
  const queue = [parts];
  for (const text of queue) {
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      const part = components[kind]?.[name];
      if (used[kind]?.[name] !== undefined) continue;
      used[kind] = { ...used[kind], [name]: part };
      queue.push(JSON.stringify(part));
    }
  }
  return JSON.stringify({ ...JSON.parse(parts), components: used });
}

/** Begins the file of types. */
export const digestLine = () => `// Of a document with SHA-256 ${hash('sha256', clientDocument())}\n`;

/**
 * Generates the types. `openapi-typescript` needs the programming interface of TypeScript 5, so it cannot be a
 * dependency.
 */
if (import.meta.main) {
  const file = path.join(tmpdir(), `fundscout-api-${process.pid}.json`);
  writeFileSync(file, clientDocument());
  const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap((name) => ['--package', name]);
  execFileSync('npx', ['--yes', ...packages, 'openapi-typescript', file, '--output', TYPES], { stdio: 'inherit' });
  rmSync(file);
  writeFileSync(TYPES, digestLine() + readFileSync(TYPES, 'utf8'));
}
