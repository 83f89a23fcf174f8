import { describe, expect, it } from 'vitest';
import { useFilms } from './support/films.ts';
import { byRole, wordsOf } from './support/read-page.ts';

const site = useFilms();

describe('the share page', () => {
  it('shows link, networks and embed code without script', async () => {
    const { document } = await site.read('/share/1042/');
    const main = byRole(document, 'main');
    byRole(main, 'heading', { level: 1, name: /Share /u });
    const link = byRole(main, 'link', { name: new RegExp(site.origin, 'u') });
    expect(wordsOf(link)).toMatch(/^http:\/\/[^/]+\/videos\/1042\//);
    const codes = [...main.querySelectorAll('*')].filter(
      ({ children, textContent }) => children.length === 0 && textContent?.includes('<iframe'),
    );
    expect(codes.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`src="${site.origin}/embed/1042/"`),
    ]);
    expect(codes[0]?.closest('[hidden]')).toBeNull();
    const reddit = byRole(main, 'link', { name: 'Reddit' });
    expect(reddit.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('gives a player in the language of the page, as the page of the video does', async () => {
    const { document } = await site.read('/de/share/1042/');
    expect(wordsOf(byRole(document, 'main'))).toContain(`src="${site.origin}/de/embed/1042/"`);
    for (const prefix of ['', '/de']) {
      const page = await site.read(`${prefix}/videos/1042/film-1042/`);
      const told = page.document.querySelector('[data-modal=share]');
      expect(JSON.parse(told?.getAttribute('data-modal-params') ?? '{}')).toMatchObject({
        url: `${prefix}/videos/1042/film-1042/`,
        embed: `${prefix}/embed/1042/`,
      });
    }
  });

  it.each(['/share/9999/', '/share/2002/', '/share/x/'])('answers 404 for %s', async (path) => {
    expect((await site.ask(path)).status).toBe(404);
  });
});
