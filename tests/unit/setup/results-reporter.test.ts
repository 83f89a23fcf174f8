import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  failuresOf,
  readResults,
  RESULTS_FILE,
  type Results,
} from '../../setup/results-reporter.ts';

const folder = mkdtempSync(join(tmpdir(), 'islet-results-'));
const file = join(folder, 'results.json');
afterAll(() => rmSync(folder, { recursive: true }));

describe('the results of a run', () => {
  let results: Results;
  let status: number | null;
  let said: string;
  beforeAll(() => {
    const config = 'tests/unit/setup/sample/vitest.config.ts';
    const reporter = '--reporter=./tests/setup/results-reporter.ts';
    const run = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', config, reporter, '--tagsFilter=!long'],
      { env: { ...process.env, VITEST: '', [RESULTS_FILE]: file }, encoding: 'utf8' },
    );
    ({ status } = run);
    said = run.stdout;
    results = readResults(file, status ?? 1);
  }, 60_000);

  it('count what passed, what failed, and a file that does not load as a failure', () => {
    expect(status).toBe(1);
    expect(results.files.map(({ passed }) => passed).toSorted()).toEqual([0, 2]);
    expect([failuresOf(results).length, results.errors, Object.keys(results.seconds)]).toEqual([
      3,
      [],
      ['sample'],
    ]);
    const slow = results.files.find(({ file: name }) => name.endsWith('outcomes.sample.ts'));
    expect(slow?.seconds).toBeGreaterThanOrEqual(1);
  });

  it('count what the run left to another one', () => {
    expect(results.files.map(({ left }) => left).toSorted()).toEqual([0, 1]);
  });

  it('name what failed', () => {
    const folder = 'tests/unit/setup/sample';
    expect(failuresOf(results).toSorted()).toEqual([
      `sample: ${folder}/broken.sample.ts`,
      `sample: ${folder}/outcomes.sample.ts > a group > fails`,
      `sample: ${folder}/outcomes.sample.ts > outside of any test: nobody waited for this`,
    ]);
  });

  it('name a test that passed only when it was tried again', () => {
    const path = 'tests/unit/setup/sample/outcomes.sample.ts';
    const name = `sample: ${path} > a group > passes when tried again`;
    expect(results.files.flatMap(({ flaky }) => flaky)).toEqual([name]);
    // With its line, and in what it differed.
    expect(said).toMatch(/^ {2}expected 1 to be 2 .*\(line 14\)$/mu);
    expect(said.slice(said.indexOf(`flaky: ${name}\n`))).toMatch(/- 2.*\n.*\+ 1/u);
  });
});

describe('a run that failed outside its tests', () => {
  it('counts as a failure', () => {
    writeFileSync(file, JSON.stringify({ files: [], errors: [], seconds: {} }));
    expect(failuresOf(readResults(file, 1))).toEqual(['a run ended with exit code 1']);
    expect(failuresOf(readResults(file, 0))).toEqual([]);
  });

  it('counts as one that left no results, whatever its exit code', () => {
    expect(failuresOf(readResults(join(folder, 'none.json'), 0))).toHaveLength(1);
  });
});
