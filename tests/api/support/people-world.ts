import { beforeAll, beforeEach } from 'vitest';
import { idGroup } from '#contract/id-group.ts';
import { MEMBERS, memberWorld, type Role } from './member-world.ts';

const { owner, friend } = MEMBERS;
/** One that members can subscribe to. */
export const CHANNEL = 1;
export const MODEL = 1;

type Told = [number, unknown];
const told = ({ status, body }: { status: number; body: Record<string, unknown> }): Told => [
  status,
  body['code'] ?? 'ok',
];

/** Members who subscribe, are friends and block: status and code of what each does. Every test begins with nothing between them but one friendship. */
export function peopleWorld() {
  const world = memberWorld();

  beforeAll(async () => {
    const { db } = world;
    const named = { title: 'Harbour', added_ts: 1 };
    await db
      .insertInto('channels')
      .values({ id: CHANNEL, dir: 'harbour', ...named })
      .execute();
    await db
      .insertInto('models')
      .values({ id: MODEL, dir: 'harbour', gender: 1, ...named })
      .execute();
  });

  /** Nothing between anybody, but that owner and friend are friends. */
  beforeEach(async () => {
    const { db } = world;
    for (const table of ['friends', 'friend_requests', 'blocks', 'subscriptions'] as const)
      await db.deleteFrom(table).execute();
    for (const table of ['wall_posts', 'comments'] as const) await db.deleteFrom(table).execute();
    await db
      .updateTable('members')
      .set({ friends: 0, subscribers: 0, privacy: 'public' })
      .execute();
    for (const table of ['channels', 'models'] as const)
      await db.updateTable(table).set({ subscribers: 0 }).execute();
    await db
      .insertInto('friends')
      .values([
        { member_id: owner, friend_id: friend, added_ts: 1 },
        { member_id: friend, friend_id: owner, added_ts: 1 },
      ])
      .execute();
    await db
      .updateTable('members')
      .set({ friends: 1 })
      .where('id', 'in', [owner, friend])
      .execute();
    world.purged.length = 0;
  });

  /** Tags of stored pages that were purged. */
  const pages = () => world.purged.filter((tag) => !tag.startsWith('inbox:')).toSorted();

  const subscribe = async (section: string, target: string, id: number, as: Role = 'other') =>
    told(await world.act({ act: 'subscribe', section, target, object_id: id }, as));
  const befriend = async (section: string, id: number, as: Role) =>
    told(await world.act({ act: 'friend', section, object_id: id }, as));
  const block = async (section: string, id: number, as: Role) =>
    told(await world.act({ act: 'block', section, object_id: id }, as));
  const write = async (fields: Record<string, string | number>, as: Role) =>
    told(await world.post('stat.php', fields, as));

  /** What a page shows one member of another. */
  async function seen(id: number, as: Role): Promise<Record<string, unknown>> {
    const { body } = await world.get(`viewer.php?section=members&object_id=${id}`, as);
    return body['object'] as Record<string, unknown>;
  }
  const friendship = async (id: number, as: Role) => (await seen(id, as))['friendship'];
  async function people(as: Role): Promise<Record<string, string[]>> {
    const { body } = await world.get('own_people.php', as);
    const lists = Object.entries(body as Record<string, { _id: string }[]>);
    return Object.fromEntries(lists.map(([name, cards]) => [name, cards.map(({ _id }) => _id)]));
  }
  const countersOf = (table: 'channels' | 'models' | 'members', id: number) =>
    world.db
      .selectFrom(table)
      .select('subscribers')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
      .then(({ subscribers }) => Number(subscribers));
  const friendsOf = async (id: number, as: Role = 'nobody'): Promise<string[]> => {
    const { body } = await world.get(`json/friends/0/60/${idGroup(id)}/${id}.1.jsond`, as);
    return (body['members'] as { _id: string }[]).map(({ _id }) => _id);
  };
  return {
    world,
    pages,
    subscribe,
    befriend,
    block,
    write,
    seen,
    friendship,
    people,
    countersOf,
    friendsOf,
  };
}
