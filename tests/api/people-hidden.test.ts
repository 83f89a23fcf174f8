import { beforeEach, describe, expect, it } from 'vitest';
import { idGroup } from '#contract/id-group.ts';
import { deskWorld, GROUND } from './support/desk.ts';
import { MEMBERS, type Role } from './support/member-world.ts';

const { world, report, settle, act } = deskWorld();
const { owner, friend, other } = MEMBERS;

const befriend = (section: string, id: number, as: Role) =>
  act({ act: 'friend', section, object_id: id }, as);
const block = (section: string, id: number, as: Role) =>
  act({ act: 'block', section, object_id: id }, as);
const subscribe = (section: string, target: string, id: number, as: Role) =>
  act({ act: 'subscribe', section, target, object_id: id }, as);

/** What anybody is told of whom a member is friends with or follows. */
async function listed(list: 'friends' | 'subscriptions', of: number): Promise<unknown[]> {
  const { body } = await world.get(`json/${list}/0/60/${idGroup(of)}/${of}.1.jsond`);
  const rows = (body['members'] ?? body['subscriptions']) as Record<string, string>[];
  return [body['total_count'], ...rows.map((row) => row['_id'] ?? row['object_id'])];
}
async function people(as: Role): Promise<string[][]> {
  const { body } = await world.get('own_people.php', as);
  const names = ['received', 'sent', 'blocked', 'hidden'] as const;
  const lists = body as unknown as Record<(typeof names)[number], { _id: string }[]>;
  return names.map((name) => lists[name].map(({ _id }) => _id));
}
async function takeDown(address: string): Promise<void> {
  await report(address);
  await settle('remove', GROUND);
}

/** Only that two are friends, and everybody is shown. */
beforeEach(async () => {
  const { db } = world;
  for (const table of ['takedowns', 'friend_requests', 'blocks', 'subscriptions'] as const)
    await db.deleteFrom(table).execute();
  const both = [
    { member_id: owner, friend_id: friend, added_ts: 1 },
    { member_id: friend, friend_id: owner, added_ts: 1 },
  ];
  await db
    .insertInto('friends')
    .values(both)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

describe('a member who was taken down', () => {
  it('is neither among the friends of others nor among what they follow, and their pages hear of it', async () => {
    await subscribe('add', 'members', friend, 'other');
    expect(await listed('friends', owner)).toEqual(['1', `${friend}`]);
    expect(await listed('subscriptions', other)).toEqual(['1', `${friend}`]);
    world.purged.length = 0;
    await takeDown(`/member/${friend}/`);
    expect(await listed('friends', owner)).toEqual(['0']);
    expect(await listed('subscriptions', other)).toEqual(['0']);
    const both = [`member:${owner}`, `member:${other}`];
    expect(world.purged).toEqual(expect.arrayContaining(both));
    world.purged.length = 0;
    await report(`/member/${friend}/`);
    await settle('restore');
    expect(await listed('friends', owner)).toEqual(['1', `${friend}`]);
    expect(world.purged).toEqual(expect.arrayContaining(both));
  });

  it('is left as anybody is: what there is with them ends, and nothing begins', async () => {
    await befriend('add', owner, 'other');
    await befriend('add', other, 'moderator');
    await block('add', other, 'friend');
    await subscribe('add', 'members', owner, 'friend');
    for (const id of [owner, other]) await takeDown(`/member/${id}/`);
    expect(await befriend('accept', other, 'owner')).toEqual([404, 'not_found']);
    expect(await befriend('add', other, 'friend')).toEqual([404, 'not_found']);
    expect(await subscribe('add', 'members', owner, 'moderator')).toEqual([404, 'not_found']);
    // Nobody could be accepted.
    expect(await people('owner')).toEqual([[], [], [], []]);
    // A list of friends leaves them out: here their friends end it.
    expect(await people('friend')).toEqual([[], [], [`${other}`], [`${owner}`]]);
    expect(await befriend('refuse', other, 'owner')).toEqual([200, 'ok']);
    expect(await befriend('cancel', other, 'moderator')).toEqual([200, 'ok']);
    expect(await befriend('rem', owner, 'friend')).toEqual([200, 'ok']);
    expect(await block('rem', other, 'friend')).toEqual([200, 'ok']);
    expect(await block('add', owner, 'friend')).toEqual([200, 'ok']);
    expect(await subscribe('rem', 'members', owner, 'friend')).toEqual([200, 'ok']);
    expect([await people('owner'), await people('friend'), await people('moderator')]).toEqual([
      [[], [], [], []],
      [[], [], [`${owner}`], []],
      [[], [], [], []],
    ]);
    expect(await befriend('rem', 999, 'friend')).toEqual([404, 'not_found']);
  });
});

it('who was taken down brings nobody to a page that is not there, and has no picture beside what they wrote or did', async () => {
  const { db } = world;
  await db
    .insertInto('friend_requests')
    .values({ from_id: owner, to_id: other, added_ts: 1 })
    .execute();
  await db
    .updateTable('members')
    .set({ avatar: '/media/face.webp' })
    .where('id', '=', other)
    .execute();
  const about = { section: 'videos', object_id: 2 };
  const say = (fields: object) =>
    world.post('stat.php', { msg: 'Good morning', ...fields }, 'other');
  await say({ act: 'comm', ...about });
  await say({ act: 'wall', section: 'members', object_id: owner });
  await world.post('messages.php', { act: 'send', object_id: owner, msg: 'Hello' }, 'other');
  const faces = async () => {
    const group = idGroup(owner);
    const paths = [
      'json/comments/0/videos/0/0/2.jsond',
      `json/wall/0/60/members/${group}/${owner}.1.jsond`,
      ...['notifications.php', 'conversations.php', `conversation.php?object_id=${other}`],
    ];
    const answers = await Promise.all(paths.map((path) => world.get(path, 'owner')));
    const isShown = ({ body }: (typeof answers)[number]) => [
      JSON.stringify(body).includes('The other'),
      JSON.stringify(body).includes('/media/face'),
    ];
    return answers.map(isShown);
  };
  expect(await faces()).toEqual(Array.from({ length: 5 }, () => [true, true]));
  await befriend('add', friend, 'other');
  await subscribe('add', 'members', friend, 'other');
  await subscribe('add', 'members', friend, 'owner');
  const told = async () => {
    const { body } = await world.get('notifications.php', 'friend');
    const rows = body['notifications'] as { kind: string; count: string }[];
    const ofPeople = rows.filter(({ kind }) => kind !== 'decision');
    return ofPeople.map(({ kind, count }) => [kind, count]).toSorted();
  };
  expect(await told()).toEqual([
    ['friend_request', '1'],
    ['subscriber', '2'],
  ]);
  await takeDown(`/member/${other}/`);
  expect(await faces()).toEqual(Array.from({ length: 5 }, () => [true, false]));
  expect(await told()).toEqual([['subscriber', '1']]);
  for (const id of [owner, friend])
    for (const section of ['add', 'accept'])
      expect(await befriend(section, id, 'other')).toEqual([403, 'no_permission']);
  expect(await subscribe('add', 'members', friend, 'other')).toEqual([403, 'no_permission']);
  expect(await befriend('refuse', owner, 'other')).toEqual([200, 'ok']);
});

it('what is a taken down member’s own stays theirs, and is told of the decision; nobody else finds it', async () => {
  await act({ act: 'favourite', section: 'add', video_id: 2 }, 'friend');
  const list = { act: 'playlist', section: 'new', title: 'Evenings', desc: 'For long evenings' };
  await act({ ...list, visible: 0 }, 'friend');
  await subscribe('add', 'members', other, 'friend');
  const at = `${idGroup(friend)}/${friend}`;
  const paths = [
    `json/member/0/${at}.jsond`,
    ...['favourite_videos', 'ed_videos', 'subscriptions'].map(
      (section) => `json/videos2/0/str/latest-updates/60/${section}.${friend}.1.all...jsond`,
    ),
    `json/playlists/0/latest-updates/60/member.1.str.${friend}.jsond`,
    ...['friends', 'subscriptions', 'wall/members'].map((of) => {
      const [name, section = ''] = of.split('/');
      return `json/${name}/0/60/${section && `${section}/`}${at}.1.jsond`;
    }),
  ];
  const readBy = (as: Role) => Promise.all(paths.map((path) => world.get(path, as)));
  const before = await readBy('friend');
  expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));
  await takeDown(`/member/${friend}/`);
  const [page, ...lists] = (await readBy('friend')).map(({ body }) => body);
  const { decision_id } = await world.db
    .selectFrom('takedowns')
    .select('decision_id')
    .executeTakeFirstOrThrow();
  const member = { ...(before[0]?.body['member'] as object), decision_id: String(decision_id) };
  expect(page).toMatchObject({ member });
  expect(lists).toEqual(before.slice(1).map(({ body }) => body));
  for (const as of ['nobody', 'owner', 'other', 'moderator'] as const)
    expect((await readBy(as)).map(({ body }) => body['code'])).toEqual(
      paths.map(() => 'not_found'),
    );
  // What others are answered with as well shows it to nobody.
  expect((await world.get(`json/member/60/${at}.json`, 'friend')).status).toBe(404);
});

describe('what is said of a member', () => {
  const read = async (as: Role) => {
    const path = `json/comments/0/members/${idGroup(owner)}/${owner}.jsond`;
    const { status, body } = await world.get(path, as);
    return [status, body['code'] ?? (body['comments'] as unknown[]).length];
  };
  const say = async (msg: string, as: Role) => {
    const comment = { act: 'comm', section: 'members', object_id: owner, msg };
    const { status, body } = await world.post('stat.php', comment, as);
    return [status, body['code'] ?? 'ok'];
  };
  /** Likes whatever was said of them first, or takes that back. */
  const like = async (how: '0' | '1', as: Role) => {
    const first = world.db.selectFrom('comments').select('id').where('section', '=', 'members');
    const { id } = await first.orderBy('id').executeTakeFirstOrThrow();
    const liked = { act: 'comm_like', comment_id: id, like: how };
    const { status, body } = await world.post('stat.php', liked, as);
    return [status, body['code'] ?? 'ok'];
  };
  const told = async () =>
    (
      await world.db
        .selectFrom('notification_people')
        .innerJoin('notifications', 'notifications.id', 'notification_id')
        .select('notification_people.member_id')
        .where('notifications.member_id', '=', owner)
        .where('kind', '=', 'comment')
        .execute()
    ).map(({ member_id }) => member_id);

  it('is read, liked and added to by whom their privacy setting shows it; of others they are told nothing', async () => {
    expect(await say('All may read it', 'other')).toEqual([200, 'ok']);
    await world.db.deleteFrom('notifications').execute();
    const setPrivacy = (privacy: 'public' | 'friends' | 'private') =>
      world.db.updateTable('members').set({ privacy }).where('id', '=', owner).execute();
    const refused = [403, 'no_permission'];
    await setPrivacy('friends');
    for (const as of ['nobody', 'other'] as const) expect(await read(as)).toEqual(refused);
    expect(await say('Let me in', 'other')).toEqual(refused);
    expect(await say('Well met', 'friend')).toEqual([200, 'ok']);
    expect([await read('friend'), await read('owner')]).toEqual([
      [200, 2],
      [200, 2],
    ]);
    await setPrivacy('private');
    expect([await read('friend'), await say('Still there?', 'friend')]).toEqual([refused, refused]);
    expect(await like('1', 'friend')).toEqual(refused);
    expect(await like('0', 'friend')).toEqual([200, 'ok']);
    expect(await read('owner')).toEqual([200, 2]);
    expect(await told()).toEqual([friend]);
    await setPrivacy('public');
  });

  it('is neither read nor added to once they were taken down', async () => {
    await takeDown(`/member/${owner}/`);
    const gone = [404, 'not_found'];
    expect([await read('nobody'), await say('Where are you?', 'other')]).toEqual([gone, gone]);
  });
});

it('nobody begins to follow a channel or a model that is not shown, and who did may end it', async () => {
  const hidden = { id: 7, dir: 'harbour', title: 'Harbour', added_ts: 1, visible: 0 } as const;
  await world.db.insertInto('channels').values(hidden).execute();
  await world.db
    .insertInto('models')
    .values({ ...hidden, gender: 1 })
    .execute();
  for (const target of ['channels', 'models'] as const) {
    expect(await subscribe('add', target, 7, 'other')).toEqual([404, 'not_found']);
    await world.db.updateTable(target).set({ visible: 1 }).execute();
    expect(await subscribe('add', target, 7, 'other')).toEqual([200, 'ok']);
    await world.db.updateTable(target).set({ visible: 0 }).execute();
    expect(await subscribe('rem', target, 7, 'other')).toEqual([200, 'ok']);
  }
});
