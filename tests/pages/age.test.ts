import { describe, expect, it } from 'vitest';
import { optOutToken } from '#api/services/notifications/opt-out.ts';
import { secretFor } from '#platform/secret.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
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

/** What a mail carries that ends others like it. */
const stopOf = (member: number): string => {
  const mailSecret = secretFor({ dataDir: site.dataDir, secret: null }, 'ends of mails');
  return `/en/notifications/stop/?token=${optOutToken({ mailSecret }, { member, kind: 'reply' })}`;
};

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

  it('lets mails be ended, and a mail program’s press is answered in place and led nowhere', async () => {
    const [member, ...others] = withDatabase(site, (database) => {
      const ids = database.prepare('SELECT id FROM members ORDER BY id LIMIT 2').all();
      const members = ids.map(({ id }) => Number(id));
      for (const id of members)
        database
          .prepare(
            "INSERT INTO notification_ways (member_id, kind, way) VALUES (?, 'reply', 'mail')",
          )
          .run(id);
      return members;
    });
    const page = await readFrom('fr', stopOf(Number(member)));
    byRole(page.document, 'button', { name: 'Stop these emails' });
    const links = [...page.document.querySelectorAll('a[href*="/categories/"]')];
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(
      new Set(['/en/categories/']),
    );
    const press = (fields: Record<string, string>, path: string) =>
      fetch(site.origin + path, {
        ...{ method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' },
        headers: { 'x-country': 'fr' },
      });
    // No cookie, nothing that says where it comes from (RFC 8058).
    const oneClick = await press({ 'List-Unsubscribe': 'One-Click' }, stopOf(Number(member)));
    expect([oneClick.status, await oneClick.text()]).toEqual([
      200,
      expect.stringContaining('You will get no more of these emails.'),
    ]);
    const pressed = await press({ form: 'stop' }, stopOf(Number(others[0])));
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      '/en/notifications/stop/?sent=1',
    ]);
    const ways = withDatabase(site, (database) =>
      database.prepare("SELECT DISTINCT way FROM notification_ways WHERE kind = 'reply'").all(),
    );
    expect(ways.map(({ way }) => way)).toEqual(['site']);
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
