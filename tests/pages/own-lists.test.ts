import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import {
  allByRole,
  byRole,
  readPage,
  shownWords,
  tileTitles,
  type ReadPage,
} from './support/read-page.ts';

const site = useStarted(startSite);
const MEMBER = 1;
const OTHER = 2;
const cookies = new Map<number, string>();
let videos: { id: number; dir: string; title: string }[] = [];

beforeAll(() => {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  for (const id of [MEMBER, OTHER]) {
    const user = encodeURIComponent(JSON.stringify({ id, name: 'x', avatar: '' }));
    cookies.set(id, `age=1; session=${openSessionIn(database, id)}; user=${user}`);
    for (const table of ['favourites', 'watch_later', 'playlists'])
      database.prepare(`DELETE FROM ${table} WHERE member_id = ?`).run(id);
  }
  videos = database
    .prepare("SELECT id, dir, title FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 4")
    .all() as typeof videos;
  database.close();
});

const headersOf = (member: number | null) => ({
  cookie: member === null ? 'age=1' : (cookies.get(member) ?? ''),
});
const read = (path: string, member: number | null = MEMBER): Promise<ReadPage> =>
  readPage(site.origin, path, headersOf(member));

/** Presses a button of a form that posts, as a browser without scripts; gives the page that comes of it. */
async function press(
  page: ReadPage,
  button: Element,
  typed: Record<string, string> = {},
  member: number | null = MEMBER,
): Promise<ReadPage & { control: string | null }> {
  const form = button.closest('form');
  const fields = [...(form?.querySelectorAll('input[name], textarea[name]') ?? [])].filter(
    (field) => field.getAttribute('type') !== 'radio' || field.hasAttribute('checked'),
  );
  const body = new URLSearchParams(
    fields.map((field) => [
      field.getAttribute('name') ?? '',
      field.getAttribute('value') ?? field.textContent ?? '',
    ]),
  );
  const name = button.getAttribute('name');
  if (name) body.set(name, button.getAttribute('value') ?? '');
  for (const [field, value] of Object.entries(typed)) body.set(field, value);
  const headers = { ...headersOf(member), 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(site.origin + page.path, {
    ...{ method: 'POST', body, headers, redirect: 'manual' },
  });
  const control = answer.headers.get('cache-control');
  if (answer.status === 303)
    return { ...(await read(answer.headers.get('location') ?? '/', member)), control };
  const { parseHTML } = await import('linkedom');
  const { document } = parseHTML(await answer.text());
  return { ...page, status: answer.status, document, control };
}

const told = ({ document }: ReadPage): string => {
  const notice = document.querySelector('.toast');
  return notice ? shownWords(notice) : '';
};
const buttonOf = (page: ReadPage, name: string | RegExp): Element =>
  byRole(page.document, 'button', { name });
const video = (index: number) => videos[index] ?? { id: 0, dir: '', title: '' };
const addTo = (index: number) => read(`/add-to/${video(index).id}/`);

describe('without script a member', () => {
  it('HIST-08, HIST-10 puts a video into favourites and watch later, and sees where it is', async () => {
    const page = await addTo(0);
    const done = await press(page, buttonOf(page, 'Add : Favourites'));
    expect(told(done)).toBe('Added to your favourites.');
    const later = await press(done, buttonOf(done, 'Add : Watch later'));
    expect(told(later)).toBe('Added to watch later.');
    expect(allByRole(later.document, 'button', { name: /^Remove : / })).toHaveLength(2);
    expect(tileTitles(await read(`/member/${MEMBER}/favourite_videos/1/`))).toEqual([
      video(0).title,
    ]);
    expect(tileTitles(await read(`/watch_later_videos/${MEMBER}/1/`))).toEqual([video(0).title]);
  });

  it('ERR-20 is told what is there already', async () => {
    const page = await addTo(0);
    const again = await press(page, buttonOf(page, 'Remove : Favourites'), { section: 'add' });
    expect(again.status).toBe(409);
    expect(shownWords(byRole(again.document, 'alert'))).toBe(
      'This video is already added to favorites.',
    );
  });

  it.each([
    [
      'HIST-11 ROUTE-37 watch later',
      `/watch_later_videos/${MEMBER}/1/`,
      'Removed from watch later.',
    ],
    [
      'HIST-09 favourites',
      `/member/${MEMBER}/favourite_videos/1/`,
      'Removed from your favourites.',
    ],
  ])(
    'takes a video out of %s, LIST-23 by a list that is read anew, and ERR-18 an empty list says so',
    async (_what, path, words) => {
      const page = await read(path);
      expect(page.status).toBe(200);
      const removed = await press(page, buttonOf(page, `Remove ${video(0).title}`));
      expect([told(removed), tileTitles(removed)]).toEqual([words, []]);
      expect(removed.path).not.toBe(path);
      expect(removed.path.startsWith(`${path}?`)).toBe(true);
      expect(shownWords(byRole(removed.document, 'main'))).toContain('The list is empty');
    },
  );

  it('is led from an empty list of playlists to the form that makes one', async () => {
    const { document } = await read(`/member/${MEMBER}/playlists/1/`);
    const link = byRole(document, 'link', { name: 'New playlist' });
    const field = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(field?.getAttribute('name')).toBe('title');
  });

  it('PLS-05, PLS-09, PLS-10 makes a playlist and comes to all of theirs, with a notice', async () => {
    const page = await read(`/member/${MEMBER}/playlists/1/`);
    const typed = { title: 'Evenings', desc: 'For long evenings', visible: 'private' };
    const made = await press(page, buttonOf(page, 'Create playlist'), typed);
    expect(made.path).toMatch(new RegExp(`^/member/${MEMBER}/playlists/1/`));
    expect(told(made)).toBe('The playlist has been created.');
    expect(shownWords(byRole(made.document, 'main'))).toMatch(/Evenings.*Only you/);
    // Nobody else sees it there.
    const others = await read(`/member/${MEMBER}/playlists/1/`, OTHER);
    expect(shownWords(byRole(others.document, 'main'))).not.toContain('Evenings');
  });

  it('PLS-12, PLS-16 is told under the fields what is wrong, and loses nothing', async () => {
    const page = await read(`/member/${MEMBER}/playlists/1/`);
    const refused = await press(page, buttonOf(page, 'Create playlist'), {
      ...{ title: '', desc: 'abcd', visible: 'unlisted' },
    });
    expect(refused.status).toBe(422);
    const describedBy = (name: string): string => {
      const field = refused.document.querySelector(`[name="${name}"]`);
      expect(field?.getAttribute('aria-invalid')).toBe('true');
      const id = field?.getAttribute('aria-describedby') ?? '';
      return refused.document.getElementById(id)?.textContent.trim() ?? '';
    };
    expect(describedBy('title')).toBe('This field is required');
    expect(describedBy('desc')).toBe('Must be at least 5 characters long');
    expect(refused.document.querySelector('textarea[name=desc]')?.textContent).toBe('abcd');
    const [focused] = refused.document.querySelectorAll('main [autofocus]');
    expect(focused?.getAttribute('name')).toBe('title');
    expect(refused.document.querySelector('[value=unlisted]')?.hasAttribute('checked')).toBe(true);
  });

  it('PLS-06, PLS-07, PLS-08, PLS-11 fills a playlist, orders, edits and deletes it', async () => {
    for (const index of [0, 1, 2]) {
      const page = await addTo(index);
      expect(told(await press(page, buttonOf(page, 'Add : Evenings')))).toBe(
        'Added to the playlist.',
      );
    }
    const all = await read(`/member/${MEMBER}/playlists/1/`);
    const [link] = allByRole(byRole(all.document, 'main'), 'link', { name: /Evenings/ });
    const path = link?.getAttribute('href') ?? '';
    const page = await read(path);
    const titles = [0, 1, 2].map((index) => video(index).title);
    expect(tileTitles(page)).toEqual(titles);
    // Nobody reports what is their own.
    expect(shownWords(byRole(page.document, 'main'))).not.toContain('Report');
    const up = await press(page, buttonOf(page, `Move ${video(2).title} up`));
    expect(tileTitles(up)).toEqual([titles[0], titles[2], titles[1]]);
    const down = await press(up, buttonOf(up, `Move ${video(0).title} down`));
    expect(tileTitles(down)).toEqual([titles[2], titles[0], titles[1]]);
    const shorter = await press(down, buttonOf(down, `Remove ${video(0).title}`));
    expect(tileTitles(shorter)).toEqual([titles[2], titles[1]]);
    const saved = await press(shorter, buttonOf(shorter, 'Save'), { title: 'Mornings' });
    expect([told(saved), saved.path.startsWith(`/member/${MEMBER}/playlists/`)]).toEqual([
      'The playlist has been saved.',
      true,
    ]);
    for (const who of [OTHER, null]) {
      const denied = await read(path, who);
      expect(denied.status).toBe(403);
      expect(shownWords(byRole(denied.document, 'main'))).toMatch(/Playlist is private/);
    }
    const last = await read(path);
    expect(shownWords(byRole(last.document, 'main'))).toContain('Delete this playlist?');
    const deleted = await press(last, buttonOf(last, 'Yes, delete'));
    expect(told(deleted)).toBe('The playlist has been deleted.');
    expect((await read(path)).status).toBe(404);
  });
});

describe('somebody else', () => {
  it('ROUTE-90 comes home from watch later, and a member’s is denied to another', async () => {
    expect((await read(`/watch_later_videos/${MEMBER}/1/`, null)).path).toBe('/');
    expect((await read(`/watch_later_videos/${MEMBER}/1/`, OTHER)).status).toBe(403);
  });

  it('PLS-20, HIST-12, HIST-13 is led to sign in where a video would be added', async () => {
    const { path } = await read(`/add-to/${video(0).id}/`, null);
    expect(path).toMatch(/^\/login\/\?back=/);
  });

  it('sees no controls, and a form of theirs changes nothing', async () => {
    for (const who of [OTHER, null]) {
      const page = await read(`/member/${MEMBER}/playlists/1/`, who);
      expect(allByRole(page.document, 'button', { name: 'Create playlist' })).toEqual([]);
    }
    const posted = await fetch(`${site.origin}/member/${MEMBER}/playlists/1/`, {
      method: 'POST',
      body: new URLSearchParams({ act: 'playlist', section: 'new', title: 'abc', desc: 'abcdef' }),
      headers: { ...headersOf(null), 'sec-fetch-site': 'same-origin' },
    });
    expect(posted.status).toBe(401);
  });

  it('a page that is made for its visitor alone is kept nowhere', async () => {
    for (const path of [`/member/${MEMBER}/favourite_videos/1/`, `/playlist/1/1/`]) {
      const answer = await fetch(site.origin + path, { headers: headersOf(MEMBER) });
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    }
    const answer = await fetch(`${site.origin}/member/${MEMBER}/favourite_videos/1/`, {
      headers: headersOf(null),
    });
    expect(answer.headers.get('cache-control')).not.toContain('no-store');
  });
});

describe('a member finds what is theirs', () => {
  it('LAY-07, LAY-19, LAY-20 by the header’s button and the menu of the profile', async () => {
    const { document } = await read('/');
    const header = byRole(document, 'banner');
    const later = byRole(header, 'link', { name: 'Watch later' }).getAttribute('href') ?? '';
    expect((await read(later)).path).toBe(`/watch_later_videos/${MEMBER}/1/`);
    // Everybody's page has little of it: the script of members makes the rest (tests/e2e/accounts.test.ts).
    const { document: own } = await read(`/member/${MEMBER}/`);
    const menu = own.querySelector('.profile-menu') ?? header;
    const entries = [...menu.querySelectorAll('a, button')].map((entry) => shownWords(entry));
    expect(entries).toEqual(
      expect.arrayContaining([
        ...[
          'Uploaded videos',
          'Favourites',
          'Subscriptions',
          'Friends',
          'Edit profile',
          'Upload video',
        ],
        'Sign out',
      ]),
    );
    // What everybody is sent names nobody; a page of one's own does.
    const ownMenu = (page: ReadPage): string[] =>
      [...page.document.querySelectorAll('.profile-menu a')].map((link) => shownWords(link));
    const named = ['Your page', 'Playlists', 'History'];
    expect(ownMenu(await read('/')).filter((text) => named.includes(text))).toEqual([]);
    expect(ownMenu(await read(`/member/${MEMBER}/`)).slice(0, 3)).toEqual(named);
    for (const link of menu.querySelectorAll('a')) {
      const page = await read(link.getAttribute('href') ?? '');
      expect([shownWords(link), page.status]).toEqual([shownWords(link), 200]);
    }
  });

  it('HIST-14, API-055, API-056 sixty videos to a page of watch later, whose list nobody keeps', async () => {
    const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
    database
      .prepare(
        "INSERT OR IGNORE INTO watch_later (member_id, video_id, added_ts) SELECT ?, id, id FROM videos WHERE visible = 1 AND site_group = 'str' ORDER BY id LIMIT 61",
      )
      .run(OTHER);
    database.close();
    const pages = await Promise.all(
      [1, 2].map((page) => read(`/watch_later_videos/${OTHER}/${page}/`, OTHER)),
    );
    expect(pages.map((page) => tileTitles(page).length)).toEqual([60, 1]);
    const path = `/api/json/videos2/14400/str/latest-updates/60/watch_later_videos.${OTHER}.1.all...json`;
    const answer = await fetch(site.origin + path, { headers: headersOf(OTHER) });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const list = (await answer.json()) as { videos: unknown[]; total_count: unknown };
    expect([list.videos.length, Number(list.total_count)]).toEqual([60, 61]);
    expect((await fetch(site.origin + path, { headers: headersOf(MEMBER) })).status).toBe(403);
  });
});
