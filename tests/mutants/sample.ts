import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** What Stryker tells of a mutant that decides whether it is taken; all of it is the same in every run. */
interface Mutant {
  id: string;
  fileName: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
  replacement: string;
}

/** Percent of the mutants, 100 unless told. */
export const SAMPLE_PERCENT = Number(process.env.MUTANT_SAMPLE ?? 100);
/** Begins the chance by which they are taken. */
export const SAMPLE_SEED = process.env.MUTANT_SEED ?? '1';

/** By a number between 0 and 100 that follows from seed and mutant: each is taken or not, whatever the others are. */
function isTaken({ fileName, location: { start, end }, replacement }: Mutant): boolean {
  const where = [start.line, start.column, end.line, end.column];
  const text = [SAMPLE_SEED, relative('.', fileName), ...where, replacement].join('\n');
  const chance = createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
  return 100 * chance < SAMPLE_PERCENT;
}

/** A mutant that a check refuses is run by no test and is not counted: Stryker lists it among the errors. */
const check = (mutants: readonly Mutant[]) =>
  Promise.resolve(
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isTaken(mutant)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    ),
  );

export const strykerPlugins = [
  {
    kind: 'Checker',
    name: 'sample',
    factory: () => ({
      init: () => Promise.resolve(),
      check,
      group: (mutants: readonly Mutant[]) => Promise.resolve([mutants.map(({ id }) => id)]),
    }),
  },
];
