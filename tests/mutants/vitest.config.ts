import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = (process.env.MUTANT_TESTS ?? '').split(',');

/** Try very many cases, or draw large pictures: others see most mutants long before. */
const SLOW =
  /\/(?:contract\/(?:paths|answers|hostile-answers|video-url)|api\/(?:filters-\w+|list-edges|report-picture|seed|start))\.test\.ts$/;

/** The first test that fails ends the run of a mutant. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(SLOW.test(a.moduleId)) - Number(SLOW.test(b.moduleId)));
  }
}

/** The tests that `run.ts` names, without the other projects: they need a build, or a browser. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: tests.flatMap((start) => [`${start}/**/*.test.ts`, `${start}*.test.ts`]),
    // The files of a run share one process, which every mutant gets anew: most of the time went into loading modules.
    isolate: false,
    sequence: { sequencer: QuickFirst },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
