import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { View } from '#lib/view.ts';
import { isEmbed, keyFile, pageKey } from '#server/page-store/key.ts';
import { storageTerms } from '#server/page-store/terms.ts';

const view = (more: Partial<View> = {}): View => ({
  lang: 'en',
  group: 'str',
  gate: 'none',
  prefix: '',
  ...more,
});
const hashed = (text: string): string =>
  `~${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;

describe('the key of a page', () => {
  it('names all it depends on', () => {
    const page = { route: null, embed: false };
    expect(pageKey({ ...page, url: '/videos/1/?page=2', view: view() })).toBe(
      'en.str.none/videos/1/?page=2',
    );
    const german = view({ lang: 'de', group: 'gay', gate: 'default', prefix: '/de' });
    expect(pageKey({ ...page, url: '/', view: german })).toBe('de.gay.default/de/');
  });

  it.each([
    ['en.str.none/embed/7/', true],
    ['de.str.none/de/embed/7/', true],
    ['en.str.none/videos/embed/', false],
    ['en.str.none/model/a/embed/', false],
    ['en.str.none/embedded/7/', false],
    ['/x/en.str.none/embed/7/', false],
  ])('%s is one of an embed: %s', (key, is) => {
    expect(isEmbed(key)).toBe(is);
  });
});

describe('the file of a page', () => {
  it.each([
    ['en.str.none/videos/1/', 'en.str.none/videos/1/index'],
    ['en.str.none/', 'en.str.none/index'],
    ['en.str.none/search/1/?s=lake&sort=a', 'en.str.none/search/1/index~s=lake&sort=a'],
    ['en.str.none/search/1/?s=a+b%20c', 'en.str.none/search/1/index~s=a+b%20c'],
    [`en.str.none/${'a'.repeat(180)}/`, `en.str.none/${'a'.repeat(180)}/index`],
    [`en.str.none/a/?${'b'.repeat(180)}`, `en.str.none/a/index~${'b'.repeat(180)}`],
  ])('%s is %s', (key, file) => {
    expect(keyFile(key)).toBe(file);
  });

  it.each(['..', '.', '.drafts', 'index', 'index.html', 'a b', 'a*', 'a\\b', 'ä', 'a'.repeat(181)])(
    'is no folder called %j',
    (part) => {
      expect(keyFile(`en.str.none/${part}/1/`)).toBe(`en.str.none/${hashed(part)}/1/index`);
    },
  );

  it.each(['s=../..', 's=a b', 's=a/b', 's=ä', 'b'.repeat(181)])(
    'is not called by the query %j',
    (query) => {
      expect(keyFile(`en.str.none/a/?${query}`)).toBe(`en.str.none/a/index${hashed(query)}`);
    },
  );

  it('is another one for each key, and never too long', () => {
    const parts = ['a'.repeat(150), 'b'.repeat(150), 'c'.repeat(150), 'd'.repeat(150)];
    const long = `en.str.none/${parts.join('/')}/`;
    expect(keyFile(long)).toBe(`~long/${hashed(long)}/index`);
    expect(keyFile(`${long}?s=a`)).not.toBe(keyFile(long));
    const fits = `en.str.none/${['a'.repeat(180), 'b'.repeat(180), 'c'.repeat(180), 'd'.repeat(39)].join('/')}/`;
    expect(keyFile(fits)).toHaveLength(600);
    expect(keyFile(fits.replace('d', 'dd'))).toMatch(/^~long\//);
  });
});

describe('how long a page may be kept', () => {
  const terms = (headers: Record<string, string | string[]>, status = 200) =>
    storageTerms({ status, headers, body: Buffer.alloc(0) });
  const cdn = 'cdn-cache-control';

  it.each([
    ['max-age=60', { maxAge: 60, swr: 0, tags: [] }],
    ['Max-Age = "60"', { maxAge: 60, swr: 0, tags: [] }],
    ['public,max-age=60,stale-while-revalidate=30', { maxAge: 60, swr: 30, tags: [] }],
    ['stale-while-revalidate=30 max-age=60', { maxAge: 60, swr: 30, tags: [] }],
    ['max-age=0', null],
    ['s-max-age=60', null],
    ['max-age=soon', null],
    ['', null],
  ])('%s', (header, wanted) => {
    expect(terms({ [cdn]: header })).toEqual(wanted);
  });

  it.each([
    [{ [cdn]: 'max-age=60', 'set-cookie': 'a=1' }, 200],
    [{ [cdn]: 'max-age=60, no-store' }, 200],
    [{ [cdn]: 'max-age=60', 'cache-control': 'no-cache' }, 200],
    [{ [cdn]: ['max-age=60', 'private'] }, 200],
    [{ [cdn]: 'max-age=60' }, 302],
    [{ [cdn]: 'max-age=60' }, 500],
    [{ [cdn]: 'max-age=0' }, 404],
  ])('not at all: %o, %i', (headers, status) => {
    expect(terms(headers as Record<string, string>, status)).toBeNull();
  });

  it('with its tags, and a page that is not there for a minute', () => {
    expect(terms({ [cdn]: 'max-age=60', 'cache-tag': ' a, b,,c ' })?.tags).toEqual(['a', 'b', 'c']);
    expect(terms({ [cdn]: 'max-age=60', 'cache-tag': ['a', 'b'] })?.tags).toEqual(['a', 'b']);
    expect(terms({ 'cache-tag': 'a' }, 404)).toEqual({ maxAge: 60, swr: 0, tags: ['a'] });
    expect(terms({ [cdn]: 'max-age=9999' }, 404)?.maxAge).toBe(60);
    expect(terms({ [cdn]: 'max-age=7, stale-while-revalidate=9' }, 404)).toEqual({
      maxAge: 7,
      swr: 0,
      tags: [],
    });
  });
});
