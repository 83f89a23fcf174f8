import { IS_LONG } from '../../setup/long.ts';

/**
 * Cases to judge on one of two screens: each second one, the others on the other screen. With
 * `npm run test:long` every case on both.
 */
export function shareOf<Case>(cases: readonly Case[], width: number): Case[] {
  if (IS_LONG) return [...cases];
  return cases.filter((_case, index) => index % 2 === (width < 768 ? 0 : 1));
}
