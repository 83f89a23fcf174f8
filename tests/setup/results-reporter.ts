import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';
import { LONG } from './long.ts';

/** What a file of tests came to in one project. */
export interface FileResults {
  project: string;
  /** Its path in the repository. */
  file: string;
  passed: number;
  /** Tests that this run left to `npm run test:long`. */
  left: number;
  /** Of its tests, its hooks and what it imports, while others may have run beside it. */
  seconds: number;
  /** Names of what failed, as `project: file > group > test`; the file's own where it broke outside of its tests. */
  failures: string[];
  /** Names of tests that failed first and then passed. */
  flaky: string[];
}

/** What a run of Vitest came to. */
export interface Results {
  files: FileResults[];
  /** What broke and belongs to no file: one line each. */
  errors: string[];
  /** By project, from its first file's start to its last one's end; others may have run meanwhile. */
  seconds: Record<string, number>;
}

/** Environment variable that names the file to write the results to. */
export const RESULTS_FILE = 'TEST_RESULTS';

const pathOf = (file: TestModule): string => relative('.', file.moduleId);
const nameOf = (test: TestCase): string =>
  `${test.project.name}: ${pathOf(test.module)} > ${test.fullName}`;

function fileResults(file: TestModule): FileResults {
  const tests = [...file.children.allTests()];
  const inState = (state: string): TestCase[] =>
    tests.filter((test) => test.result().state === state);
  const [project, path] = [file.project.name, pathOf(file)];
  const failures = inState('failed').map(nameOf);
  if (failures.length === 0 && !file.ok()) failures.push(`${project}: ${path}`);
  const flaky = tests.filter((test) => test.diagnostic()?.flaky).map(nameOf);
  const { duration, collectDuration } = file.diagnostic();
  const seconds = Math.round((duration + collectDuration) / 1000);
  const passed = inState('passed').length;
  const left = inState('skipped').filter(({ tags }) => tags.includes(LONG)).length;
  return { project, file: path, passed, left, seconds, failures, flaky };
}

/** Vitest reporter: writes `Results`, from which `npm test` makes its summary, and names flaky tests on the terminal, with what failed first. */
export default class ResultsReporter implements Reporter {
  private readonly spans = new Map<string, { from: number; to: number }>();

  onTestModuleEnd(file: TestModule): void {
    const { duration, collectDuration } = file.diagnostic();
    const now = performance.now();
    const from = now - duration - collectDuration;
    const span = this.spans.get(file.project.name);
    this.spans.set(file.project.name, { from: Math.min(span?.from ?? from, from), to: now });
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly object[],
    reason: TestRunEndReason,
  ): void {
    const files = modules.map(fileResults);
    const results: Results = { files, errors: [], seconds: {} };
    for (const [name, { from, to }] of this.spans) {
      results.seconds[name] = Math.round((to - from) / 1000);
    }
    for (const error of errors as { message?: string; VITEST_TEST_PATH?: string }[]) {
      const text = `outside of any test: ${error.message ?? 'an error'}`;
      const path = relative('.', error.VITEST_TEST_PATH ?? '.');
      const found = files.filter(({ file }) => file === path);
      for (const file of found) file.failures.push(`${file.project}: ${path} > ${text}`);
      if (found.length === 0) results.errors.push(text);
    }
    if (reason === 'interrupted') results.errors.push('the run was interrupted');
    for (const test of modules.flatMap((file) => [...file.children.allTests()])) {
      if (!test.diagnostic()?.flaky) continue;
      const why = (test.result().errors ?? []).map(
        ({ message, diff = '', stacks }) =>
          `  ${message} (line ${stacks?.[0]?.line ?? 'unknown'})\n${diff && `${diff}\n`}`,
      );
      process.stdout.write(`flaky: ${nameOf(test)}\n${why.join('')}`);
    }
    const target = process.env[RESULTS_FILE];
    if (target === undefined) return;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(results, null, 2));
  }
}

/** All names of what failed. */
export const failuresOf = ({ files, errors }: Results): string[] => [
  ...files.flatMap(({ failures }) => failures),
  ...errors,
];

/** The results of a run that has ended with exit code `status`; a run that failed outside any test counts as one failure. */
export function readResults(path: string, status: number): Results {
  try {
    const results = JSON.parse(readFileSync(path, 'utf8')) as Results;
    if (status !== 0 && failuresOf(results).length === 0) {
      results.errors.push(`a run ended with exit code ${status}`);
    }
    return results;
  } catch {
    return { files: [], errors: ['a run left no results'], seconds: {} };
  }
}
