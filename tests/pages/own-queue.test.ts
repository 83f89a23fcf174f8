import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { useStarted } from '../setup/use-started.ts';
import { allByRole, byRole, readPage, shownWords, wordsOf } from './support/read-page.ts';

const site = useStarted(startSite);
const OWNER = 1;
const STRANGER = 2;
const PLAYLIST = 9101;
const TITLE = 'Mine alone zq';
const cookies = new Map<number, string>();
let videos: { id: number; dir: string; title: string }[] = [];

beforeAll(() => {
  withDatabase(site, (database) => {
    for (const id of [OWNER, STRANGER])
      cookies.set(id, `age=1; session=${openSessionIn(database, id)}; user=%7B%22id%22%3A${id}%7D`);
    videos = database
      .prepare("SELECT id, dir, title FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 3")
      .all() as typeof videos;
    database
      .prepare(
        `INSERT INTO playlists (id, member_id, title, description, visibility, site_group, videos, added_ts, updated_ts)
         VALUES (?, ?, ?, '', 'private', 'str', 3, 1, 1)`,
      )
      .run(PLAYLIST, OWNER, TITLE);
    for (const [index, { id }] of videos.entries())
      database
        .prepare(
          'INSERT INTO playlist_items (playlist_id, video_id, position, added_ts) VALUES (?, ?, ?, 1)',
        )
        .run(PLAYLIST, id, index + 1);
  });
});

/** The second of its videos, which is being watched. */
const watched = (): number => videos[1]?.id ?? 0;
const queue = (): string => `${paths.playlistQueue(PLAYLIST, watched(), 1)}&part=strip`;
const as = (member: number | null) => ({
  cookie: member === null ? 'age=1' : (cookies.get(member) ?? ''),
});
const ask = (path: string, member: number | null) =>
  fetch(site.origin + path, { redirect: 'manual', headers: as(member) });

/** Everything the page store has written so far, as text. */
const stored = (): string[] =>
  readdirSync(join(site.dataDir, 'pages'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return name.endsWith('.br') ? String(brotliDecompressSync(bytes)) : String(bytes);
    });

describe('a private playlist beside a video', () => {
  it('is its owner’s: the list, its place and what stands before and after', async () => {
    const { document, status } = await readPage(site.origin, queue(), as(OWNER));
    expect(status).toBe(200);
    const region = byRole(document, 'region', { name: TITLE });
    expect(shownWords(region)).toContain('Video 2 of 3');
    const list = byRole(region, 'list', { name: 'Videos of the playlist' });
    expect(allByRole(list, 'heading').map(wordsOf)).toEqual(videos.map(({ title }) => title));
    const bar = byRole(document, 'navigation', { name: TITLE });
    expect(allByRole(bar, 'link').map((link) => link.getAttribute('href'))).toEqual([
      '#strip',
      ...[videos[0], videos[2]].map(
        (video) => video && `${paths.video(video)}?playlist=${PLAYLIST}&pl_page=1`,
      ),
    ]);
    // Further pages are asked for there too, and what comes next in the owner's name.
    const { ownQueue, address } = (region as HTMLElement).dataset;
    expect([ownQueue, address]).toEqual([
      paths.playlistQueue(PLAYLIST, watched(), 1),
      paths.playlistQueue(PLAYLIST, watched(), 0),
    ]);
  });

  it('is kept nowhere, and the page of the video knows nobody', async () => {
    const watch = `/videos/${watched()}/any/?playlist=${PLAYLIST}&pl_page=1`;
    for (const path of [queue(), `/de${queue()}`]) {
      const { headers } = await ask(path, OWNER);
      expect(headers.get('cache-control')).toBe('private, no-store');
      for (const name of ['cdn-cache-control', 'cache-tag', 'etag'])
        expect([name, headers.get(name)]).toEqual([name, null]);
    }
    for (const path of [watch, `${watch}&part=strip`])
      for (const member of [OWNER, null]) {
        const { document } = await readPage(site.origin, path, as(member));
        const said = byRole(document, 'region', { name: 'Playlist is private' });
        expect(shownWords(said)).toContain('If it is yours');
        expect(document.documentElement.outerHTML).not.toContain(TITLE);
      }
    await expect.poll(() => stored().filter((text) => text.includes('is private'))).not.toEqual([]);
    expect(stored().filter((text) => text.includes(TITLE))).toEqual([]);
  });

  it('is private to anybody else, in words, and asks whoever is not signed in to do so', async () => {
    const { document } = await readPage(site.origin, queue(), as(STRANGER));
    const said = byRole(document, 'region', { name: 'Playlist is private' });
    expect(shownWords(said)).not.toContain('If it is yours');
    expect(allByRole(said, 'link').map(wordsOf)).toEqual(['Browse playlists']);
    expect(document.documentElement.outerHTML).not.toContain(TITLE);
    // Nobody asks once more.
    expect((said as HTMLElement).dataset.ownQueue).toBeUndefined();
    const nobody = await ask(queue(), null);
    expect([nobody.status, nobody.headers.get('location')?.split('?')[0]]).toEqual([
      302,
      '/login/',
    ]);
  });

  it('leads whoever comes to it as to a page to the playlist', async () => {
    const { status, headers } = await ask(`/de${paths.playlistQueue(PLAYLIST, watched(), 2)}`, 1);
    expect([status, headers.get('location')]).toEqual([302, `/de${paths.playlist(PLAYLIST, 2)}`]);
  });
});
