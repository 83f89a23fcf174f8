import { beforeAll, describe, expect, it } from 'vitest';
import type * as calls from '#contract/calls.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import { openSession } from '../setup/sessions.ts';
import { apiUnderTest, ORIGIN } from './support/api-under-test.ts';

/** Of the member whose objects are asked for, a friend, somebody else, and a moderator who is no friend. */
const OWNER = 7_000_001;
const FRIEND = 7_000_002;
const OTHER = 7_000_003;
const MODERATOR = 7_000_004;
const PLAYLIST = 7_000_005;
const ROLES = { nobody: null, owner: OWNER, friend: FRIEND, other: OTHER, moderator: MODERATOR };
type Role = keyof typeof ROLES;

/** What each role is answered; `ok`, or the code of the refusal. */
type Wanted = Record<Role, 'ok' | keyof typeof ERROR_STATUS>;

const everybody: Wanted = { nobody: 'ok', owner: 'ok', friend: 'ok', other: 'ok', moderator: 'ok' };
const no = 'no_permission';
const forFriends: Wanted = { ...everybody, nobody: no, other: no, moderator: no };
const forOwner: Wanted = { nobody: 'need_auth', owner: 'ok', friend: no, other: no, moderator: no };
const forModerators: Wanted = {
  ...{ nobody: 'need_auth', owner: no, friend: no, other: no, moderator: 'ok' },
};
const nowhere: Wanted = {
  nobody: 'need_auth',
  ...{ owner: 'not_found', friend: 'not_found', other: 'not_found', moderator: 'not_found' },
};
const hidden = 'private_playlist';
const privateList: Wanted = {
  ...{ nobody: hidden, owner: 'ok', friend: hidden, other: hidden, moderator: hidden },
};

const video = (section: string, id: number): string =>
  `json/videos2/0/str/latest-updates/60/${section}.${id}.1.all...jsond`;
const group = '7000000/7000000';

/**
 * By call of the contract: what of it is one person's, and who gets it. A call with nothing of the kind says so; one that
 * is not here does not compile.
 */
const OBJECTS: Readonly<Record<keyof typeof calls, readonly (readonly [string, Wanted])[]>> = {
  videos: [
    [video('history', OWNER), forOwner],
    [video('watch_later_videos', OWNER), forOwner],
    [video('favourite_videos', OWNER), forFriends],
    [video('subscriptions', OWNER), forFriends],
    [video('ed_videos', OWNER), everybody],
    [video('playlist', PLAYLIST), privateList],
  ],
  friends: [[`json/friends/0/60/${group}/${OWNER}.1.jsond`, forFriends]],
  subscriptions: [[`json/subscriptions/0/60/${group}/${OWNER}.1.jsond`, forFriends]],
  wall: [[`json/wall/0/60/members/${group}/${OWNER}.1.jsond`, forFriends]],
  comments: [[`json/comments/0/members/${group}/${OWNER}.jsond`, forFriends]],
  members: [[`json/members/0/recent/60/filt.......${OWNER}/1.jsond`, forFriends]],
  playlist: [[`json/playlist/0/${group}/${PLAYLIST}.jsond`, privateList]],
  // Answers of its asker alone: the next tests, and playlists.test.ts.
  ownPlaylists: [[`own_playlists.php`, { ...everybody, nobody: 'need_auth' }]],
  ownChoices: [[`own_choices.php`, { ...everybody, nobody: 'need_auth' }]],
  ownPeople: [[`own_people.php`, { ...everybody, nobody: 'need_auth' }]],
  viewer: [[`viewer.php`, everybody]],
  signInProviders: [],
  // Whoever asks gets their own.
  ownData: [['data.php', { ...everybody, nobody: 'need_auth' }]],
  // Nobody has written to anybody here; what they do with somebody else's: messages.test.ts.
  conversations: [['conversations.php', { ...everybody, nobody: 'need_auth' }]],
  conversation: [
    [
      `conversation.php?object_id=${OWNER}`,
      { ...everybody, nobody: 'need_auth', owner: 'not_yourself' },
    ],
  ],
  // Whoever has its key: report-notice.test.ts.
  notice: [],
  // What moderators get: moderation.test.ts.
  cases: [['cases.php', forModerators]],
  decisions: [['decisions.php', forModerators]],
  shift: [['shift.php', forModerators]],
  moderationCase: [['case.php?id=999', { ...forModerators, moderator: 'not_found' }]],
  statement: [[`statement.php?id=999`, nowhere]],
  notifications: [['notifications.php', { ...everybody, nobody: 'need_auth' }]],
  messages: [],
  history: [['history.php', { ...everybody, nobody: 'need_auth' }]],
  ...{ member: [], playlists: [], album: [], albumCategories: [], albums: [], captcha: [] },
  ...{ categories: [], channel: [], channels: [], countries: [] },
  // What they write and read is their asker's alone: profile.test.ts.
  ...{ editMember: [], ownProfile: [] },
  // Whose a channel is: channel-owners.test.ts.
  ...{ editChannel: [], ownChannel: [['own_channel.php?dir=none', { ...nowhere }]] },
  ownChannels: [['own_channels.php', { ...everybody, nobody: 'need_auth' }]],
  // What one does with somebody else's upload: uploads.test.ts.
  ...{ editVideo: [], ownUploads: [['own_uploads.php', { ...everybody, nobody: 'need_auth' }]] },
  uploadCategories: [['upload_categories.php', { ...everybody, nobody: 'need_auth' }]],
  // Figures of a video of one's own, and what may be changed: own-video.test.ts.
  ownVideo: [['own_video.php?id=999999', nowhere]],
  // The same of albums: album-upload.test.ts.
  ...{ editAlbum: [], ownAlbums: [['own_albums.php', { ...everybody, nobody: 'need_auth' }]] },
  // What its actions do with somebody else's: own-acts.test.ts.
  ...{ input: [], main: [] },
  ...{ model: [], models: [], related: [], report: [], search: [], stat: [], suggester: [] },
  // Of its asker alone: accounts.test.ts.
  account: [],
  ...{ suggesterText: [], video: [], videoFile: [] },
};

const under = apiUnderTest({ writes: true });
const tokens = new Map<number, string>();

beforeAll(async () => {
  const { stored } = under;
  for (const [name, id] of Object.entries(ROLES)) {
    if (id === null) continue;
    await stored.insert('members', {
      ...{ id, username: `own_${name}`, display_name: `Own ${name}`, privacy: 'friends' },
      ...{ role: name === 'moderator' ? 'moderator' : 'member', joined_ts: 1, seen_ts: 1 },
    });
    tokens.set(id, await openSession(stored, id));
  }
  await stored.insert('second_factors', { member_id: MODERATOR, secret: 'x', proved_ts: 1 });
  for (const [member_id, friend_id] of [
    [OWNER, FRIEND],
    [FRIEND, OWNER],
  ] as const)
    await stored.insert('friends', { member_id, friend_id, added_ts: 1 });
  await stored.insert('playlists', {
    ...{ id: PLAYLIST, member_id: OWNER, title: 'Mine', description: '', visibility: 'private' },
    ...{ site_group: 'str', added_ts: 1, updated_ts: 1 },
  });
  for (const table of ['favourites', 'watch_later', 'history'])
    await stored.run(`INSERT INTO ${table} (member_id, video_id, added_ts)
      SELECT ${OWNER}, id, 1 FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 3`);
});

async function ask(path: string, id: number | null, more: Record<string, string> = {}) {
  const token = id === null ? undefined : tokens.get(id);
  const headers = { ...more, ...(token !== undefined && { cookie: `session=${token}` }) };
  const answer = await under.api.fetch(new Request(`${ORIGIN}/api/${path}`, { headers }));
  return { answer, body: (await answer.json()) as Record<string, unknown> };
}

const cases = Object.entries(OBJECTS).flatMap(([name, objects]) =>
  objects.flatMap(([path, wanted]) =>
    (Object.keys(ROLES) as Role[]).map((role) => [name, path, role, wanted[role]] as const),
  ),
);

describe('what is one person’s', () => {
  it.each(cases)('%s %s: to %s %s', async (_name, path, role, wanted) => {
    const { answer, body } = await ask(path, ROLES[role]);
    const status = wanted === 'ok' ? 200 : ERROR_STATUS[wanted];
    expect([answer.status, body.code ?? 'ok']).toEqual([status, wanted]);
    expect(answer.headers.get('cache-control')).toMatch(/no-store/u);
  });

  it('is given with the entries to whom it is given', async () => {
    for (const section of ['history', 'watch_later_videos', 'favourite_videos']) {
      const { body } = await ask(video(section, OWNER), OWNER);
      expect([section, body.total_count]).toEqual([section, '3']);
    }
  });

  it('is never kept, whatever lifetime is asked for', async () => {
    const kept = video('history', OWNER).replace('/0/', '/600/').replace('jsond', 'json');
    const { answer } = await ask(kept, OWNER);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'private, no-store',
    ]);
  });

  it('is for pages of this site alone', async () => {
    const own = await ask(video('history', OWNER), OWNER);
    expect(own.answer.headers.get('access-control-allow-origin')).toBeNull();
    const open = await ask('json/main/600/str.en.json', OWNER);
    expect(open.answer.headers.get('access-control-allow-origin')).toBe('*');
  });
});

it('the files of a private video are its member’s and moderators’, and kept by nobody', async () => {
  const [{ id }] = under.rows(
    'SELECT id FROM videos WHERE is_private = 1 AND status_id = 1 LIMIT 1',
  ) as [{ id: number }];
  await under.stored.run(`UPDATE videos SET member_id = ${OWNER} WHERE id = ${id}`);
  const files = (lifetime: number) => `videofile.php?video_id=${id}&lifetime=${lifetime}`;
  for (const [role, member] of Object.entries(ROLES)) {
    const isTheirs = role === 'owner' || role === 'moderator';
    const own = await ask(files(0), member);
    expect([role, own.answer.status, own.body.code]).toEqual([
      ...[role, isTheirs ? 200 : 403, isTheirs ? undefined : 'private_video'],
    ]);
    expect(own.answer.headers.get('cache-control')).toMatch(/no-store/u);
    expect([role, (await ask(files(600), member)).answer.status]).toEqual([role, 403]);
  }
});

describe('what a page shows of its viewer', () => {
  const [first] = [1];
  const object = () =>
    under.rows(
      "SELECT id, channel_id FROM videos WHERE visible = 1 AND channel_id IS NOT NULL AND site_group = 'str' LIMIT 1",
    )[0] as { id: number; channel_id: number };

  it('is nothing where nobody is signed in', async () => {
    const { answer, body } = await ask(`viewer.php?section=videos&object_id=${first}`, null);
    expect([answer.status, body]).toEqual([200, { viewer: null, object: null }]);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is what they have done with its object, and nobody else', async () => {
    const { id, channel_id: channel } = object();
    const asked = `viewer.php?section=videos&object_id=${id}`;
    const nothing = {
      channel_id: String(channel),
      in_playlists: '0',
      playlists: [],
      left_at: 0,
      favourite: 0,
      watch_later: 0,
      subscribed: 0,
      vote: null,
    };
    expect((await ask(asked, OTHER)).body).toMatchObject({
      viewer: { id: String(OTHER), username: 'own_other', name: 'Own other', role: 'member' },
      object: nothing,
    });
    for (const table of ['favourites', 'watch_later'])
      await under.stored.insert(table, { member_id: OTHER, video_id: id, added_ts: 1 });
    const subscribed = { member_id: OTHER, section: 'channels', object_id: channel, added_ts: 1 };
    await under.stored.insert('subscriptions', subscribed);
    const voted = await under.api.fetch(
      new Request(`${ORIGIN}/api/stat.php`, {
        method: 'POST',
        body: new URLSearchParams({
          act: 'vote',
          section: 'videos',
          object_id: String(id),
          vote: '0',
        }),
        headers: { cookie: `session=${tokens.get(OTHER)}`, origin: ORIGIN },
      }),
    );
    // A member's vote needs no cookie of its own.
    expect([voted.status, voted.headers.getSetCookie()]).toEqual([200, []]);
    expect((await ask(asked, OTHER)).body.object).toEqual({
      ...{ left_at: 0, favourite: 1, watch_later: 1, subscribed: 1, vote: 0 },
      ...{ channel_id: String(channel), in_playlists: '0', playlists: [] },
    });
    expect((await ask(asked, FRIEND)).body.object).toEqual(nothing);
    expect(
      (await ask(`viewer.php?section=channels&object_id=${channel}`, OTHER)).body,
    ).toMatchObject({ object: { subscribed: 1, favourite: 0 } });
    expect((await ask('viewer.php', OTHER)).body).toMatchObject({ object: null });
  });

  it.each(['?section=nothing&object_id=1', '?section=videos', '?section=videos&object_id=x'])(
    'is refused for what is no object: %s',
    async (query) => {
      expect((await ask(`viewer.php${query}`, OTHER)).answer.status).toBe(400);
    },
  );
});
