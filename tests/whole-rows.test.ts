import { describe, expect, it } from 'vitest';
import { sourceFiles } from './architecture/source-files.ts';

/** A `.whole` shows once its last child, a `template` that nobody sees, has come (styles/critical/shell.css): without one it never does. */
describe('what shows when it is whole', () => {
  const rows = sourceFiles()
    .filter(({ path }) => /^src\/.*\.(?:astro|tsx)$/u.test(path))
    .map(({ path, text }) => ({
      path,
      opened: text.match(/(?:class|className)="(?:[^"]* )?whole(?: [^"]*)?"/gu)?.length ?? 0,
      ended: text.match(/<template><\/template>\s*<\/(?:header|div|section|nav)>/gu)?.length ?? 0,
    }))
    .filter(({ opened, ended }) => opened + ended > 0);

  it('ends with what tells that it is', () => {
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter(({ opened, ended }) => opened !== ended)).toEqual([]);
  });

  it('is told by no other way of writing a class', () => {
    const others = sourceFiles().filter(
      ({ path, text }) => path.startsWith('src/') && /class:list[^}]*\bwhole\b|'whole'/u.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});
