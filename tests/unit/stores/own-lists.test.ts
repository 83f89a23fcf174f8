import { expect, it } from 'vitest';
import { loadOwnLists } from '#stores/own-lists.ts';
import { providePlatform } from './platform.ts';

const VIEWER = { viewer: { id: '1' }, object: { favourite: 1, watch_later: 0, vote: null } };
const PLAYLISTS = { playlists: [{ playlist_id: '3', title: 'Lakes', has_video: 1 }] };
const down = () => Response.json({ error: 1, code: 'busy' }, { status: 503 });

it.each([
  [
    'as they are',
    () => Response.json(VIEWER),
    () => Response.json(PLAYLISTS),
    { favourite: true, watchLater: false, playlists: [{ id: 3, title: 'Lakes', has: true }] },
    [],
  ],
  ['as unknown while the API is down', down, down, undefined, []],
  ['as unknown without the playlists', () => Response.json(VIEWER), down, undefined, []],
  [
    'as nobody’s where the session has ended elsewhere, which is announced',
    () => Response.json({ viewer: null }),
    () => Response.json({ error: 1, code: 'need_auth' }, { status: 401 }),
    null,
    ['signed-out'],
  ],
])('one’s own lists are loaded %s', async (_, viewer, playlists, lists, announced) => {
  const platform = providePlatform({
    signedIn: true,
    fetch: ({ url }) => Promise.resolve(url.includes('own_playlists') ? playlists() : viewer()),
  });
  const loaded = await loadOwnLists(7);
  if (lists) expect(loaded).toMatchObject(lists);
  else expect(loaded).toBe(lists);
  expect(platform.announced).toEqual(announced);
});
