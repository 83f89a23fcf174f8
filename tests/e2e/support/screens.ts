/**
 * Cases to judge on one of two screens: each second one, the others on the other screen. With
 * `TEST_ALL=true` every case on both, which `npm run test:long` does.
 */
export function shareOf<Case>(cases: readonly Case[], width: number): Case[] {
  if (process.env.TEST_ALL === 'true') return [...cases];
  return cases.filter((_case, index) => index % 2 === (width < 768 ? 0 : 1));
}
