import { defineConfig } from 'vitest/config';

/** Browser tests start a server and a browser, API tests seed a database: they wait longer. */
const SLOW_MS = 120_000;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
      { test: { name: 'server', include: ['tests/server/**/*.test.ts'], testTimeout: 20_000 } },
      { test: { name: 'architecture', include: ['tests/*.test.ts'] } },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/setup/browser.ts'],
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
          fileParallelism: false,
        },
      },
    ],
  },
});
