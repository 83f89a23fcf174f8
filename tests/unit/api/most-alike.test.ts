import { expect, it } from 'vitest';
import { mostAlike } from '#api/services/moderation/blocks/find.ts';

it('what is like something blocked is as urgent as the most urgent of it, however like that is', () => {
  const alike = [
    { id: 1, share: 100, blocked: null },
    { id: 2, share: 99, blocked: 'depicted' },
    { id: 3, share: 98, blocked: 'spam' },
    { id: 4, share: 85, blocked: 'underage' },
  ] as const;
  expect(mostAlike(alike).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
});
