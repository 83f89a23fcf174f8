import { failuresOf, type FileResults, type Results } from './results-reporter.ts';

/** Where more files fail it is no accident of the machine, and a second try only takes time. */
const MAX_FILES = 4;

/** Files of a run that are worth a second try, alone, in a process and a world of their own; none where too much failed. */
export function filesToTryAgain({ files, errors }: Results): FileResults[] {
  const broken = files.filter(({ failures }) => failures.length > 0);
  return errors.length > 0 || broken.length > MAX_FILES ? [] : broken;
}

/**
 * A run's results with a file's second try in the place of its first: what passes now is flaky, not failed; what fails again,
 * fails. A second try that broke down or did not run the file leaves the first one's failures.
 */
export function withSecondTry(first: Results, file: FileResults, second: Results): Results {
  const again = second.files.find((one) => one.file === file.file && one.project === file.project);
  if (!again || second.errors.length > 0) return first;
  const failures = failuresOf(second);
  const passedNow = file.failures.filter((name) => !failures.includes(name));
  const merged = { ...again, flaky: [...file.flaky, ...passedNow, ...again.flaky] };
  return { ...first, files: first.files.map((one) => (one === file ? merged : one)) };
}
