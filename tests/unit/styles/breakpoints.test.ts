import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BREAKPOINTS, COLUMN_WIDTHS } from '#config/breakpoints.ts';

const { large, xs, s } = BREAKPOINTS;
/** From a class on, or below it: nothing in between. */
const WIDTHS = new Set(
  [large, xs, s].flatMap((width) => [`min-width: ${width}px`, `max-width: ${width - 1}px`]),
);
for (const width of COLUMN_WIDTHS) {
  WIDTHS.add(`min-width: ${width}px`).add(`max-width: ${width - 1}px`);
}

/** Questions about the screen's width in style sheets, by file; a container's width is another matter. */
const questions = globSync('src/**/*.{css,astro}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/@media([^{]+)\{/g)].flatMap(([, query = '']) =>
    [...query.matchAll(/\(([^()]*(?:width|inline-size)[^()]*)\)/g)].map(([, asked = '']) => ({
      file,
      asked: asked.trim(),
    })),
  ),
);

describe('screen classes', () => {
  it('LAY-27 LAY-28 LAY-29 LAY-30 are over 1024, up to 1024, under 768 and under 425 pixels', () => {
    expect([large - 1, xs, s]).toEqual([1024, 768, 425]);
  });

  it('LAY-27 LAY-28 LAY-29 LAY-30 are the only widths that style sheets ask for', () => {
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.filter(({ asked }) => !WIDTHS.has(asked))).toEqual([]);
  });

  it.each([
    ['large', `min-width: ${large}px`],
    ['xs', `min-width: ${xs}px`],
    ['s', `max-width: ${s - 1}px`],
  ])('%s changes something', (_name, asked) => {
    expect(questions.some((question) => question.asked === asked)).toBe(true);
  });
});
