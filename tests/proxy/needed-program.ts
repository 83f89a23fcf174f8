import { inject } from 'vitest';
import { PACKAGES } from './find-proxies.ts';

/**
 * The path of a program that tests need. Throws a sentence that says what to do where there is none: a file that loads this
 * fails then, so that a run without it is not green.
 */
export function neededProgram(name: keyof typeof PACKAGES): string {
  const path = inject(name);
  if (path !== null) return path;
  throw new Error(
    `Not tested, because ${name} is not here and could not be installed: run "apt-get install ${PACKAGES[name]}" as root.`,
  );
}
