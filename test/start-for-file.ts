import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';

/** Starts something for the tests of a file, before the first and until the last. */
export function startForFile<T extends { close(): unknown }>(start: () => Promise<T>): T {
  const started = {} as T;
  beforeAll(async () => {
    Object.assign(started, await start());
  });
  afterAll(() => started.close?.());
  return started;
}

/** Creates a folder, which is removed after the tests of the file. */
export function folderForFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fundscout-test-'));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}
