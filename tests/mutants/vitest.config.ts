import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TAGS } from '../setup/long.ts';

const tests = (process.env.MUTANT_TESTS ?? '').split(',');

/** Try very many cases, start whole sites, or draw large pictures: others see most mutants long before. */
const SLOW = [
  ...['contract/paths', 'contract/answers', 'contract/hostile-answers', 'contract/video-url'],
  ...['api/filters-videos', 'api/filters-search', 'api/list-edges', 'api/report-picture'],
  ...['api/clock', 'api/mail', 'api/seed', 'api/start', 'server/page-store'],
  ...['server/page-store-contents', 'server/page-store-settings', 'server/page-store-status'],
];
/** Judge processes and their disks, which Stryker's threads are not, or break films for minutes: none of it is a service's. */
const OF_PROCESSES = [
  ...['blobs', 'db-locked', 'db-reads', 'disk-full', 'durability', 'older-schema'],
  ...['programs', 'start', 'start-files', 'uploads-broken'],
].map((name) => `tests/api/${name}.test.ts`);

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  SLOW.some((name) => moduleId.endsWith(`/${name}.test.ts`));

/** The first test that fails ends the run of a mutant. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isSlow(a)) - Number(isSlow(b)));
  }
}

/** The tests that `run.ts` names, without the other projects: they need a build, or a browser. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    tags: TAGS,
    exclude: OF_PROCESSES,
    include: tests.flatMap((start) => [`${start}/**/*.test.ts`, `${start}*.test.ts`]),
    // The files of a run share one process, which every mutant gets anew: most of the time went into loading modules.
    isolate: false,
    sequence: { sequencer: QuickFirst },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
