import { describe, expect, it } from 'vitest';
import { foldsOn } from '../../../src/components/video/description-length.ts';

describe('a description', () => {
  it.each([
    ['', 'none'],
    ['a'.repeat(120), 'none'],
    ['a'.repeat(121), 'phone'],
    ['a'.repeat(201), 'all'],
    ['one\ntwo\nthree', 'none'],
    ['one\ntwo\nthree\nfour', 'all'],
    ['湖'.repeat(60), 'none'],
    ['湖'.repeat(61), 'phone'],
    ['湖'.repeat(101), 'all'],
  ])('%j is folded where it does not fit three lines: %s', (text, folded) => {
    expect(foldsOn(text)).toBe(folded);
  });
});
