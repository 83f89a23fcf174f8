import { describe, expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';
import { ALBUM_SORTS, PLAYLIST_SORTS } from '#contract/enums.ts';
import { apiUnderTest, type Row } from './support/api-under-test.ts';
import { SORT_SQL } from './support/video-rows.ts';
import { PIECE, walk } from './support/walk.ts';

const { client, rows } = apiUnderTest();

const lifetime = 60;

const RATED = `${SORT_SQL['top-rated']} DESC, id DESC`;

describe('playlists', () => {
  const ORDER = {
    'most-popular': 'viewed DESC, id DESC',
    'latest-updates': 'updated_ts DESC, id DESC',
    'top-rated': RATED,
    'most-viewed': 'viewed DESC, id DESC',
  } as const;
  const owner = () =>
    String(
      rows(`SELECT member_id AS id FROM playlists WHERE visibility = 'public'
        GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`)[0]?.['id'],
    );

  it.each(PLAYLIST_SORTS)(
    'by %s in pages, public ones only, of all and of a member',
    async (sort) => {
      for (const objectId of ['', owner()]) {
        const section = objectId === '' ? '' : 'member';
        const of = objectId === '' ? '1 = 1' : `member_id = ${objectId}`;
        const all = rows(`SELECT id FROM playlists WHERE visibility = 'public'
        AND site_group = 'str' AND ${of} ORDER BY ${ORDER[sort]}`).map(({ id }) => id);
        expect(all.length).toBeGreaterThan(0);
        const walked = await walk(async (page) => {
          const asked = { lifetime, gender: 'str', sort, count: PIECE, page, section } as const;
          const answer = await client.read(calls.playlists, { ...asked, objectId });
          return { items: answer.playlists.map(({ id }) => id), totalCount: answer.totalCount };
        });
        expect(walked).toEqual(all);
      }
    },
  );
});

describe('albums', () => {
  const ORDER = {
    'most-popular': 'viewed DESC, id DESC',
    'latest-updates': 'post_ts DESC, id DESC',
    'top-rated': RATED,
    'most-viewed': 'viewed DESC, id DESC',
  } as const;
  const most = (query: string): Row => rows(query)[0] ?? {};
  const SECTIONS = [
    ['' as const, () => ['', '1 = 1'] as const],
    [
      'categories' as const,
      () => {
        const row = most(`SELECT dir, id FROM album_categories ORDER BY (SELECT count(*)
          FROM album_category_links WHERE album_category_id = album_categories.id) DESC LIMIT 1`);
        return [
          String(row['dir']),
          `id IN (SELECT album_id FROM album_category_links WHERE album_category_id = ${row['id']})`,
        ] as const;
      },
    ],
    [
      'channel' as const,
      () => {
        const row = most(`SELECT channels.dir, channels.id FROM channels JOIN albums
          ON channel_id = channels.id WHERE albums.site_group = 'str' LIMIT 1`);
        return [String(row['dir']), `channel_id = ${row['id']}`] as const;
      },
    ],
    [
      'member' as const,
      () => {
        const row = most(`SELECT member_id AS id FROM albums WHERE site_group = 'str' LIMIT 1`);
        return [String(row['id']), `member_id = ${row['id']}`] as const;
      },
    ],
  ] as const;

  it.each(ALBUM_SORTS)(
    'by %s in pages, of all, a category, a channel and a member',
    async (sort) => {
      for (const [section, object] of SECTIONS) {
        const [objectId, of] = object();
        const all = rows(`SELECT id FROM albums WHERE status_id = 1 AND is_private = 0
        AND site_group = 'str' AND ${of} ORDER BY ${ORDER[sort]}`).map(({ id }) => id);
        expect(all.length, section).toBeGreaterThan(0);
        const walked = await walk(async (page) => {
          const asked = { lifetime, gender: 'str', sort, count: PIECE, page, section } as const;
          const answer = await client.read(calls.albums, { ...asked, objectId });
          return { items: answer.albums.map(({ id }) => id), totalCount: answer.totalCount };
        });
        expect(walked).toEqual(all);
      }
    },
  );
});
