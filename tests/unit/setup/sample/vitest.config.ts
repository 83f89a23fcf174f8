import { defineConfig } from 'vitest/config';
import { TAGS } from '../../../setup/long.ts';

/** A run with one test of each outcome, for the test of its reporter. */
export default defineConfig({
  test: {
    tags: TAGS,
    projects: [{ test: { name: 'sample', root: import.meta.dirname, include: ['*.sample.ts'] } }],
  },
});
