import { expect, it } from 'vitest';
import { isNothingFound, sidebarCategories } from '#components/shell/shell-categories.ts';

it('a site without a large category says of none that it was not found, unless a text asks for one', () => {
  const filter = { text: 'zzz', found: [] };
  expect(isNothingFound({}, sidebarCategories({ top: [] }, 1000))).toBe(false);
  expect(isNothingFound({ filter }, sidebarCategories({ top: [], filter }, 1000))).toBe(true);
});
