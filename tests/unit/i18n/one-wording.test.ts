import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { readTexts } from '#i18n/read-texts.ts';
import { flatTexts } from './compare-texts.ts';

const texts = readTexts();

describe.each(LANGUAGES)('in %s', (lang) => {
  const of = (
    name: 'site' | 'proposals' | 'own' | 'social' | 'people' | 'account' | 'modals',
    key: string,
  ) => flatTexts(texts[lang]?.[name] ?? {}).get(key) ?? `no ${name} ${key}`;
  const page = (name: string): string =>
    readFileSync(`src/content/information/${lang}/${name}.md`, 'utf8');

  it('one sentence asks for a sign-in wherever one is needed', () => {
    const sentence = of('modals', 'signin.text');
    expect([
      of('own', 'notify.need_auth'),
      of('social', 'notify.need_auth'),
      of('people', 'form.error.need_auth'),
      of('account', 'login.needed'),
    ]).toEqual([sentence, sentence, sentence, sentence]);
  });

  it('the answers to the cookie notice are called in the settings and in the policy as on its buttons', () => {
    const necessary = of('site', 'cookies.necessary');
    expect(of('site', 'settings.memory_necessary').slice(0, necessary.length)).toBe(necessary);
    // A space stands before the colon in French.
    const answers = page('cookies_policy').matchAll(/^- \*\*(.+?)\s?:\*\*/gmu);
    expect([...answers].slice(0, 2).map(([, name]) => name)).toEqual([
      of('site', 'cookies.ok'),
      necessary,
    ]);
  });

  it('recommendations say by its name which of these answers leaves none', () => {
    expect(of('proposals', 'settings.note')).toContain(of('site', 'cookies.necessary'));
  });

  it('the page on how lists are ordered calls what a history changes in them as it is labelled', () => {
    for (const label of [
      of('proposals', 'title'),
      of('proposals', 'like_watched'),
      of('site', 'filter.hide_seen'),
    ])
      expect(page('eu-digital-services-act')).toContain(label);
  });

  it('the help calls the button that clears the history as it is labelled', () => {
    expect(page('contact')).toContain(of('site', 'history.clear'));
  });
});
