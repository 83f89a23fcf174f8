import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { alternatesOf } from '../../../src/layouts/alternates.ts';

describe('alternatesOf', () => {
  const found = alternatesOf('https://islet.example', '/videos/longest/1/');

  it('I18N-15 names the page’s address in each language', () => {
    expect(found.map(({ hreflang }) => hreflang)).toEqual([...LANGUAGES, 'x-default']);
    expect(found[2]).toEqual({
      hreflang: 'de',
      href: 'https://islet.example/de/videos/longest/1/',
    });
  });

  it('gives everybody else the one without prefix', () => {
    expect(found.at(-1)?.href).toBe('https://islet.example/videos/longest/1/');
  });
});
