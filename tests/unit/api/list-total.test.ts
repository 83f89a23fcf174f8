import { expect, it } from 'vitest';
import { listTotal } from '#api/services/list-total.ts';
import { TtlCache } from '#api/ttl-cache.ts';

/** What a list that grows by one between two looks at it says of its length each time. */
async function told(first: number): Promise<number[]> {
  const context = { totals: new TtlCache<number>() };
  let rows = first;
  const look = (): Promise<number> => listTotal(context, 'list', () => Promise.resolve(rows));
  const before = await look();
  rows += 1;
  return [before, await look()];
}

it('a short list is counted each time: somebody sees that theirs is missing', async () => {
  expect(await told(0)).toEqual([0, 1]);
  expect(await told(9999)).toEqual([9999, 10_000]);
});

it('of ten thousand and more the total is remembered, and for no other list', async () => {
  expect(await told(10_000)).toEqual([10_000, 10_000]);
  const context = { totals: new TtlCache<number>() };
  await listTotal(context, 'one', () => Promise.resolve(20_000));
  expect(await listTotal(context, 'other', () => Promise.resolve(3))).toBe(3);
});
