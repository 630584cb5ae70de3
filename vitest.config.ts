import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Browser tests are the longest, although not the largest files: one that began last would leave a core idle. */
class BrowserTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { browser = [], other = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      moduleId.includes('/e2e/') ? 'browser' : 'other',
    );
    return [...browser, ...other];
  }
}

export default defineConfig({
  test: {
    include: ['{src,test,e2e}/**/*.test.{ts,tsx}'],
    tags: [
      { name: 'browser', description: 'Journeys in a real browser; in `npm run test:all`, unless they are main' },
      { name: 'main', description: 'The main job of each kind of user; also in `npm test`' },
      {
        name: 'slow',
        description: 'Crashes, large files, and every call with every wrong input; in `npm run test:all`',
      },
    ],
    globalSetup: ['test/database.global.ts'],
    sequence: { sequencer: BrowserTestsFirst },
    isolate: false, // Loads the server once per worker, not once per file; no test changes module state.
    maxWorkers: '100%', // More only adds contention: the suite keeps every core busy.
    setupFiles: ['test/log.setup.ts'],
    silent: 'passed-only', // Shows logs only for failing tests.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Generous, because the machine may be busy.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // For processes that tests start: hashes passwords at the lowest cost, and compiles sources once.
    env: {
      PASSWORD_COST: '1',
      MIN_RESPONSE_MS: '0',
      NODE_COMPILE_CACHE: path.join(tmpdir(), `fundscout-test-${process.getuid?.() ?? 0}-compiled`),
    },
  },
});
