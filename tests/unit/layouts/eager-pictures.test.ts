import { describe, expect, it } from 'vitest';
import { eagerPictures } from '#layouts/eager-pictures.ts';

const picture = (name: string, more = ''): string => `<img src="/media/${name}.jpg" alt=""${more}>`;
const found = (html: string): string[] => eagerPictures(html).map(({ href }) => href);

describe('eagerPictures', () => {
  it('finds nothing in a page without pictures, or with late ones alone', () => {
    expect(found('<p>words</p>')).toEqual([]);
    expect(found(picture('a', ' loading="lazy"'))).toEqual([]);
  });

  it('takes the first four, each once, in their order', () => {
    const html = ['a', 'b', 'a', 'c', 'd', 'e'].map((name) => picture(name)).join('<b>1:00</b>');
    expect(found(html)).toEqual(['a', 'b', 'c', 'd'].map((name) => `/media/${name}.jpg`));
  });

  it('asks for the size that the picture itself would take', () => {
    const html = picture('a', ' srcset="/a.jpg?w=1&amp;h=1 320w,/b.jpg 640w" sizes="107px"');
    expect(eagerPictures(html)).toEqual([
      {
        href: '/media/a.jpg',
        imagesrcset: '/a.jpg?w=1&h=1 320w,/b.jpg 640w',
        imagesizes: '107px',
      },
    ]);
  });
});
