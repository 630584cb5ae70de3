import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,test,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/database.global.ts'],
    isolate: false, // The server is loaded once a worker, not once a file: no test changes what modules hold.
    maxWorkers: '100%', // Most tests wait for a database, a hash or a browser: a core of its own for each file.
    testTimeout: 90_000,
    // Where others are served by the same machine, a test may fail for its load alone; the report names what was retried.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    // What is waited for comes when it comes: machines are shared.
    expect: { poll: { timeout: 30_000 } },
  },
});
