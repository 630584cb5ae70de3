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
