import { describe, expect, it } from 'vitest';
import { MAX_COUNT } from '#config/limits.ts';
import { NO_MEMBER_FILTER, type MembersParams } from '#contract/calls/members.ts';
import * as calls from '#contract/calls.ts';
import * as enums from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { NOW } from '../setup/demo-database.ts';

const { client, json, rows, number } = apiUnderTest();

const lifetime = 60;
const one = (id: number) => ({ lifetime, id, group: idGroup(id) });
const page = (id: number) => ({ ...one(id), count: MAX_COUNT, page: 1 });
const members = (params: Partial<MembersParams>, text = '') =>
  client.read(
    calls.members,
    { lifetime, sort: 'recent', count: MAX_COUNT, page: 1, ...NO_MEMBER_FILTER, ...params },
    { text },
  );
/** SPEC.md §3: the age groups, with the years of the youngest and of the oldest. */
const AGES = [
  ['1', 18, 21],
  ['2', 22, 29],
  ['3', 30, 39],
  ['4', 40, 150],
] as const;
const BORN = (years: number): string =>
  `${NOW.getUTCFullYear() - years}${NOW.toISOString().slice(4, 10)}`;
const withPrivacy = (privacy: string, table: string): number =>
  number(
    `SELECT members.id FROM members JOIN ${table} ON ${table}.member_id = members.id
     WHERE privacy = ? GROUP BY members.id ORDER BY count(*) DESC LIMIT 1`,
    privacy,
  );

describe('the community (filters: COM-02, COM-03, COM-04, COM-05, COM-06, COM-07)', () => {
  const FILTERS: [string, Partial<MembersParams>, string][] = [
    ['COM-02', { country: 'de' }, "country = 'de' AND privacy_place = 'everyone'"],
    ...enums.MEMBER_GENDERS.map((sex): [string, Partial<MembersParams>, string] => [
      'COM-03',
      { sex },
      `gender = ${sex} AND privacy_person = 'everyone'`,
    ]),
    ...AGES.map(([age, youngest, oldest]): [string, Partial<MembersParams>, string] => {
      return [
        'COM-04',
        { age },
        `birth_date <= '${BORN(youngest)}' AND birth_date > '${BORN(oldest + 1)}'
         AND privacy_person = 'everyone'`,
      ];
    }),
    ...enums.RELATIONSHIPS.map((relationship): [string, Partial<MembersParams>, string] => [
      'COM-05',
      { relationship },
      `relationship = ${relationship} AND privacy_relations = 'everyone'`,
    ]),
    ['COM-06', { avatar: 'yes' }, 'avatar IS NOT NULL'],
    ['COM-06', { avatar: 'no' }, 'avatar IS NULL'],
    ...enums.ORIENTATIONS.map((orientation): [string, Partial<MembersParams>, string] => [
      'COM-07',
      { orientation },
      `orientation = ${orientation} AND privacy_relations = 'everyone'`,
    ]),
    [
      'COM-02',
      { country: 'us', sex: '1', avatar: 'yes' },
      "country = 'us' AND gender = 1 AND avatar IS NOT NULL AND privacy = 'public'",
    ],
  ];

  it.each(FILTERS)('%s filters by %o', async (_fact, filter, where) => {
    const wanted = rows(`SELECT id FROM members WHERE ${where} ORDER BY seen_ts DESC, id DESC`);
    const { members: shown, totalCount } = await members(filter);
    expect(shown.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(totalCount).toBe(wanted.length);
  });

  it('COM-01 shows those first who were here last', async () => {
    const seen = (await members({})).members.map(({ seenAt }) => seenAt);
    expect(seen.length).toBe(Math.min(MAX_COUNT, number('SELECT count(*) FROM members')));
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  it('COM-08 can be narrowed to the friends of a member', async () => {
    const id = withPrivacy('public', 'friends');
    const wanted = rows('SELECT friend_id FROM friends WHERE member_id = ?', id);
    const shown = (await members({ objectId: id })).members.map((member) => member.id);
    expect(shown.toSorted()).toEqual(wanted.map((row) => row['friend_id']).toSorted());
  });

  it('COM-09 searches names, and finds nothing for signs alone', async () => {
    const [row] = rows(
      'SELECT id, display_name FROM members ORDER BY length(display_name) DESC LIMIT 1',
    );
    const { members: found } = await members({}, String(row?.['display_name']).slice(0, 6));
    expect(found.map(({ id }) => id)).toContain(row?.['id']);
    expect((await members({}, '***')).members).toEqual([]);
  });
});

describe('a member', () => {
  it('API-110, COM-10, COM-11, COM-12, COM-13, COM-14, COM-15, COM-16, COM-17, COM-18, COM-19, COM-20, COM-21, COM-22 shows the profile', async () => {
    const [row] = rows(
      "SELECT * FROM members WHERE birth_date IS NOT NULL AND avatar IS NOT NULL AND city IS NOT NULL AND privacy = 'public' LIMIT 1",
    );
    const { member } = await client.read(calls.member, one(Number(row?.['id'])));
    const fields = [
      'city',
      'country',
      'gender',
      'relationship',
      'orientation',
      'education',
      'website',
      'interests',
      'occupation',
      'about',
    ];
    for (const field of fields) {
      const shown = member[field as 'city'];
      expect(shown, field).toBe(row?.[field] ?? (typeof shown === 'number' ? 0 : ''));
    }
    expect(member).toMatchObject({ name: row?.['display_name'], birthDate: row?.['birth_date'] });
    const born = new Date(`${String(row?.['birth_date'])}T00:00:00Z`);
    expect(member.age).toBe(Math.floor((NOW.getTime() - born.getTime()) / 31_556_952_000));
  });

  it('API-112 shows subscriptions and friends as the privacy setting allows', async () => {
    for (const [ask, table] of [
      [(id: number) => client.read(calls.subscriptions, page(id)), 'subscriptions'],
      [(id: number) => client.read(calls.friends, page(id)), 'friends'],
    ] as const) {
      const open = withPrivacy('public', table);
      const wanted = number(`SELECT count(*) FROM ${table} WHERE member_id = ?`, open);
      const answer = await ask(open);
      expect(answer.totalCount).toBe(wanted);
      for (const privacy of ['friends', 'private']) {
        const refused = ask(withPrivacy(privacy, table));
        await expect(refused).rejects.toMatchObject({ status: 403, code: 'no_permission' });
      }
    }
  });

  it('names what is subscribed to', async () => {
    const id = withPrivacy('public', 'subscriptions');
    const { subscriptions } = await client.read(calls.subscriptions, page(id));
    expect(subscriptions.length).toBeGreaterThan(0);
    for (const { section, id: object, title } of subscriptions) {
      const column = section === 'members' ? 'display_name' : 'title';
      expect(title).toBe(
        rows(`SELECT ${column} AS title FROM ${section} WHERE id = ?`, object)[0]?.['title'],
      );
    }
  });

  it('counts the videos of what is subscribed to as its own page does, of one site group or of all', async () => {
    const id = withPrivacy('public', 'subscriptions');
    for (const group of ['str', undefined] as const) {
      const { subscriptions } = await client.read(calls.subscriptions, page(id), { group });
      for (const { section, id: object, dir, totalVideos } of subscriptions) {
        const column = { channels: 'channel_id', models: '', members: 'member_id' }[section];
        const wanted =
          section === 'models'
            ? (await client.read(calls.model, { lifetime, dir }, { group })).model.totalVideos
            : number(
                `SELECT count(*) FROM videos WHERE visible = 1 AND ${column} = ? AND site_group IN (?, ?, ?)`,
                ...[object, group ?? 'str', group ?? 'gay', group ?? 'she'],
              );
        expect(totalVideos, `${section} ${dir} ${group}`).toBe(wanted);
      }
    }
  });

  it.each(enums.WALL_SECTIONS)('shows the wall of %s, newest first', async (section) => {
    const [row] = rows(
      `SELECT object_id AS id, count(*) AS n FROM wall_posts WHERE section = ? AND visible = 1
       AND (section <> 'members' OR object_id IN (SELECT id FROM members WHERE privacy = 'public'))
       GROUP BY object_id ORDER BY n DESC LIMIT 1`,
      section,
    );
    const { posts, totalCount } = await client.read(calls.wall, {
      ...page(Number(row?.['id'])),
      section,
    });
    expect([posts.length, totalCount]).toEqual([row?.['n'], row?.['n']]);
    const times = posts.map(({ postedAt }) => postedAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('has walls on which a visitor of the demo writes as a visitor, and an owner as the owner', () => {
    const texts = (where: string): unknown[] =>
      rows(`SELECT DISTINCT text FROM wall_posts WHERE ${where}`).map(({ text }) => text);
    const own = texts(`section = 'members' AND member_id = object_id`);
    const others = texts(`section <> 'members' OR member_id <> object_id`);
    expect(own.length).toBeGreaterThan(20);
    expect(others.length).toBeGreaterThan(50);
    // Anybody may greet from a place.
    const shared = others.filter((text) => own.includes(text) && !/^Greetings/u.test(String(text)));
    expect(shared).toEqual([]);
    expect(texts(`text LIKE '%{%'`)).toEqual([]);
  });
});

describe('comments', () => {
  it('API-113 answers the comments on an object, newest first', async () => {
    const [row] =
      rows(`SELECT object_id AS id, count(*) AS n FROM comments JOIN videos ON videos.id = object_id AND videos.visible = 1
      WHERE section = 'videos' AND comments.visible = 1 GROUP BY object_id ORDER BY n DESC LIMIT 1`);
    const id = Number(row?.['id']);
    const wire = await json(`/api/json/comments/3600/videos/${idGroup(id)}/${id}.json`);
    expect(wire.total_count).toBe(String(row?.['n']));
    expect(Object.keys(wire.comments[0]).toSorted()).toEqual([
      '_id',
      'added_date',
      'avatar',
      'by_author',
      'comment',
      'comment_id',
      'likes',
      'name',
      'parent_id',
    ]);
    const wanted = rows(
      `SELECT id FROM comments WHERE section = 'videos' AND object_id = ? AND visible = 1 ORDER BY added_ts DESC, id DESC`,
      id,
    );
    const { comments } = await client.read(calls.comments, { ...one(id), section: 'videos' });
    expect(comments.map((comment) => comment.id)).toEqual(wanted.map((comment) => comment['id']));
  });
});
