import {
  assert,
  constantFrom,
  array,
  oneof,
  property,
  string,
  webPath,
  webQueryParameters,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backWithNotice } from '#lib/form-return.ts';
import { localBack, localPart } from '#lib/local-back.ts';

const SITE = 'https://site.example';
const originOf = (address: string): string => new URL(address, `${SITE}/a/b/`).origin;

/** What addresses are made of when they mean to deceive. */
const TRICKS = [
  ...[
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '%09',
    '%00',
    '@',
    ':',
    '?',
    '#',
    ';',
  ],
  ...['\t', '\n', '\r', ' ', '\u0000', '\u00a0', '／', '。', 'ü', '[', ']', '|'],
  ...[
    'http:',
    'https:',
    'javascript:',
    'data:',
    'evil.example',
    'site.example',
    'site.invalid',
    'de',
    'a',
  ],
];
const address = oneof(
  array(constantFrom(...TRICKS), { maxLength: 12 }).map((parts) => parts.join('')),
  array(constantFrom(...TRICKS), { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  string({ unit: 'binary' }),
);

describe('an address to go back to', () => {
  it('never leads to another origin, however it is written', () => {
    assert(
      property(address, (text) => {
        const back = localBack(text);
        expect(originOf(back)).toBe(SITE);
        expect(back).toMatch(/^\/(?!\/)[!-~]*$/);
        expect(localBack(back)).toBe(back);
        expect(originOf(backWithNotice({ form: 'vote', back: text }, { code: 'success' }))).toBe(
          SITE,
        );
      }),
      { numRuns: 20_000 },
    );
  });

  it('stays what it was where it is a path of this site', () => {
    assert(
      property(webPath(), webQueryParameters(), (path, query) => {
        const { pathname, search } = new URL(`/${path.replace(/^\/+/, '')}?${query}`, SITE);
        if (pathname.startsWith('//')) return;
        expect(localBack(pathname + search)).toBe(pathname + search);
      }),
    );
    expect(localBack('/de/search/1/?s=%C3%BC&sort=longest#t')).toBe(
      '/de/search/1/?s=%C3%BC&sort=longest#t',
    );
  });

  it.each([
    '//evil.example/',
    '/.//evil.example/',
    '/a/..//evil.example/',
    '/%2e//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'https://evil.example/',
    'javascript:alert(1)',
    '/a\r\nSet-Cookie: x=1',
    '/ü/',
    '',
    'videos/',
  ])('%j is none: the main page instead', (text) => {
    expect(localBack(text)).toBe('/');
  });

  it('is the main page where none is named', () => {
    expect(localBack(null)).toBe('/');
  });
});

describe('the path of an address that was told', () => {
  const ORIGIN = 'https://islet.example';
  it.each([
    ['/videos/12/', '/videos/12/'],
    ['https://islet.example/videos/12/?a=1#c3', '/videos/12/?a=1#c3'],
    ['http://islet.example/videos/12/', '/videos/12/'],
    ['islet.example/de/videos/12/', '/de/videos/12/'],
    ['elsewhere.example/videos/12/', '/'],
    ['https://elsewhere.example/videos/12/', '/'],
    ['islet.example.elsewhere.example/videos/12/', '/'],
    ['islet.example//elsewhere.example/', '/'],
    ['', '/'],
  ])('%j is %j', (address, path) => {
    expect(localPart(address, ORIGIN)).toBe(path);
  });
});
