import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Generates the types of API v1 from its released document. `openapi-typescript` needs the programming interface of
 * TypeScript 5, so it cannot be a dependency.
 */
const DOCUMENT = 'test/api-v1/openapi.json';
const TYPES = 'test/api-v1/types.ts';

const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap((name) => ['--package', name]);
execFileSync('npx', ['--yes', ...packages, 'openapi-typescript', DOCUMENT, '--output', TYPES], { stdio: 'inherit' });
const digest = hash('sha256', readFileSync(DOCUMENT));
writeFileSync(TYPES, `// Of the document with SHA-256 ${digest}\n${readFileSync(TYPES, 'utf8')}`);
