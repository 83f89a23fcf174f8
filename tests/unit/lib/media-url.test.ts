import { describe, expect, it } from 'vitest';
import { mediaUrl } from '#lib/media-url.ts';

describe('mediaUrl', () => {
  it.each([
    ['/media/a.jpg', null, '/media/a.jpg'],
    ['/media/a.jpg', 'https://api.example', 'https://api.example/media/a.jpg'],
    ['https://img.example/a.jpg', 'https://api.example', 'https://img.example/a.jpg'],
    ['//img.example/a.jpg', 'https://api.example', '//img.example/a.jpg'],
  ])('finds %s of an API at %s', (address, origin, expected) => {
    expect(mediaUrl(address, origin)).toBe(expected);
  });
});
