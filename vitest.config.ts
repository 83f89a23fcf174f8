import { defineConfig } from 'vitest/config';
import { ON_BOTH_ENGINES } from './tests/setup/engines.ts';
import { IS_LONG, IS_SHORT, LONG_ON_POSTGRES, TAGS } from './tests/setup/long.ts';

/** Browser tests start a server and a browser, API tests seed a database: they wait longer. */
const SLOW_MS = 120_000;
/** Others: what hangs has to end, not what a busy machine makes late. */
const TIMEOUT_MS = 20_000;

/** At once, on the 2 cores that the times are promised for: some of them wait. */
const WORKERS = 3;
/** Of tests that wait for a browser more than they work. */
const BROWSER_WORKERS = 3;

/** Tests of times and of memory: one at a time, when nothing else runs. */
const TIMED = 'tests/e2e/timed/**/*.test.ts';
/** Timed with `npm run test:long` alone, or `npm test` would take too long. */
const TIMED_IN_FULL = ['listing', 'menus', 'names', 'pages', 'player', 'watch'].map(
  (name) => `tests/e2e/timed/interaction-${name}.test.ts`,
);

/** Attacks on the built site: those of `npm run test:hostile` in full, a few of them with all other tests. */
const HOSTILE_IN_SHORT = ['echoes', 'forms'];
const HOSTILE_IN_FULL = process.env.TEST_HOSTILE === 'full' || IS_LONG;
const ATTACKS = (HOSTILE_IN_FULL ? ['*'] : HOSTILE_IN_SHORT).map(
  (name) => `tests/hostile/${name}.test.ts`,
);

/** Tests in one process a worker, as a process and what it imports for each of two hundred files took a third of their time. */
const WITHOUT_BROWSER = { isolate: false, testTimeout: TIMEOUT_MS, maxWorkers: WORKERS };
/** Node itself reads what Node runs: a twentieth of the time less than through Vite, which is left to what a browser runs. */
const BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } };
const STORES = 'tests/unit/stores/**/*.test.ts';

/** Compressing pages further, behind each visit, took as much time as making them; projects that take times do it, and keep the heap small. */
const QUICK_SITE = { PAGE_STORE_QUEUE_MB: '0', TEST_HEAP: 'roomy' };

/** Tests of the built site: the files of a worker share its sites. */
const BUILT = {
  ...BY_NODE,
  environment: './tests/setup/worker-environment.ts',
  isolate: false,
  testTimeout: SLOW_MS,
  hookTimeout: SLOW_MS,
  // Of what a visitor sees without being told when: Vitest's own second is over soon where others work too.
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: BROWSER_WORKERS,
  sequence: { groupOrder: 1 },
};

const BROWSER = {
  ...BUILT,
  globalSetup: ['tests/setup/browser.ts'],
  // A machine that others load can starve a browser for a moment; what fails twice is broken.
  retry: 1,
};

/** Tests that read the demo, and of what members do there: run once more with the site in front of a second one's API. */
const IN_SHORT = ['pages/routes', 'e2e/own-marks'];
const IN_FULL = [
  ...IN_SHORT,
  ...['e2e/accounts', 'e2e/comments', 'e2e/messages', 'e2e/watch-demo'],
  ...['e2e/budgets', 'e2e/filters-island', 'e2e/search-island'],
  ...['e2e/community-member', 'e2e/history', 'e2e/own-list', 'e2e/passkeys', 'e2e/people'],
  ...['accounts', 'comments', 'messages', 'own-data', 'own-history', 'own-lists', 'people'].map(
    (name) => `pages/${name}`,
  ),
];
const OVER_A_REMOTE_API = (IS_LONG ? IN_FULL : IN_SHORT).map((name) => `tests/${name}.test.ts`);

export default defineConfig({
  test: {
    // A worker stops its sites and its browser.
    teardownTimeout: SLOW_MS,
    tags: TAGS,
    projects: [
      {
        test: {
          ...WITHOUT_BROWSER,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [STORES],
        },
      },
      // Each as a page that has just been loaded: a store is one for all who import it.
      { test: { ...WITHOUT_BROWSER, name: 'stores', include: [STORES], isolate: true } },
      {
        test: {
          ...WITHOUT_BROWSER,
          ...BY_NODE,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
      {
        test: {
          ...WITHOUT_BROWSER,
          ...BY_NODE,
          name: 'api-postgres',
          include: ['tests/api-postgres/**/*.test.ts', ...ON_BOTH_ENGINES],
          exclude: IS_SHORT ? LONG_ON_POSTGRES : [],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/setup/postgres.ts'],
          testTimeout: SLOW_MS,
          hookTimeout: SLOW_MS,
        },
      },
      {
        test: {
          ...WITHOUT_BROWSER,
          ...BY_NODE,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
        },
      },
      {
        test: {
          ...BY_NODE,
          name: 'proxy',
          include: ['tests/proxy/**/*.test.ts'],
          globalSetup: ['tests/proxy/find-proxies.ts'],
          testTimeout: 60_000,
          hookTimeout: SLOW_MS,
          // Beside all that a browser visits (tests/run.ts).
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { ...WITHOUT_BROWSER, name: 'architecture', include: ['tests/*.test.ts'] } },
      // What needs no browser: pages as a visitor without scripts reads them.
      { test: { ...BUILT, name: 'pages', env: QUICK_SITE, include: ['tests/pages/**/*.test.ts'] } },
      {
        test: {
          ...BROWSER,
          name: 'e2e',
          env: QUICK_SITE,
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [TIMED],
        },
      },
      {
        test: {
          ...BROWSER,
          name: 'e2e-remote',
          include: OVER_A_REMOTE_API,
          env: { ...QUICK_SITE, TEST_API: 'remote' },
        },
      },
      {
        test: {
          ...BROWSER,
          name: 'e2e-timed',
          env: { TEST_PICTURES: 'true' },
          include: [TIMED],
          exclude: IS_LONG ? [] : TIMED_IN_FULL,
          isolate: true,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...BY_NODE,
          name: 'hostile',
          include: ATTACKS,
          globalSetup: ['tests/hostile/support/results.ts', 'tests/proxy/find-proxies.ts'],
          testTimeout: 3 * SLOW_MS,
          chaiConfig: { truncateThreshold: 300 },
          hookTimeout: SLOW_MS,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
