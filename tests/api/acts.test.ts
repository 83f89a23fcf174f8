import { beforeAll, describe, expect, it } from 'vitest';
import * as acts from '#contract/acts.ts';
import { ERROR_STATUS } from '#contract/errors.ts';
import {
  all,
  membersGet,
  refused,
  type Case,
  type Fields,
  type Wanted,
} from './support/act-cases.ts';
import { MEMBERS, memberWorld, ORIGIN, ROLES } from './support/member-world.ts';
import { moderationActs } from './support/moderation-acts.ts';

const world = memberWorld();

const members = membersGet('ok');
/** The moderator has a second factor. */
const unlessSet: Wanted = { ...membersGet('not_found'), moderator: 'already_added' };

/** The cases of an action on a list of one's own: whoever asks, it is their own that changes. */
const ownVideos = (act: string): readonly Case[] => [
  ['adds', () => ({ act, section: 'add', video_id: 1 }), members],
  ['removes', () => ({ act, section: 'rem', video_id: 1 }), members],
];

const owners: Wanted = {
  ...{ nobody: 'need_auth', owner: 'ok', friend: 'no_permission', other: 'no_permission' },
  moderator: 'no_permission',
};

/** A new playlist of the owner's, for each role anew, with one video. */
async function ownersPlaylist(visibility: 'public' | 'private'): Promise<number> {
  const times = { added_ts: 1, updated_ts: 1 };
  const texts = { title: 'Mine', description: 'Of mine alone', site_group: 'str' } as const;
  const { id } = await world.db
    .insertInto('playlists')
    .values({ member_id: MEMBERS.owner, ...texts, visibility, ...times, videos: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('playlist_items')
    .values({ playlist_id: id, video_id: 1, position: 1, added_ts: 1 })
    .execute();
  return id;
}

/** Something that the owner is told, for each role anew. */
async function ownersNotification(): Promise<number> {
  const about = { section: 'members', object_id: MEMBERS.owner } as const;
  const { id } = await world.db
    .insertInto('notifications')
    .values({
      member_id: MEMBERS.owner,
      kind: 'subscriber',
      ...about,
      created_ts: 1,
      updated_ts: 1,
      open_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const withFactor: Wanted = { ...membersGet('not_found'), moderator: 'invalid' };

const act = 'playlist';
const texts = { title: 'Evenings', desc: 'For long evenings' };
const onPlaylist = (fields: Fields, visibility: 'public' | 'private'): Case => [
  `${fields['section']} (${visibility})`,
  async () => ({ act, ...fields, object_id: await ownersPlaylist(visibility) }),
  owners,
];
const onBoth = (fields: Fields): Case[] => [
  onPlaylist(fields, 'public'),
  onPlaylist(fields, 'private'),
];

/** Somebody whom nobody knows yet, and who has asked the owner to be friends. */
const GUEST = 50;
beforeAll(async () => {
  const { db } = world;
  const names = { username: 'guest', display_name: 'The guest' };
  await db
    .insertInto('members')
    .values({ id: GUEST, ...names, joined_ts: 1, seen_ts: 1 })
    .execute();
  await db
    .insertInto('channels')
    .values({ id: 1, dir: 'a-channel', title: 'A channel', added_ts: 1 })
    .execute();
});

/** An action with the guest, where nothing but their request to the owner is between them and anybody. */
const withGuest = (act: string, section: string, wanted: Wanted): Case => [
  section,
  async () => {
    for (const table of ['friends', 'friend_requests', 'blocks'] as const)
      await world.db.deleteFrom(table).execute();
    await world.db
      .insertInto('friend_requests')
      .values({ from_id: GUEST, to_id: MEMBERS.owner, added_ts: 1 })
      .execute();
    return { act, section, object_id: GUEST };
  },
  wanted,
];
const subscribeTo = (target: string, wanted: Wanted): Case[] =>
  ['add', 'rem'].map((section) => [
    `${section} ${target}`,
    () => ({ act: 'subscribe', section, target, object_id: target === 'members' ? GUEST : 1 }),
    wanted,
  ]);

const choices = (act: string, sections: readonly string[], entries: string): readonly Case[] =>
  sections.map((section) => [section, () => ({ act, section, entries }), members]);

/** By action of the contract: what it does for whom, with what is theirs or somebody else's. One that is not here does not compile. */
const CASES: Readonly<Record<keyof typeof acts, readonly Case[]>> = {
  // What they do for whom they are meant: accounts.test.ts.
  signIn: refused('signin', all('invalid_login'), { usr: 'nobody-here', pwd: 'wrong' }),
  notification: [
    [
      'says where',
      () => ({ act: 'notification', section: 'set', kind: 'reply', way: 'off' }),
      members,
    ],
    ['reads all', () => ({ act: 'notification', section: 'read_all' }), members],
    [
      'reads one',
      async () => ({ act: 'notification', section: 'read', object_id: await ownersNotification() }),
      { ...membersGet('not_found'), owner: 'ok' },
    ],
  ],
  // What it does for whoever has a mail: notifications.test.ts.
  stopMails: refused('stop_mails', all('invalid_link'), { token: '1.reply.x' }),
  signOut: refused('signout', all('invalid'), { section: 'elsewhere' }),
  signUp: refused('signup', all('invalid')),
  confirm: refused('confirm', all('invalid_link'), { token: 'x' }),
  resend: refused('resend', all('invalid')),
  restore: refused('restore', all('invalid')),
  checkLink: refused('check_link', all('invalid_link'), { token: 'x' }),
  // What it says in the middle of a sign-in: second-factor.test.ts.
  checkStep: refused('check_step', all('step_over')),
  setPassword: [
    [
      'refuses',
      () => ({ act: 'set_password', token: 'x', pwd: 'a-long-one' }),
      all('invalid_link'),
    ],
  ],
  // These members have no account.
  changePassword: refused('password', membersGet('not_found')),
  changeEmail: refused('email', membersGet('not_found')),
  cancelEmail: [['cancels', () => ({ act: 'email_cancel' }), members]],
  endSession: refused('end_session', membersGet('not_found'), { session: 'x' }),
  block: ['add', 'rem'].map((section) => withGuest('block', section, members)),
  friend: [
    ...['add', 'cancel', 'refuse', 'rem'].map((section) => withGuest('friend', section, members)),
    withGuest('friend', 'accept', { ...membersGet('not_found'), owner: 'ok' }),
  ],
  subscribe: [
    ...subscribeTo('channels', members),
    ...subscribeTo('members', members),
    ...subscribeTo('models', membersGet('not_found')),
  ],
  signInCode: refused('signin_code', all('step_over'), { code: '123456' }),
  // What they do: providers.test.ts.
  nameAccount: refused('provider_name', all('step_over'), { name: 'a-name' }),
  unlinkProvider: refused('provider_unlink', membersGet('not_found'), { issuer: 'x' }),
  // What they do: passkeys.test.ts.
  askPasskey: [['gives a challenge', () => ({ act: 'passkey_ask' }), all('ok')]],
  passkeySignIn: [
    ['refuses', () => ({ act: 'passkey_signin', answer: '{}' }), all('passkey_refused')],
  ],
  beginPasskey: refused('passkey_begin', membersGet('not_found')),
  addPasskey: refused('passkey_add', membersGet('passkey_refused'), { answer: 'x' }),
  namePasskey: refused('passkey_name', membersGet('not_found'), { passkey: 'x', name: 'Phone' }),
  removePasskey: refused('passkey_rem', membersGet('not_found'), { passkey: 'x' }),
  loseFactor: refused('factor_lost', all('step_over')),
  setUpFactor: refused('factor_begin', membersGet('not_found')),
  confirmFactor: refused('factor_confirm', unlessSet, { code: '123456' }),
  renewFactorCodes: refused('factor_codes', withFactor, { code: '123456' }),
  switchOffFactor: refused('factor_off', membersGet('not_found')),
  keepFactor: [['keeps', () => ({ act: 'factor_keep' }), members]],
  favourite: ownVideos('favourite'),
  // Whose they are: own-choices.test.ts.
  exclusions: choices('exclusions', ['add', 'rem'], '[["words","rain",""]]'),
  searches: choices('searches', ['add', 'clear'], '["rain"]'),
  settings: choices('settings', ['add', 'set'], '[["player_speed","1.5"]]'),
  adoptVotes: [['adopts', () => ({ act: 'adopt_votes' }), members]],
  adoptHistory: [['adopts', () => ({ act: 'adopt_history', entries: '[[1,1,0]]' }), members]],
  history: (['rem', 'add', 'clear', 'pause', 'resume'] as const).map((section) => [
    section,
    () => ({ act: 'history', section, video_id: 1, watched: 1, left_at: 0 }),
    members,
  ]),
  // Of another member's page nothing is kept, and nothing is said of it: history.test.ts.
  leave: [['tells', () => ({ act: 'leave', video_id: 1, at: 60, user_id: 1 }), members]],
  // Members of this world have no password, and signed in a moment ago.
  deleteAccount: [['asks', () => ({ act: 'delete_account' }), members]],
  keepAccount: [['takes back', () => ({ act: 'keep_account' }), members]],
  askArchive: [['asks', () => ({ act: 'archive' }), members]],
  playlist: [
    ['new', () => ({ act, section: 'new', ...texts }), members],
    ...onBoth({ section: 'upd', ...texts }),
    ...onBoth({ section: 'del' }),
    ...onBoth({ section: 'add', video_id: 2 }),
    ...onBoth({ section: 'rem', video_id: 1 }),
    ...onBoth({ section: 'order', video_id: 1, position: 1 }),
  ],
  watchLater: ownVideos('watch_later'),
  ...moderationActs(world),
};

const cases = Object.entries(CASES).flatMap(([name, all]) =>
  all.flatMap(([what, fields, wanted]) =>
    ROLES.map((role) => ({ name, what, role, wanted: wanted[role], fields })),
  ),
);

describe('who may do what with whose', () => {
  it.each(cases)('$name $what, asked by $role: $wanted', async ({ fields, role, wanted }) => {
    const { status, body, headers } = await world.act(await fields(role), role);
    const wantedStatus = wanted === 'ok' ? 200 : ERROR_STATUS[wanted];
    expect([status, body.code ?? 'ok']).toEqual([wantedStatus, wanted]);
    expect(headers.get('cache-control')).toMatch(/no-store/u);
  });

  it('is declared by every action, under a word of its own', () => {
    const words = Object.values(acts).map(({ act }) => act);
    expect(new Set(words).size).toBe(words.length);
    for (const [name, { name: own, act, access, body }] of Object.entries(acts)) {
      expect([name, own, CASES[name as keyof typeof acts].length > 0]).toEqual([name, name, true]);
      expect(['anyone', 'member', 'owner', 'moderator']).toContain(access);
      expect(body.safeParse({ act: `${act}x` }).success).toBe(false);
    }
  });
});

describe('POST /api/input.php', () => {
  const favourite = { act: 'favourite', section: 'add', video_id: 2 };

  it('API-038 answers a refusal with error, code, field and codes, what went well with ok', async () => {
    expect((await world.act({ ...favourite, video_id: 'x' })).body).toEqual({
      ...{ error: 1, code: 'invalid', field: 'video_id' },
      codes: { field: 'video_id', code: 'invalid' },
    });
    expect((await world.act({ ...favourite, video_id: 999 })).body).toEqual({
      ...{ error: 1, code: 'not_found', codes: { field: 'notify', code: 'not_found' } },
    });
    expect((await world.act(favourite)).body).toEqual({ ok: 1 });
  });

  it.each([{}, { act: 'nothing' }, { act: 'constructor' }, { act: '' }] as Fields[])(
    'refuses %o, which is no action of its own',
    async (fields) => {
      const { status, body } = await world.act({ a: 'b', ...fields });
      expect([status, body.code, body.field]).toEqual([422, 'invalid', 'act']);
    },
  );

  it('API-030, API-031 takes nothing from another site, from a program with a session, nor by GET', async () => {
    const before = await world.db.selectFrom('watch_later').selectAll().execute();
    const fields = { act: 'watch_later', section: 'add', video_id: 3 };
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      {},
    ] as Record<string, string>[]) {
      const { status, body } = await world.post('input.php', fields, 'owner', headers);
      expect([status, body.code]).toEqual([403, 'bad_origin']);
    }
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, String(value)]),
    );
    expect((await world.get(`input.php?${query}`, 'owner')).status).toBe(405);
    expect(await world.db.selectFrom('watch_later').selectAll().execute()).toEqual(before);
    const own = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };
    expect((await world.post('input.php', fields, 'owner', own)).status).toBe(200);
  });

  it('API-032 reads a form and nothing else', async () => {
    const answer = await world.api.fetch(
      new Request(`${ORIGIN}/api/input.php`, {
        method: 'POST',
        body: JSON.stringify(favourite),
        headers: { origin: ORIGIN, 'content-type': 'application/json' },
      }),
    );
    expect(answer.status).toBe(415);
  });
});
