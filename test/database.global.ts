import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { dropTemplate, prepareTemplate } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    databaseTemplate: string;
  }
}

/** One PostgreSQL for all test files; what it writes need not survive a crash. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(tmpdir(), `fundscout-test-${process.getuid?.() ?? 0}`);
  const server = await openEmbeddedDatabase(folder, 'use', { fsync: 'off' });
  const template = await prepareTemplate(server.url);
  project.provide('databaseUrl', server.url);
  project.provide('databaseTemplate', template);
  return async () => {
    await dropTemplate(server.url, template);
    await server.close();
  };
}
