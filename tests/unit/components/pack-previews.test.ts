import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPreviews, unpackPreviews } from '../../../src/components/listing/pack-previews.ts';

describe('packPreviews', () => {
  it('says what addresses share only once', () => {
    const urls = [3, 7, 12].map((frame) => `/media/thumbs/aurora/${frame}-320x180.jpg`);
    expect(packPreviews(urls)).toBe('/media/thumbs/aurora/|-320x180.jpg|3|7|12');
  });

  it('gives nothing for no previews', () => {
    expect(packPreviews([])).toBe('');
    expect(unpackPreviews('')).toEqual([]);
  });

  it('is undone by unpackPreviews, whatever the addresses', () => {
    const url = fc.string({ minLength: 1 }).filter((text) => !text.includes('|'));
    fc.assert(
      fc.property(fc.array(url, { minLength: 1, maxLength: 6 }), (urls) => {
        expect(unpackPreviews(packPreviews(urls))).toEqual(urls);
      }),
    );
  });
});
