import { hashPassword } from '#api/services/accounts/passwords/hash.ts';
import { fillCase } from './fill-case.ts';
import { fillModeration } from './fill-moderation.ts';
import { fillAuthentication } from './fill-authentication.ts';
import { MEMBERS, PRIVATE_VIDEO, type memberWorld } from './member-world.ts';

/** The name that the owner gave with a report. */
export const TYPED = 'Ida Lark';
/** What is said in a video of the owner's. */
export const SPOKEN = 'Ahoy from the pier';

/** Gives the owner something in every table that knows members. */
export async function fillEverything(
  world: ReturnType<typeof memberWorld>,
  { email, password, now }: { email: string; password: string; now: number },
): Promise<void> {
  const { db } = world;
  const { owner, friend, other } = MEMBERS;
  const at = { added_ts: now };
  const password_hash = await hashPassword(password);
  await db
    .insertInto('accounts')
    .values({
      ...{ member_id: owner, email, email_key: email, password_hash },
      ...{ confirmed_ts: 1, created_ts: 1 },
    })
    .execute();
  await db
    .insertInto('account_tokens')
    .values({
      ...{ token_hash: 'x', kind: 'restore', member_id: owner, expires_ts: now + 9 },
    } as never)
    .execute();
  await fillAuthentication(db, { id: owner, email, now });
  for (const [as, id] of [
    ['owner', 1],
    ['friend', 1],
  ] as const)
    await world.post('stat.php', { act: 'vote', section: 'videos', object_id: id, vote: 1 }, as);
  const said = await world.post(
    'stat.php',
    { act: 'comm', section: 'videos', object_id: 2, msg: 'first of all' },
    'owner',
  );
  const reply = await world.post(
    'stat.php',
    {
      ...{ act: 'comm', section: 'videos', object_id: 2, msg: 'an answer to it' },
      parent_id: String(said.body.comment_id),
    },
    'friend',
  );
  await world.post(
    'stat.php',
    { act: 'comm_like', comment_id: String(reply.body.comment_id), like: 1 },
    'owner',
  );
  for (const act of ['favourite', 'watch_later'])
    await world.act({ act, section: 'add', video_id: 3 });
  await world.post(
    'stat.php',
    { act: 'view', section: 'videos', object_id: 4, user_id: owner },
    'owner',
  );
  await db
    .insertInto('subscriptions')
    .values([
      { member_id: owner, section: 'members', object_id: friend, ...at },
      { member_id: other, section: 'members', object_id: owner, ...at },
    ])
    .execute();
  await db
    .updateTable('members')
    .set({ subscribers: 1 })
    .where('id', 'in', [owner, friend])
    .execute();
  await db.updateTable('members').set({ friends: 1 }).where('id', 'in', [owner, friend]).execute();
  await db
    .insertInto('friend_requests')
    .values([
      { from_id: owner, to_id: other, ...at },
      { from_id: MEMBERS.moderator, to_id: owner, ...at },
    ])
    .execute();
  await db
    .insertInto('blocks')
    .values([
      { member_id: owner, blocked_id: other, ...at },
      { member_id: MEMBERS.moderator, blocked_id: owner, ...at },
    ])
    .execute();
  await world.act({ act: 'exclusions', section: 'add', entries: '[["words","rain",""]]' });
  await world.act({ act: 'searches', section: 'add', entries: '["harbour lights"]' });
  await world.act({ act: 'settings', section: 'set', entries: '[["player_speed","2"]]' });
  const list = { member_id: owner, title: 'Mine alone', description: 'for later' };
  await db
    .insertInto('playlists')
    .values({ ...list, visibility: 'public', site_group: 'str', ...at, updated_ts: now })
    .execute();
  for (const [as, to] of [
    ['owner', friend],
    ['friend', owner],
  ] as const) {
    await world.post('messages.php', { act: 'send', object_id: to, msg: 'hello' }, as);
    const wall = { act: 'wall', section: 'members', object_id: to, msg: 'hello there' };
    await world.post('stat.php', wall, as);
  }
  await db
    .insertInto('notification_ways')
    .values({ member_id: owner, kind: 'reply', way: 'site' })
    .execute();
  const typed = { member: owner, name: TYPED, emailOf: () => email };
  await fillCase(db, { video: 1, numbers: [9001], ...typed });
  await fillModeration(db, owner);
  const cues = JSON.stringify([[1, 2.5, SPOKEN]]);
  await db
    .insertInto('captions')
    .values({ video_id: PRIVATE_VIDEO, lang: 'de', cues, repeat_after: null })
    .execute();
  const album = { dir: 'a', title: 'A', site_group: 'str', post_ts: 1, cover_media_id: 'clip' };
  await db
    .insertInto('albums')
    .values({ ...album, member_id: owner } as never)
    .execute();
}
