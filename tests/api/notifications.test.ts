import { describe, expect, it } from 'vitest';
import { MEMBERS, memberWorld, type Role } from './support/member-world.ts';

const world = memberWorld();
const { owner, friend } = MEMBERS;

const comment = async (as: Role, msg: string, more: Record<string, string> = {}) => {
  const about = { act: 'comm', section: 'videos', object_id: '2', msg, ...more };
  return String((await world.post('stat.php', about, as)).body.comment_id);
};
const like = (as: Role, id: string, on = 1) =>
  world.post('stat.php', { act: 'comm_like', comment_id: id, like: on }, as);

/** What a member was told, with whose doing it was. */
async function toldTo(member: number): Promise<[kind: string, item: number, people: number[]][]> {
  const rows = await world.db
    .selectFrom('notifications')
    .select(['id', 'kind', 'item_id'])
    .where('member_id', '=', member)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, kind, item_id }) => {
      const people = await world.db
        .selectFrom('notification_people')
        .select('member_id')
        .where('notification_id', '=', id)
        .orderBy('member_id')
        .execute();
      return [kind, item_id, people.map((one) => one.member_id)];
    }),
  );
}
const forget = () => world.db.deleteFrom('notifications').execute();

describe('a member is told', () => {
  it('of replies and likes by others, of several as one, and of nothing they did themselves', async () => {
    const first = await comment('friend', 'Where is this lake?');
    await forget();
    const reply = await comment('owner', 'In the north.', { parent_id: first });
    await comment('other', 'Near the border.', { parent_id: reply });
    await comment('friend', 'Thank you both.', { parent_id: first });
    // Whose comment was answered, and whose video it is.
    expect(await toldTo(friend)).toEqual([['reply', Number(first), [owner]]]);
    expect(await toldTo(owner)).toEqual([
      ['reply', Number(first), [MEMBERS.other]],
      ['comment', 0, [friend]],
    ]);
    await forget();
    for (const as of ['owner', 'other', 'moderator', 'friend'] as const) await like(as, first);
    await like('moderator', first);
    const likers = [owner, MEMBERS.other, MEMBERS.moderator];
    expect(await toldTo(friend)).toEqual([['comment_like', Number(first), likers]]);
  });

  it('no more of a like that was taken back', async () => {
    const first = await comment('friend', 'And this one, what is it?');
    await forget();
    await like('owner', first);
    await like('other', first);
    await like('owner', first, 0);
    expect(await toldTo(friend)).toEqual([['comment_like', Number(first), [MEMBERS.other]]]);
    await like('other', first, 0);
    expect(await toldTo(friend)).toEqual([]);
  });

  it('of no kind that is off for them', async () => {
    const off = { member_id: friend, kind: 'comment_like', way: 'off' } as const;
    await world.db.insertInto('notification_ways').values(off).execute();
    const first = await comment('friend', 'A third lake, or the same?');
    await forget();
    await like('owner', first);
    expect(await toldTo(friend)).toEqual([]);
    await world.db.deleteFrom('notification_ways').execute();
  });

  it('of what somebody did who has left the site, no more', async () => {
    const first = await comment('friend', 'The last lake, I think.');
    await forget();
    await like('other', first);
    const due = { member_id: MEMBERS.other, asked_ts: 1, due_ts: 2 };
    await world.db.insertInto('leavings').values(due).execute();
    await world.restart();
    expect(await toldTo(friend)).toEqual([]);
  });
});
