import { expect, it } from 'vitest';
import { birthDays } from '#lib/profile-check.ts';

it('on 29 February whoever becomes 18 on 1 March is no adult yet', () => {
  expect(birthDays(new Date('2028-02-29T12:00:00Z')).last).toBe('2010-02-28');
  expect(birthDays(new Date('2028-03-01T12:00:00Z')).last).toBe('2010-03-01');
});
