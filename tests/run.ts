import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { failuresOf, readResults, RESULTS_FILE } from './setup/results-reporter.ts';
import type { FileResults, Results } from './setup/results-reporter.ts';
import { IS_LONG, LONG } from './setup/long.ts';
import { keepFilesInMemory } from './setup/files-in-memory.ts';
import { filesToTryAgain, withSecondTry } from './setup/tried-again.ts';

const BUILD = ['build', ['src/setup/build.mjs']] as const;
/** Checks of the sources, one after the other, on one core. As the build, each counts as one test. */
const CHECKS = [
  [
    'types of templates',
    [
      'node_modules/astro/bin/astro.mjs',
      'check',
      '--tsconfig',
      'tests/architecture/tsconfig.astro.json',
    ],
  ],
  ['lint', ['node_modules/eslint/bin/eslint.js', '.']],
  // With all that the native compiler says of types, which by itself would read everything once more.
  ['types, and lint by types', ['node_modules/oxlint/bin/oxlint']],
  [
    'format',
    [
      'node_modules/prettier/bin/prettier.cjs',
      ...['--experimental-cli', '--check', '--log-level=warn'],
      // A parser that takes half of the time; where plugins are named here, those of the settings are not asked.
      ...['--plugin=@prettier/plugin-oxc', '--plugin=prettier-plugin-astro', '.'],
    ],
  ],
] as const;

/** Projects that need neither a build nor a browser: they run beside the build and the checks. */
const WITHOUT_BROWSER = ['unit', 'stores', 'architecture', 'api', 'api-postgres', 'server'];

/** Those that wait for other programs more than they work, one file at a time: beside the browser's, which leave them gaps. */
const WAITING = ['proxy'];
/** What takes times runs when all else is over. */
const TIMED = ['e2e-timed', 'hostile'];

/** Whether nothing is left to the long run: where somebody names what to run, or asks for all. */
const IS_ALL = IS_LONG || process.argv.length > 2;
const LEFT = IS_ALL ? [] : [`--tagsFilter=!${LONG}`];
const SHORT = IS_ALL ? {} : { TEST_SHORT: 'true' };

/** So many files are named that took the most time: where the minutes of a run are. */
const SLOWEST = 30;

/** What Node compiles is kept: some two hundred processes read the same files, each for half a second and more. */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');
process.env.TMPDIR ??= keepFilesInMemory();

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const since = (start: number): string => `${Math.round((performance.now() - start) / 1000)} s`;

/** Runs a script quietly; prints its name, its time and, when it failed, what it said. Gives whether it passed. */
async function runStep(name: string, args: readonly string[]): Promise<boolean> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exited;
  say(`${code === 0 ? '✓' : '✗'} ${name} ${since(start)}`);
  if (code !== 0) say(said.join(''));
  return code === 0;
}

/** Runs Vitest, which prints as it goes. */
async function runVitest(name: string, args: readonly string[]): Promise<Results> {
  const file = join('test-results', `${name}.json`);
  rmSync(file, { force: true });
  const start = performance.now();
  const reporters = ['--reporter=default', '--reporter=./tests/setup/results-reporter.ts'];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    { stdio: 'inherit', env: { ...process.env, ...SHORT, [RESULTS_FILE]: file } },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  say(`${code === 0 ? '✓' : '✗'} ${name} ${since(start)}`);
  return readResults(file, code ?? 1);
}

/** Runs what failed once more, file by file with nothing else beside it; gives the results with these in their place. */
async function tryAgain(run: Results): Promise<Results> {
  let results = run;
  for (const [index, file] of filesToTryAgain(run).entries()) {
    say(`\nonce more, alone: ${file.project}: ${file.file}`);
    const args = [...LEFT, ...projects([file.project]), file.file];
    results = withSecondTry(results, file, await runVitest(`again-${index}`, args));
  }
  return results;
}

async function runChecks(): Promise<boolean[]> {
  const outcomes = [];
  for (const [name, args] of CHECKS) outcomes.push(await runStep(name, args));
  return outcomes;
}

const projects = (names: readonly string[]): string[] => names.map((name) => `--project=${name}`);

const asked = process.argv.slice(2);
const runs: Results[] = [];
const building = runStep(...BUILD);
const checking = building.then(runChecks);
if (asked.length === 0) {
  runs.push(await runVitest('without-browser', [...LEFT, ...projects(WITHOUT_BROWSER)]));
}
const isBuilt = await building;
if (!isBuilt) say('without a build there is nothing to visit: the other tests did not run');
else if (asked.length > 0) runs.push(await runVitest('tests', asked));
else {
  const named = [...WITHOUT_BROWSER, ...WAITING, ...TIMED];
  const visits = runVitest('visits', [...LEFT, ...projects(named.map((name) => `!${name}`))]);
  const waiting = runVitest('waiting', [...LEFT, ...projects(WAITING)]);
  runs.push(...(await Promise.all([visits, waiting])));
  runs.push(await runVitest('timed', [...LEFT, ...projects(TIMED)]));
}

const outcomes = [isBuilt, ...(await checking)];
const results: Results[] = [];
for (const run of runs) results.push(await tryAgain(run));
const files = results.flatMap((run) => run.files);
const failures = results.flatMap(failuresOf);
const sum = (some: readonly FileResults[]): number =>
  some.reduce((total, { passed }) => total + passed, 0);
const passed = outcomes.filter(Boolean).length + sum(files);
const failed = outcomes.filter((isFine) => !isFine).length + failures.length;

say('');
for (const [name, seconds] of results.flatMap((run) => Object.entries(run.seconds))) {
  const own = files.filter(({ project }) => project === name);
  const lost = own.flatMap((file) => file.failures).length;
  say(`${name}: ${own.length} files, ${sum(own)} passed, ${lost} failed, ${seconds} s`);
}
const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
for (const { project, file, seconds } of slowest) say(`slow: ${project}: ${file} ${seconds} s`);
for (const name of failures) say(`failed: ${name}`);
for (const name of files.flatMap(({ flaky }) => flaky)) say(`flaky: ${name}`);
const left = files.reduce((total, file) => total + file.left, 0);
if (left > 0) say(`left to \`npm run test:long\`: ${left}`);
say(`after installing: ${(performance.now() / 60_000).toFixed(1)} minutes`);
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
