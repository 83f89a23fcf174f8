import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const KNOWN = /Object\.assign\(globalThis, \{ Astro: \{ ([\w, ]+) \} \}\)/u;

it('the script of a page has every directive that an island asks for', () => {
  const [, names = ''] =
    KNOWN.exec(readFileSync('src/browser/islands/directives.ts', 'utf8')) ?? [];
  const asked = globSync('src/**/*.astro').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bclient:(\w+)/gu)].map(([, name = '']) => name),
  );
  expect([...new Set(asked)].sort()).toEqual(names.split(', ').sort());
});
