import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let common: ReadonlySet<string> | undefined;

/** Whether a password is one of those that are tried first (README.md beside this file), whatever its case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(join(import.meta.dirname, 'common.txt'), 'utf8')
      .trim()
      .split('\n'),
  );
  return common.has(password.toLowerCase());
}
