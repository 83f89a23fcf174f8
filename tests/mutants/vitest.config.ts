import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const tests = (process.env.MUTANT_TESTS ?? '').split(',');

/** The tests that `run.ts` names, without the other projects: they need a build, or a browser. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: tests.flatMap((start) => [`${start}/**/*.test.ts`, `${start}*.test.ts`]),
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
