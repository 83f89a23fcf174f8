import { expect, it, vi } from 'vitest';
import { TtlCache } from '#api/ttl-cache.ts';

// On one engine: it asks no database.

it('finds an answer once for all that ask, until it is cleared', async () => {
  const answers = new TtlCache<number>();
  const find = vi.fn(() => Promise.resolve(find.mock.calls.length));
  const both = await Promise.all([answers.get('videos', find), answers.get('videos', find)]);
  expect(both).toEqual([1, 1]);
  expect(await answers.get('albums', find)).toBe(2);
  answers.clear();
  expect(await answers.get('videos', find)).toBe(3);
});

it('asks again after a failure', async () => {
  const answers = new TtlCache<number>();
  await expect(answers.get('videos', () => Promise.reject(new Error('busy')))).rejects.toThrow();
  expect(await answers.get('videos', () => Promise.resolve(7))).toBe(7);
});
