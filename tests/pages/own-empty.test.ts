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

  it.each([paths.messages, paths.notifications])('says past its end that it is', async (of) => {
    const { words, first } = card(await read(of(2)));
    expect(words).toContain('There is no page 2 in this list.');
    expect(first).toEqual(['Go to page 1', of()]);
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

describe('a page of a list of a member’s own that loses its last video', () => {
  it.each([
    ['playlist', paths.playlist(PLAYLIST, 2), paths.playlist(PLAYLIST)],
    ['watch_later', `/watch_later_videos/${MEMBER}/2/`, `/watch_later_videos/${MEMBER}/1/`],
    ['favourite', `/member/${MEMBER}/favourite_videos/2/`, `/member/${MEMBER}/favourite_videos/1/`],
  ])('leads without script to the page before: %s', async (act, path, before) => {
    const last = withDatabase(site, (database) => {
      const videos = database
        .prepare(
          "SELECT id FROM videos WHERE visible = 1 AND site_group = 'str' ORDER BY id LIMIT 61",
        )
        .all() as { id: number }[];
      for (const [index, { id }] of videos.entries()) {
        database
          .prepare(
            'INSERT OR IGNORE INTO playlist_items (playlist_id, video_id, position, added_ts) VALUES (?, ?, ?, 1)',
          )
          .run(PLAYLIST, id, index + 1);
        for (const table of ['watch_later', 'favourites'])
          database
            .prepare(
              `INSERT OR IGNORE INTO ${table} (member_id, video_id, added_ts) VALUES (?, ?, ?)`,
            )
            .run(MEMBER, id, 100 - index);
      }
      database.prepare('UPDATE playlists SET videos = 61 WHERE id = ?').run(PLAYLIST);
      return videos.at(-1)?.id;
    });
    const answer = await fetch(site.origin + path, {
      method: 'POST',
      headers: { cookie: `age=1; session=${session}`, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({
        ...{ act, section: 'rem', video_id: String(last), object_id: String(PLAYLIST) },
      }),
    });
    const { pathname, search } = new URL(answer.url);
    expect([answer.status, pathname, search]).toEqual([200, before, `?notice=own_${act}_removed`]);
  });
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

describe('a member whose page was taken down', () => {
  beforeAll(() => {
    withDatabase(site, (database) => {
      database.exec(`INSERT INTO cases (id, kind, section, object_id, address, category, urgent, due_ts, opened_ts, closed_ts)
          VALUES (9001, 'own', 'members', ${MEMBER}, '', 'privacy', 0, 1, 1, 1);
        INSERT INTO decisions (id, case_id, source, section, object_id, owner_id, measure, category, clause, reason, territory, automated_detection, automated_decision, redress, strike, decided_ts)
          VALUES (9007, 9001, 'own', 'members', ${MEMBER}, ${MEMBER}, 'remove', 'privacy', '', '', 'all', 0, 0, '', 0, 1);
        INSERT INTO takedowns (section, object_id, decision_id, previous) VALUES ('members', ${MEMBER}, 9007, '')`);
    });
  });

  it.each([
    paths.member(MEMBER),
    paths.memberHistory(MEMBER),
    paths.memberFavourites(MEMBER),
    paths.memberPlaylists(MEMBER),
    paths.memberFriends(MEMBER),
    paths.memberSubscriptions(MEMBER),
  ])('reads at %s what is theirs, and that nobody else does', async (path) => {
    const { status, document } = await read(path);
    const main = byRole(document, 'main');
    const why = byRole(main, 'link', { name: 'Read why' }).getAttribute('href');
    expect([status, why]).toEqual([200, '/decision/9007/']);
    expect(shownWords(main)).toContain(
      'Your page was taken down by a decision. Nobody else sees it.',
    );
  });

  it('reads what is new of what they follow', async () => {
    expect((await read(paths.subscriptionVideos())).status).toBe(200);
  });
});

it('a later page of one’s own albums that has gone by now leads to the last that there is', async () => {
  const answer = await fetch(`${site.origin}/upload-album/?page=7`, {
    ...{ redirect: 'manual', headers: { cookie: `age=1; session=${session}` } },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/upload-album/']);
});

it('a playlist’s form that stood open puts back nothing that was changed in another tab', async () => {
  const path = `/playlist/${PLAYLIST}/1/`;
  const page = await read(path);
  const form = byRole(page.document, 'button', { name: 'Save' }).closest('form');
  const fields = [...(form?.querySelectorAll('input, textarea') ?? [])]
    .filter((field) => field.getAttribute('type') !== 'radio' || field.hasAttribute('checked'))
    .map((field) => [
      field.getAttribute('name') ?? '',
      field.getAttribute('value') ?? field.textContent ?? '',
    ]);
  withDatabase(site, (database) =>
    database.prepare("UPDATE playlists SET title = 'Mornings' WHERE id = ?").run(PLAYLIST),
  );
  const body = new URLSearchParams([...fields, ['desc', 'For short evenings']]);
  const headers = { cookie: `age=1; session=${session}`, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(site.origin + path, {
    ...{ method: 'POST', body, headers, redirect: 'manual' },
  });
  expect(answer.status).toBe(303);
  const now = withDatabase(site, (database) =>
    database.prepare('SELECT title, description FROM playlists WHERE id = ?').get(PLAYLIST),
  );
  expect({ ...now }).toEqual({ title: 'Mornings', description: 'For short evenings' });
});
