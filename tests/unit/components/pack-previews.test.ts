import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPreviews, unpackPreviews } from '../../../src/lib/pack-previews.ts';

const own = '/media/thumbs/au/1-320x180.jpg';

describe('packPreviews', () => {
  it('says of frames of the tile’s own film their numbers alone', () => {
    const urls = [3, 7, 12].map((frame) => `/media/thumbs/au/${frame}-320x180.jpg`);
    expect(packPreviews(urls, own)).toBe('3|7|12');
    // A browser knows the picture by its whole address.
    const shown = `https://islet.example${own}`;
    expect(unpackPreviews('3|7|12', shown)).toEqual(
      urls.map((url) => `https://islet.example${url}`),
    );
  });

  it('says what addresses of elsewhere share only once', () => {
    const urls = [3, 7, 12].map((frame) => `//cdn.example/a/${frame}.jpg`);
    expect(packPreviews(urls, own)).toBe('|//cdn.example/a/|.jpg|3|7|12');
  });

  it('gives nothing for no previews', () => {
    expect(packPreviews([], own)).toBe('');
    expect(unpackPreviews('', own)).toEqual([]);
  });

  it('is undone by unpackPreviews, whatever the addresses', () => {
    const url = fc.string({ minLength: 1 }).filter((text) => !text.includes('|'));
    fc.assert(
      fc.property(fc.array(url, { minLength: 1, maxLength: 6 }), url, (urls, picture) => {
        expect(unpackPreviews(packPreviews(urls, picture), picture)).toEqual(urls);
      }),
    );
  });
});
