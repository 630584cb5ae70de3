import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,test,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/database.global.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // What is waited for comes when it comes: machines are shared.
    expect: { poll: { timeout: 30_000 } },
  },
});
