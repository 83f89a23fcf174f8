import { expect } from 'vitest';

/** Entries a page: small, so that short lists have many pages too. */
export const PIECE = 7;

interface Page<Item> {
  items: Item[];
  totalCount: number;
}

/** Every entry of a list, met in small pages: none twice, and as many as the list says there are. */
export async function walk<Item>(read: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const { items, totalCount } = await read(1);
  const all = [...items];
  for (let page = 2; page <= Math.ceil(totalCount / PIECE); page++) {
    all.push(...(await read(page)).items);
  }
  expect((await read(Math.ceil(totalCount / PIECE) + 1)).items).toEqual([]);
  expect(all).toHaveLength(totalCount);
  return all;
}
