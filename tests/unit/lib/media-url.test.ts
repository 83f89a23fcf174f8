import { describe, expect, it } from 'vitest';
import { mediaUrl, smallThumbnail, thumbnailSet } from '#lib/media-url.ts';

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

describe('thumbnailSet', () => {
  it('names the size above of a picture of ours', () => {
    expect(thumbnailSet('/media/thumbs/au/3-320x180.jpg')).toBe(
      '/media/thumbs/au/3-320x180.jpg 320w,/media/thumbs/au/3-640x360.jpg 640w',
    );
  });

  it('knows nothing of other pictures', () => {
    expect(thumbnailSet('https://img.example/a-320x180.jpg')).toBeUndefined();
    expect(thumbnailSet('/media/thumbs/au/3-160x90.jpg')).toBeUndefined();
  });
});

describe('smallThumbnail', () => {
  it('is half of a picture of ours', () => {
    const half = '/media/thumbs/au/3-160x90.jpg';
    expect(smallThumbnail('/media/thumbs/au/3-320x180.jpg')).toBe(half);
  });

  it('leaves other pictures as they are', () => {
    const other = 'https://img.example/a-320x180.jpg';
    expect(smallThumbnail(other)).toBe(other);
  });
});
