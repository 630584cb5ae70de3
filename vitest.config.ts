import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,test,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/database.global.ts'],
    isolate: false, // The server is loaded once a worker, not once a file: no test changes what modules hold.
    maxWorkers: '100%', // Most tests wait for a database, a hash or a browser: a core of its own for each file.
    setupFiles: ['test/log.setup.ts'],
    silent: 'passed-only', // What is logged shows where a test fails, and a test a line only there.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // What is waited for comes when it comes: machines are shared.
    expect: { poll: { timeout: 30_000, interval: 50 } },
    // For the processes that tests start: passwords are hashed at the lowest cost, and sources are compiled once.
    env: {
      PASSWORD_COST: '1',
      ANSWER_FLOOR_MS: '0',
      NODE_COMPILE_CACHE: path.join(tmpdir(), `fundscout-test-${process.getuid?.() ?? 0}-compiled`),
    },
  },
});
