import { describe, expect, it } from 'vitest';
import { failuresOf, type FileResults, type Results } from '../../setup/results-reporter.ts';
import { filesToTryAgain, withSecondTry } from '../../setup/tried-again.ts';

const file = (name: string, failures: string[] = [], project = 'e2e'): FileResults => ({
  ...{ project, file: name, passed: 3, left: 0, seconds: 1, failures, flaky: [] },
});
const run = (files: FileResults[], errors: string[] = []): Results => ({
  ...{ files, errors, seconds: {} },
});
const broken = (count: number): FileResults[] =>
  Array.from({ length: count }, (_none, index) => file(`${index}.test.ts`, ['e2e: a']));

describe('what is run once more', () => {
  it('is every file in which something failed', () => {
    const files = [file('fine.test.ts'), file('broken.test.ts', ['e2e: broken.test.ts > a'])];
    expect(filesToTryAgain(run(files))).toEqual([files[1]]);
  });

  it('is nothing where many files failed, or the run itself did', () => {
    expect(filesToTryAgain(run(broken(4)))).toHaveLength(4);
    expect(filesToTryAgain(run(broken(5)))).toEqual([]);
    expect(filesToTryAgain(run(broken(1), ['out of memory']))).toEqual([]);
  });
});

describe('a second try', () => {
  const first = file('a.test.ts', ['e2e: a.test.ts > one', 'e2e: a.test.ts > two']);
  const same = file('a.test.ts', [], 'e2e-remote');
  const results = run([same, first]);
  const after = (second: Results) => withSecondTry(results, first, second);

  it('that passes makes what had failed flaky', () => {
    const merged = after(run([{ ...file('a.test.ts'), passed: 5 }]));
    expect(failuresOf(merged)).toEqual([]);
    expect(merged.files).toEqual([
      same,
      { ...file('a.test.ts'), passed: 5, flaky: first.failures },
    ]);
  });

  it('that fails again leaves what failed', () => {
    const merged = after(run([file('a.test.ts', ['e2e: a.test.ts > two'])]));
    expect(failuresOf(merged)).toEqual(['e2e: a.test.ts > two']);
    expect(merged.files[1]?.flaky).toEqual(['e2e: a.test.ts > one']);
  });

  it('that broke down, or ran another file, changes nothing', () => {
    expect(after(run([file('a.test.ts')], ['a run left no results']))).toBe(results);
    expect(after(run([file('b.test.ts')]))).toBe(results);
  });
});
