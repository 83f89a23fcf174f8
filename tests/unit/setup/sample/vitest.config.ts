import { defineConfig } from 'vitest/config';

/** A run with one test of each outcome, for the test of its reporter. */
export default defineConfig({
  test: {
    projects: [{ test: { name: 'sample', root: import.meta.dirname, include: ['*.sample.ts'] } }],
  },
});
