import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    globalSetup: ['test/database.global.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
