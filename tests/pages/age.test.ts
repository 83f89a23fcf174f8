import { describe, expect, it } from 'vitest';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { byRole, readPage, type ReadPage } from './support/read-page.ts';

const site = useStarted(() =>
  startSite({
    AGE_POLICY: 'fr=verified',
    AGE_PROVIDER_URL: 'http://127.0.0.1:9/',
    AGE_PROVIDER_KEY: 'a key for tests, shared by two programs',
    COUNTRY_HEADER: 'x-country',
  }),
);

const readFrom = (country: string, path: string): Promise<ReadPage> =>
  readPage(site.origin, path, { 'x-country': country });

describe('a country that wants proof', () => {
  it('shows in a frame that the video is not for everybody', async () => {
    const { document } = await readFrom('fr', '/embed/2/');
    expect(document.querySelectorAll('video, .player')).toHaveLength(0);
    const verify = byRole(document, 'link', { name: 'Verify my age' });
    expect(verify.getAttribute('href')).toBe('/age/start/?back=%2Fembed%2F2%2F');
  });

  it('leads whoever chooses a language or a group back to what they asked for', async () => {
    const page = '/search/1/?s=boat';
    for (const prefix of ['', '/de']) {
      const { document } = await readFrom('fr', prefix + page);
      const backs = [...document.querySelectorAll('footer [name=back]')];
      expect(backs.map((field) => field.getAttribute('value'))).toEqual([prefix + page, page]);
      const [verify] = document.querySelectorAll('main a[href^="/age/start/"]');
      const { search } = new URL(verify?.getAttribute('href') ?? '', site.origin);
      expect(new URLSearchParams(search).get('back')).toBe(prefix + page);
    }
  });

  it('leaves legal pages open, without the names of what the site shows', async () => {
    const { document } = await readFrom('fr', '/information/privacy/');
    byRole(document, 'heading', { level: 1, name: 'Privacy policy' });
    const links = [...document.querySelectorAll('a[href^="/categories/"]')];
    const paths = links.map((link) => link.getAttribute('href'));
    expect(new Set(paths)).toEqual(new Set(['/categories/']));
  });

  it('leaves open what says nothing of what the site shows, and closes the sitemap', async () => {
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(site.origin + path, { headers: { 'x-country': 'fr' }, redirect: 'manual' }))
        .status;
    expect(await statusOf('/robots.txt')).toBe(200);
    expect(await statusOf('/.well-known/security.txt')).toBe(200);
    const closed = await statusOf('/sitemap.xml');
    expect(await (await fetch(`${site.origin}/sitemap.xml`)).text()).toContain('<sitemap>');
    expect(closed).not.toBe(200);
  });
});
