import { expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import type { SiteGroup } from '#config/site-groups.ts';
import { memberHistory } from '#lists/member.ts';
import { playlist } from '#lists/playlists.ts';
import { openList } from '../../../src/pages/_list/open-list.ts';

const MEMBER = { _id: '7', name: 'Ann' };
const asked: string[] = [];

/** A page of a member's history as the server hands it on. */
const page = (isDenied: boolean) => ({
  url: new URL('http://islet.test/member/7/history/1/'),
  response: { status: 200 } as never,
  cache: { set: () => undefined } as never,
  locals: {
    view: { lang: 'en', group: 'str', gate: 'none', prefix: '' },
    route: { name: 'memberHistory', params: { id: '7', page: '1' }, variant: null, isDenied },
    client: createClient({
      origin: 'http://api.test',
      fetch: (request) => {
        asked.push(new URL(request.url).pathname);
        return Promise.resolve(Response.json({ member: MEMBER, videos: [], total_count: 0 }));
      },
    }),
  } as never,
});
const listsAsked = () => asked.splice(0).filter((path) => path.includes('history'));

it('a list that the server says is not its visitor’s is not even asked for', async () => {
  expect(await openList(page(true), memberHistory)).toMatchObject({ state: { kind: 'denied' } });
  expect(listsAsked()).toEqual([]);
  await openList(page(false), memberHistory);
  expect(listsAsked()).toHaveLength(1);
});

/** The page of a playlist as its owner gets it. */
const ofPlaylist = (visible: string, group: SiteGroup = 'str') => ({
  url: new URL('http://islet.test/playlist/7/1/'),
  response: { status: 200 } as never,
  cache: { set: () => undefined } as never,
  locals: {
    view: { lang: 'en', group, gate: 'none', prefix: '' },
    viewer: { id: 12 },
    route: { name: 'playlist', params: { id: '7', page: '1' }, variant: null },
    client: createClient({
      origin: 'http://api.test',
      fetch: () =>
        Promise.resolve(
          Response.json({
            playlist: { playlist_id: '7', title: 'Mine', private: visible, user_id: '12' },
            videos: [{ video_id: '1', title: 'A film' }],
            total_count: 1,
            pages: 1,
          }),
        ),
    }),
  } as never,
});

it('names no feed and no choice by chance where they would be read for nobody', async () => {
  const named = async (...page: Parameters<typeof ofPlaylist>) => {
    const list = await openList(ofPlaylist(...page), playlist);
    return list.kind === 'open' ? [list.feed, list.surprise] : list.kind;
  };
  const both = ['/rss/playlist/7/1/', '/surprise/playlist/7/1/'];
  expect(await named('1')).toEqual(both);
  expect(await named('2')).toEqual(both);
  expect(await named('0')).toEqual([null, null]);
  // What reads the feed has no cookie that says the group.
  expect(await named('1', 'gay')).toEqual([`${both[0]}?group=gay`, both[1]]);
});
