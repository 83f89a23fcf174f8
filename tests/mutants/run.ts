import { rm } from 'node:fs/promises';
import { Stryker } from '@stryker-mutator/core';
import { SAMPLE_PERCENT, SAMPLE_SEED } from './sample.ts';

/** Folders whose mutants must not live, and the tests that judge them: the cheapest that can see a fault there. */
const FOLDERS = {
  'src/contract': ['tests/unit/contract'],
  'src/routes': ['tests/unit/routes', 'tests/unit/lists'],
  'src/lists': ['tests/unit/lists'],
  'src/server/page-store': [
    'tests/server/page-store',
    'tests/server/purge-clock',
    'tests/server/tag-index',
  ],
  'src/api/services': ['tests/api'],
} as const;

/** Of a hundred mutants so many have to be killed. */
const WANTED_PERCENT = 90;
/** At once, on the 2 cores that the times are promised for; fewer where somebody else works too. */
const WORKERS = Number(process.env.MUTANT_WORKERS ?? 2);

/**
 * What a mutant of it is killed by only with every test run once more. Where those run a database each, that takes
 * hours; elsewhere it is what most mutants are.
 */
const TOO_LONG_FOR_STATIC = 'src/api/services';

const isSample = SAMPLE_PERCENT < 100;
const sampleName = isSample ? `-${SAMPLE_PERCENT}-of-${SAMPLE_SEED}` : '';

const asked = process.argv.slice(2);
const folders = Object.entries(FOLDERS).filter(
  ([folder]) => asked.length === 0 || asked.some((path) => path.startsWith(folder)),
);
if (folders.length === 0) throw new Error(`one of ${Object.keys(FOLDERS).join(', ')}`);

for (const [folder, tests] of folders) {
  const narrower = asked.filter((path) => path.startsWith(folder));
  const cache = 'node_modules/.cache/mutants';
  const name = folder.replaceAll('/', '-');
  // Of this process: another one may judge something else meanwhile. Below node_modules Node runs no TypeScript.
  const sandbox = `test-results/mutants-${process.pid}`;
  // Read by vitest.config.ts, in the processes that run the tests.
  process.env.MUTANT_TESTS = tests.join(',');
  await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './tests/mutants/sample.ts'],
    checkers: isSample ? ['sample'] : [],
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    mutate: (narrower.length > 0 ? narrower : [folder]).map((path) =>
      path.endsWith('.ts') ? path : `${path}/**/*.ts`,
    ),
    ignorePatterns: ['data', 'dist', '.astro', 'test-results'],
    ignoreStatic: folder === TOO_LONG_FOR_STATIC,
    coverageAnalysis: 'perTest',
    // All tests of a folder once: more than the usual five minutes, where others work too.
    dryRunTimeoutMinutes: 30,
    incremental: true,
    incrementalFile: `${cache}/${name}${sampleName}.json`,
    tempDirName: sandbox,
    concurrency: WORKERS,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
    thresholds: { high: 100, low: WANTED_PERCENT, break: WANTED_PERCENT },
  }).runMutationTest();
  await rm(sandbox, { recursive: true, force: true });
  if (isSample) {
    const lot = `MUTANT_SAMPLE=${SAMPLE_PERCENT} MUTANT_SEED=${SAMPLE_SEED}`;
    process.stdout.write(`${folder}: a sample of its mutants, the same again with ${lot}\n`);
  }
}
