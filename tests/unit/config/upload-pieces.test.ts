import { expect, it } from 'vitest';
import { nextChunkBytes } from '#config/upload-pieces.ts';

const MB = 1024 ** 2;

it('sends more at once where a line is quick, up to what proxies take, and little where it is not', () => {
  expect(nextChunkBytes(8 * MB, 0.5)).toBe(16 * MB);
  expect(nextChunkBytes(16 * MB, 2)).toBe(32 * MB);
  expect(nextChunkBytes(32 * MB, 0.1)).toBe(32 * MB);
  expect(nextChunkBytes(32 * MB, 2.1)).toBe(8 * MB);
});
