import { beforeAll, describe, expect, it } from 'vitest';
import { PLAYLIST_DESCRIPTION, PLAYLIST_TITLE } from '#config/limits.ts';
import { paths } from '#routes/paths.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { allByRole, byRole, readPage, shownWords, type ReadPage } from './support/read-page.ts';

const site = useStarted(startSite);
const MEMBER = 1;
const PLAYLIST = 9002;
let session = '';

beforeAll(() => {
  session = withDatabase(site, (database) => {
    for (const table of ['favourites', 'watch_later', 'playlists'])
      database.prepare(`DELETE FROM ${table} WHERE member_id = ?`).run(MEMBER);
    database
      .prepare(
        `INSERT INTO playlists (id, member_id, title, description, visibility, site_group, videos, added_ts, updated_ts)
         VALUES (?, ?, 'Evenings', 'For long evenings', 'public', 'str', 0, 1, 1)`,
      )
      .run(PLAYLIST, MEMBER);
    return openSessionIn(database, MEMBER);
  });
});

const read = (path: string, isMember = true): Promise<ReadPage> =>
  readPage(site.origin, path, { cookie: `age=1${isMember ? `; session=${session}` : ''}` });

/** What stands in place of the entries, and where its first link leads. */
function card({ document }: ReadPage): { words: string; first: [string, string | null] } {
  const found = byRole(document, 'main').querySelector('.card');
  const [link] = found ? allByRole(found, 'link', {}) : [];
  if (!found || !link) throw new Error('a list that is not empty');
  return { words: shownWords(found), first: [shownWords(link), link.getAttribute('href')] };
}
const VIDEOS = ['Browse videos', paths.videos('latest-updates')];

describe('an empty list of a member’s own', () => {
  it('leads from a playlist to videos and says how they come into it', async () => {
    const { words, first } = card(await read(paths.playlist(PLAYLIST)));
    expect(words).toContain('Open a video, choose “Add to”, then this playlist.');
    expect(first).toEqual(VIDEOS);
  });

  it('leads others from a playlist to the ones there are', async () => {
    const { words, first } = card(await read(paths.playlist(PLAYLIST), false));
    expect(words).toContain('There are no videos in this playlist yet.');
    expect(first).toEqual(['Browse playlists', paths.playlists()]);
  });

  it.each([`/watch_later_videos/${MEMBER}/1/`, `/member/${MEMBER}/favourite_videos/1/`])(
    'leads from %s to videos',
    async (path) => {
      expect(card(await read(path)).first).toEqual(VIDEOS);
    },
  );
});

describe('the form of a playlist', () => {
  it('says before it is sent that title and description are required', async () => {
    const pages = [`/member/${MEMBER}/playlists/1/`, paths.playlist(PLAYLIST), '/add-to/1/'];
    for (const path of pages) {
      const { document } = await read(path);
      const told = ['title', 'desc'].map((name) => {
        const id = document.querySelector(`[name="${name}"]`)?.getAttribute('aria-describedby');
        return document.getElementById(id ?? '')?.textContent.trim();
      });
      expect([path, told]).toEqual([
        path,
        [PLAYLIST_TITLE, PLAYLIST_DESCRIPTION].map(
          ({ min }) => `required, at least ${min} characters`,
        ),
      ]);
    }
  });
});
