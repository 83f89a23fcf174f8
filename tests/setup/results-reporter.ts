import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What a run of Vitest came to. */
export interface Results {
  passed: number;
  /** Tests, and files that could not be loaded or whose hooks failed. */
  failed: number;
  /** Their names, as those of `flaky`; of a file that broke outside of its tests its own. */
  failures: string[];
  /** Tests that failed first and then passed: `project: file > group > test`. */
  flaky: string[];
  projects: Record<string, ProjectResults>;
}

export interface ProjectResults {
  files: number;
  passed: number;
  failed: number;
  /** From its first file's start to its last one's end, in seconds; others may have run meanwhile. */
  seconds: number;
}

/** Environment variable that names the file to write the results to. */
export const RESULTS_FILE = 'TEST_RESULTS';

const nameOf = (test: TestCase): string =>
  `${test.project.name}: ${relative('.', test.module.moduleId)} > ${test.fullName}`;

function countFile(file: TestModule): { passed: number; failures: string[] } {
  const tests = [...file.children.allTests()];
  const inState = (state: string): TestCase[] =>
    tests.filter((test) => test.result().state === state);
  const failures = inState('failed').map(nameOf);
  if (failures.length === 0 && !file.ok()) {
    failures.push(`${file.project.name}: ${relative('.', file.moduleId)}`);
  }
  return { passed: inState('passed').length, failures };
}

/** Vitest reporter: writes `Results`, from which `npm test` makes its summary, and names flaky tests on the terminal. */
export default class ResultsReporter implements Reporter {
  private readonly spans = new Map<string, { from: number; to: number }>();

  onTestModuleEnd(file: TestModule): void {
    const { duration, collectDuration } = file.diagnostic();
    const now = performance.now();
    const from = now - duration - collectDuration;
    const span = this.spans.get(file.project.name);
    this.spans.set(file.project.name, { from: Math.min(span?.from ?? from, from), to: now });
  }

  onTestRunEnd(files: readonly TestModule[], errors: readonly unknown[]): void {
    const results: Results = {
      passed: 0,
      failed: errors.length,
      failures: [],
      flaky: [],
      projects: {},
    };
    for (const file of files) {
      const { name } = file.project;
      const { passed, failures } = countFile(file);
      const { from, to } = this.spans.get(name) ?? { from: 0, to: 0 };
      const seconds = Math.round((to - from) / 1000);
      const project = (results.projects[name] ??= { files: 0, passed: 0, failed: 0, seconds });
      project.files += 1;
      project.passed += passed;
      project.failed += failures.length;
      results.passed += passed;
      results.failed += failures.length;
      results.failures.push(...failures);
      const flaky = [...file.children.allTests()].filter((test) => test.diagnostic()?.flaky);
      results.flaky.push(...flaky.map(nameOf));
    }
    for (const name of results.flaky) process.stdout.write(`flaky: ${name}\n`);
    const path = process.env[RESULTS_FILE];
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(results, null, 2));
  }
}

/** The results of a run that has ended with exit code `status`; a run that failed outside any test counts as one failure. */
export function readResults(path: string, status: number): Results {
  try {
    const results = JSON.parse(readFileSync(path, 'utf8')) as Results;
    if (status !== 0 && results.failed === 0) results.failed = 1;
    return results;
  } catch {
    return { passed: 0, failed: 1, failures: [], flaky: [], projects: {} };
  }
}
