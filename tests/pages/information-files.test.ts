import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GATES } from '#config/age-gate.ts';
import { SITE } from '#config/site.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import { LANGUAGES, type Language } from '#config/locales.ts';
import { paths } from '#routes/paths.ts';
import { loadBuiltSite } from '#server/built-site.ts';
import type { Rendered } from '#server/render.ts';
import type { View } from '#lib/view.ts';
import { startSite, type RunningSite } from '../setup/site.ts';

const NAMES = (await readdir('src/content/information/en')).map((name) => name.replace('.md', ''));
/** Contact has a form, so each visitor gets one of their own. */
const PAGES = [
  '/information/',
  ...NAMES.filter((name) => name !== 'contact').map((name) => paths.information(name)),
];
const ORIGINS = [
  { publicOrigin: null, apiOrigin: null },
  { publicOrigin: 'https://tube.example:8443', apiOrigin: 'https://api.example' },
];

/** A render names its islands by a number that it counts up: the one thing in which two are not the same. */
const counted = (page: Rendered | null): string =>
  page?.body.toString().replaceAll(/ (?:uid|prefix)="\w+"/g, '') ?? '';

/** From where two pages differ. */
function difference(one: string, other: string): string | null {
  if (one === other) return null;
  const at = Array.from(one).findIndex((letter, index) => letter !== other[index]);
  return `${one.slice(at, at + 80)} <> ${other.slice(at, at + 80)}`;
}

describe('the files of the build', () => {
  it.each(ORIGINS)('are what rendering would give, at $publicOrigin', async (origins) => {
    const site = await loadBuiltSite(origins);
    const views = LANGUAGES.flatMap((lang) =>
      SITE_GROUPS.flatMap((group) => ['', `/${lang}`].map((prefix) => ({ lang, group, prefix }))),
    );
    for (const [number, asked] of views.entries()) {
      const view: View = { ...asked, gate: GATES[number % GATES.length] ?? 'none' };
      // Every page in every language, every kind of view on some page.
      for (const url of PAGES.filter((_url, index) => (number + index) % 6 === 0)) {
        const file = await site.prerendered({ url, route: null, view, embed: false });
        const page = await site.render(url, { view, settings: origins });
        const { 'content-length': _length, ...headers } = page?.headers ?? {};
        expect([url, view, difference(counted(file), counted(page))]).toEqual([url, view, null]);
        expect(file?.headers).toEqual(headers);
      }
    }
  });

  it('are there for each page and language, and for no other address', async () => {
    const { prerendered } = await loadBuiltSite({ publicOrigin: null, apiOrigin: null });
    const ask = (url: string, lang: Language) =>
      prerendered({
        url,
        view: { lang, group: 'str', gate: 'none', prefix: '' },
        route: null,
        embed: false,
      });
    for (const url of PAGES)
      for (const lang of LANGUAGES) expect((await ask(url, lang))?.status).toBe(200);
    for (const url of ['/information/contact/', '/information/terms/?a=1', '/information/../', '/'])
      expect(await ask(url, 'en')).toBeNull();
  });
});

describe('as they are served', () => {
  let site: RunningSite;
  beforeAll(async () => {
    // Nobody listens there: what needs the API could not be made.
    site = await startSite({
      API_ORIGIN: 'http://127.0.0.1:9',
      PUBLIC_ORIGIN: 'https://tube.example',
      DEMO: 'false',
    });
  });
  afterAll(() => site.stop());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.origin + path, { headers });

  it('need no API in any language', async () => {
    for (const lang of LANGUAGES) {
      for (const page of PAGES) {
        const answer = await ask(`/${lang}${page}`);
        const html = await answer.text();
        expect([page, answer.status]).toEqual([page, 200]);
        expect(html).toContain(`<link rel="canonical" href="https://tube.example/${lang}${page}">`);
        expect(html).not.toMatch(/~prefix~|operator\.invalid/);
      }
    }
  });

  it('come compressed, with policy, label and tag, and 304 to who has them', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await ask('/pl/information/privacy/', { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('content-security-policy')).toMatch(/script-src [^;]*'sha256-/);
      expect(answer.headers.get('rating')).toBe(SITE.rtaLabel);
      const tag = answer.headers.get('etag') ?? '';
      const again = await ask('/pl/information/privacy/', { 'if-none-match': tag });
      expect([tag === '', again.status]).toEqual([false, 304]);
    }
  });

  it('follow the cookies: the language, and the site group that is pressed', async () => {
    const answer = await ask('/information/terms/', { cookie: 'app_lang=fr; site_group=gay' });
    const html = await answer.text();
    expect(html).toContain('<html lang="fr"');
    expect(html).toContain('href="/information/privacy/"');
    expect(html.match(/value="gay" aria-pressed="true"/g)).toHaveLength(2);
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(2);
  });
});
