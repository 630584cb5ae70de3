import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { disconnectFromServer, dropDatabases, prepareTemplates } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Id of the process that owns the templates of this run. */
    testRun: number;
  }
}

/** One PostgreSQL for all test files; its data need not survive a crash. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = path.join(await databaseFolder(), `fundscout-test-${process.getuid?.() ?? 0}`);
  const server = await openEmbeddedDatabase(folder, 'use', {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
  });
  await prepareTemplates(server.url, process.pid);
  project.provide('databaseUrl', server.url);
  project.provide('testRun', process.pid);
  return async () => {
    await dropDatabases(server.url, (owner) => owner === process.pid);
    await disconnectFromServer();
    await server.close();
  };
}

const IN_MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/** Creating a database costs a third of the time in memory, where its hundreds of files are cheap. */
async function databaseFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => null);
  return memory && memory.bavail * memory.bsize >= NEEDED_BYTES ? IN_MEMORY : tmpdir();
}
