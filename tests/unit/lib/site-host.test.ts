import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { fillHost } from '#lib/site-host.ts';

const FOLDER = 'src/content/information';
const textsOf = (lang: string): string =>
  readdirSync(`${FOLDER}/${lang}`)
    .map((name) => readFileSync(`${FOLDER}/${lang}/${name}`, 'utf8'))
    .join('\n')
    .replaceAll('{site}', 'Islet');

describe('the host in a text', () => {
  it('is filled in', () => {
    const text = 'Islet, at {host}, is a site. It comes from {host} alone.';
    expect(fillHost(text, '{host}', 'Islet', 'tube.example')).toBe(
      'Islet, at tube.example, is a site. It comes from tube.example alone.',
    );
    expect(fillHost(text, '{host}', 'Islet', null)).toBe(
      'Islet is a site. It comes from Islet alone.',
    );
  });

  it.each(LANGUAGES)('is no second name of the site where there is none: %s', (lang) => {
    const text = textsOf(lang);
    expect(text).toMatch(/Islet[^{}.<\n]{1,20}\{host\}/u);
    const filled = fillHost(text, '{host}', 'Islet', null);
    expect(filled).not.toMatch(/Islet[^.<\n\p{L}]{0,3}[^.<\n]{0,18}Islet/u);
    expect(filled).not.toContain('{host}');
    // What the place stood between is whole still: no comma or bracket is left over.
    expect(filled).not.toMatch(/Islet(?: ,|）)/u);
  });
});
