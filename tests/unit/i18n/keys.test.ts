import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { NAMESPACES, type Namespace } from '#i18n/namespaces.ts';
import { readTexts } from '#i18n/read-texts.ts';
import { askedKeys, keysOf, keyUse, sourceOf } from './key-use.ts';

/** Where the texts of a namespace may be asked for. */
const FOLDERS: Readonly<Record<Namespace, readonly string[]>> = {
  site: [
    'src/components',
    'src/i18n',
    'src/layouts',
    'src/lists',
    'src/pages',
    'src/islands/player',
  ],
  proposals: ['src/browser/for-you', 'src/pages/settings'],
  islands: ['src/islands', 'src/ui', 'src/browser'],
  modals: ['src/islands/modals', 'src/pages', 'src/browser/enhance'],
  own: [
    'src/islands',
    'src/ui',
    'src/browser',
    'src/pages',
    'src/components',
    'src/layouts',
    'src/lib',
    'src/lists',
  ],
  forms: ['src/browser/member', 'src/islands', 'src/ui', 'src/pages', 'src/components', 'src/lib'],
  account: ['src/pages', 'src/components', 'src/islands/modals'],
  social: ['src/components', 'src/lists', 'src/pages', 'src/browser/member'],
  move: ['src/browser/member'],
  profile: [
    'src/pages',
    'src/components/profile',
    'src/components/community',
    'src/islands/picture',
  ],
  history: ['src/pages', 'src/components', 'src/lists'],
  data: ['src/pages'],
  theme: ['src/browser', 'src/pages/settings'],
  ways: ['src/pages', 'src/components', 'src/islands', 'src/browser'],
  report: ['src/api', 'src/pages', 'src/components', 'src/islands/modals'],
  moderation: ['src/api', 'src/i18n', 'src/pages', 'src/components'],
  mail: ['src/api'],
  upload: ['src/pages', 'src/lib', 'src/browser/member'],
  messages: ['src/api', 'src/pages', 'src/components'],
  people: ['src/components', 'src/lists', 'src/pages', 'src/layouts'],
  player: ['src/islands/player', 'src/player', 'src/pages', 'src/components/video'],
};

const texts = readTexts();
const english = texts.en ?? {};

describe.each(NAMESPACES)('texts of %s', (namespace) => {
  const keys = keysOf(english[namespace] ?? {});
  const source = sourceOf(FOLDERS[namespace]);

  it('has no text that nothing asks for', () => {
    const isUsed = keyUse(source);
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it.each(LANGUAGES.filter((lang) => lang !== 'en'))(
    'says in %s what it says in English',
    (lang) => {
      expect(keysOf(texts[lang]?.[namespace] ?? {}).toSorted()).toEqual(keys.toSorted());
    },
  );
});

describe('texts that are asked for', () => {
  it('are all written', () => {
    const known = new Set(NAMESPACES.flatMap((name) => keysOf(english[name] ?? {})));
    const source = sourceOf([
      'src/components',
      'src/layouts',
      'src/lists',
      'src/pages',
      'src/islands',
      'src/browser',
      'src/api',
    ]);
    expect(askedKeys(source).filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('astro-i18next', () => {
  it('is set up for every language and namespace', () => {
    const require = createRequire(import.meta.url);
    const config: unknown = require('../../../src/i18n/astro-i18next.config.cjs');
    expect(config).toMatchObject({
      locales: LANGUAGES,
      namespaces: NAMESPACES,
      i18nextServer: { preload: LANGUAGES },
    });
  });
});
