import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { memberWorld } from './support/member-world.ts';

const world = memberWorld();
const LISTED = 5000;
const FIRST = 100_000;
const COUNT = LISTED + 50;

/** Women, of whom the one who was here longest ago alone tells of a country, and of another one who tells nobody. */
beforeAll(async () => {
  await sql`INSERT INTO members (id, username, display_name, gender, country, joined_ts, seen_ts, privacy_place)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(COUNT)})
    SELECT ${sql.lit(FIRST)} + i, 'crowd-' || i, 'Crowd ' || i, 2, CASE WHEN i <= 2 THEN 'is' END, 1, 5000000000 + i,
      CASE i WHEN 2 THEN 'nobody' ELSE 'everyone' END
    FROM n`.execute(world.db);
});

const filtered = async (filters: string, page = 1) => {
  const { body } = await world.get(`json/members/60/recent/60/${filters}/${page}.json`);
  const ids = (body['members'] as { _id: string }[]).map(({ _id }) => Number(_id) - FIRST);
  return { ids, total: Number(body['total_count']), among: body['among'] };
};

describe('of more members than anybody looks through', () => {
  it('all are listed, the last seen first, and none of those who were taken down is counted', async () => {
    const all = await filtered('filt.......');
    expect(all.total).toBe(COUNT + 4);
    expect(all.ids.slice(0, 2)).toEqual([COUNT, COUNT - 1]);
    const last = await filtered('filt.......', Math.ceil(all.total / 60));
    expect(last.ids.filter((id) => id > 0).at(-1)).toBe(1);
    expect(last.ids).toHaveLength(all.total % 60);
  });

  it('a filter looks among the last seen', { tags: 'long' }, async () => {
    const women = await filtered('filt..2.....');
    expect(women.total).toBe(LISTED);
    expect(women.ids[0]).toBe(COUNT);
    expect(women.among).toBe(String(LISTED));
    const last = await filtered('filt..2.....', Math.ceil(LISTED / 60));
    expect(last.ids.at(-1)).toBe(COUNT - LISTED + 1);
  });

  it('of a country among all who say that they are from there', async () => {
    expect(await filtered('filt.is.2.....')).toEqual({ ids: [1], total: 1, among: '0' });
  });
});

describe('of what hundreds did', () => {
  it('a notification names the latest two, and tells how many they are', async () => {
    const { id } = await world.db
      .insertInto('notifications')
      .values({
        ...{ member_id: 1, kind: 'comment', section: 'videos', object_id: 2 },
        ...{ open_key: 'many', created_ts: 1, updated_ts: 9000 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`INSERT INTO notification_people (notification_id, member_id, added_ts)
      SELECT ${id}, id, seen_ts FROM members WHERE id > ${FIRST} AND id <= ${FIRST + 300}`.execute(
      world.db,
    );
    const { body } = await world.get('notifications.php', 'owner');
    const [first] = body['notifications'] as { people: { name: string }[]; count: string }[];
    expect(first?.count).toBe('300');
    expect(first?.people.map(({ name }) => name)).toEqual(['Crowd 300', 'Crowd 299']);
  });
});
