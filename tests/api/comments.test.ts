import { beforeAll, describe, expect, it } from 'vitest';
import { COMMENT_EDIT_SECONDS, COMMENT_MAX_LENGTH, COMMENT_MIN_LENGTH } from '#config/limits.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { idGroup } from '#contract/id-group.ts';
import { NOW } from '../setup/demo-database.ts';
import { apiUnderTest, ORIGIN } from './support/api-under-test.ts';

const world = apiUnderTest({ writes: true });
const { number, rows, post } = world;

/** Somebody who writes, and somebody else. */
const WRITER = 5_000_001;
const READER = 5_000_002;
const TALKER = 5_000_003;
let video = 0;
const cookies: Record<number, string> = {};

beforeAll(async () => {
  video = number('SELECT id FROM videos WHERE visible = 1 AND comments = 0 ORDER BY id LIMIT 1');
  for (const id of [WRITER, READER]) cookies[id] = await world.signIn(id);
});

/** Acts in a member's name, or in nobody's; gives status and answer. */
async function act(
  id: number | null,
  fields: Record<string, string>,
): Promise<Record<string, unknown>> {
  const headers = { origin: ORIGIN, ...(id !== null && { cookie: cookies[id] ?? '' }) };
  const answer = await post('/api/stat.php', fields, headers);
  return { status: answer.status, ...((await answer.json()) as object) };
}
const comm = (msg: string, more: Record<string, string> = {}) => ({
  ...{ act: 'comm', section: 'videos', object_id: String(video), msg },
  ...more,
});
const written = async (msg: string, more = {}) =>
  String((await act(WRITER, comm(msg, more))).comment_id);
const listed = async (cookie = '') => {
  const group = `0/${Math.floor(video / 1000) * 1000}`;
  const answer = await world.get(`/api/json/comments/0/videos/${group}/${video}.jsond`, { cookie });
  return ((await answer.json()) as { comments: Record<string, unknown>[] }).comments;
};

describe('a comment', () => {
  it('API-116, API-117 is there at once, for everybody, and counted; its pages are told', async () => {
    const before = await world.stored.number(
      'SELECT comments AS n FROM videos WHERE id = ?',
      video,
    );
    world.purged.length = 0;
    const answer = await act(WRITER, comm('A calm loop\n\n\n\nof the sea'));
    expect(answer).toMatchObject({
      status: 200,
      ok: 1,
      comment_id: expect.stringMatching(/^\d+$/u),
    });
    expect((await listed())[0]).toMatchObject({
      ...{
        comment_id: answer.comment_id,
        comment: 'A calm loop\n\nof the sea',
        _id: String(WRITER),
      },
      ...{ parent_id: '0', likes: '0' },
    });
    expect(await world.stored.number('SELECT comments AS n FROM videos WHERE id = ?', video)).toBe(
      before + 1,
    );
    expect(world.purged).toContain(cacheTags.comments('videos', video));
  });

  it('that is sent twice is there once', async () => {
    const first = await written('Sent by a finger that trembles');
    expect(await written('Sent by a finger that trembles')).toBe(first);
    expect(await written('Sent by a finger that trembles', { parent_id: first })).not.toBe(first);
  });

  it.each([
    ['API-117, CMT-09 is refused where it is empty', ' \n ', 'required', undefined],
    ['is refused where nothing of it can be seen', '\u200b'.repeat(6), 'required', undefined],
    [
      'CMT-10 is refused under five characters',
      'four',
      'min_length',
      { length: COMMENT_MIN_LENGTH },
    ],
    [
      'is refused where it is too long',
      'x'.repeat(COMMENT_MAX_LENGTH + 1),
      'max_length',
      { length: COMMENT_MAX_LENGTH },
    ],
  ])('%s', async (_title, msg, code, info) => {
    const answer = await act(WRITER, comm(msg));
    expect(answer).toEqual({ status: 422, error: 1, code, field: 'msg', ...(info && { info }) });
  });

  it('of exactly five and of exactly the most characters is taken, an emoji being one', async () => {
    for (const msg of ['fives', '🙂'.repeat(COMMENT_MAX_LENGTH)])
      expect(await act(WRITER, comm(msg))).toMatchObject({ status: 200 });
  });

  it('needs somebody who is signed in, something to be about, and a comment to answer', async () => {
    expect(await act(null, comm('Who am I?'))).toMatchObject({ status: 401, code: 'need_auth' });
    const nothing = comm('About nothing', { object_id: '999999999' });
    expect(await act(WRITER, nothing)).toMatchObject({ status: 404, code: 'not_found' });
    const noParent = comm('To nobody', { parent_id: '999999999' });
    expect(await act(WRITER, noParent)).toMatchObject({ status: 404, code: 'not_found' });
    const elsewhere = number("SELECT id FROM comments WHERE section = 'albums' LIMIT 1");
    const other = comm('To another page', { parent_id: String(elsewhere) });
    expect(await act(WRITER, other)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('has replies of one level: one to a reply hangs on the comment', async () => {
    const first = await written('What is this place called?');
    const reply = await written('Some harbour, I think.', { parent_id: first });
    const second = await written('The one in the north?', { parent_id: reply });
    const found = (await listed()).filter(({ parent_id }) => parent_id === first);
    expect(found.map(({ comment_id }) => comment_id)).toEqual([second, reply]);
  });

  it('is marked where whose video it is wrote it', async () => {
    const { member_id: owner } = rows('SELECT member_id FROM videos WHERE id = ?', video)[0] ?? {};
    const all = await listed();
    for (const { _id, by_author } of all) expect(by_author).toBe(Number(_id === String(owner)));
    await world.run('UPDATE videos SET member_id = ? WHERE id = ?', WRITER, video);
    expect((await listed())[0]).toMatchObject({ by_author: 1 });
    await world.run('UPDATE videos SET member_id = ? WHERE id = ?', Number(owner), video);
  });
});

describe('afterwards a comment', () => {
  it('is corrected by its author for ten minutes, by nobody else, and says so', async () => {
    const id = await written('Thsi has a mistake');
    const edit = { act: 'comm_edit', comment_id: id, msg: 'This has none' };
    expect(await act(null, edit)).toMatchObject({ status: 401, code: 'need_auth' });
    expect(await act(READER, edit)).toMatchObject({ status: 403, code: 'no_permission' });
    expect(await act(WRITER, { ...edit, msg: 'no' })).toMatchObject({ code: 'min_length' });
    expect(await act(WRITER, edit)).toMatchObject({ status: 200 });
    const [found] = (await listed()).filter(({ comment_id }) => comment_id === id);
    expect(found).toMatchObject({ comment: 'This has none', edited_date: expect.any(String) });
    const late = NOW.getTime() / 1000 - COMMENT_EDIT_SECONDS - 1;
    await world.run('UPDATE comments SET added_ts = ? WHERE id = ?', late, id);
    expect(await act(WRITER, edit)).toMatchObject({ status: 409, code: 'edit_over' });
  });

  it('is deleted by its author alone, its replies stay, and the number follows', async () => {
    const id = await written('I should not have said this');
    const reply = await written('But I answered', { parent_id: id });
    const before = await world.stored.number(
      'SELECT comments AS n FROM videos WHERE id = ?',
      video,
    );
    const del = { act: 'comm_del', comment_id: id };
    expect(await act(null, del)).toMatchObject({ code: 'need_auth' });
    expect(await act(READER, del)).toMatchObject({ code: 'no_permission' });
    expect(await act(WRITER, del)).toMatchObject({ status: 200 });
    expect(await act(WRITER, del)).toMatchObject({ status: 404, code: 'not_found' });
    const ids = (await listed()).map(({ comment_id }) => comment_id);
    expect([ids.includes(id), ids.includes(reply)]).toEqual([false, true]);
    expect(await world.stored.number('SELECT comments AS n FROM videos WHERE id = ?', video)).toBe(
      before - 1,
    );
  });

  it('is liked once by each member, who alone is told', async () => {
    const id = await written('Who likes this?');
    const like = (how: string) => ({ act: 'comm_like', comment_id: id, like: how });
    const likes = async (cookie?: string) => {
      const found = (await listed(cookie)).find(({ comment_id }) => comment_id === id);
      return [found?.likes, found?.liked];
    };
    expect(await act(null, like('1'))).toMatchObject({ code: 'need_auth' });
    for (const how of ['1', '1']) await act(READER, like(how));
    expect(await likes()).toEqual(['1', undefined]);
    expect(await likes(cookies[READER])).toEqual(['1', 1]);
    expect(await likes(cookies[WRITER])).toEqual(['1', 0]);
    for (const how of ['0', '0']) await act(READER, like(how));
    expect(await likes()).toEqual(['0', undefined]);
  });
});

describe('a post on a wall', () => {
  const wall = (section: string, id: number, msg = 'Hello on this wall') => ({
    ...{ act: 'wall', section, object_id: String(id), msg },
  });

  it('stands on the wall of a channel, model or member, and goes by its author or the wall’s owner', async () => {
    for (const [section, id] of [
      ['channels', 1],
      ['models', 1],
      ['members', READER],
    ] as const) {
      world.purged.length = 0;
      const { comment_id: post } = await act(WRITER, wall(section, id));
      expect(
        await world.stored.rows('SELECT text FROM wall_posts WHERE id = ?', Number(post)),
      ).toHaveLength(1);
      expect(world.purged).toContain(cacheTags.wall(section, id));
      const del = { act: 'wall_del', comment_id: String(post) };
      expect(await act(null, del)).toMatchObject({ code: 'need_auth' });
      const byReader = await act(READER, del);
      expect(byReader).toMatchObject(section === 'members' ? { ok: 1 } : { code: 'no_permission' });
      const byWriter = await act(WRITER, del);
      expect(byWriter).toMatchObject(section === 'members' ? { code: 'not_found' } : { ok: 1 });
    }
  });

  it('is refused to nobody, to no wall, and where the wall is closed to its writer', async () => {
    expect(await act(null, wall('members', READER))).toMatchObject({ code: 'need_auth' });
    expect(await act(WRITER, wall('channels', 99_999))).toMatchObject({ code: 'not_found' });
    expect(await act(WRITER, wall('videos', video))).toMatchObject({
      status: 422,
      code: 'invalid',
    });
    await world.run("UPDATE members SET privacy = 'friends' WHERE id = ?", READER);
    const closed = await act(WRITER, wall('members', READER));
    expect(closed).toMatchObject({ status: 403, code: 'no_permission' });
    expect(await act(READER, wall('members', READER))).toMatchObject({ ok: 1 });
  });

  it('is its author’s to find and to delete where the wall closes to them, and nothing else there', async () => {
    const at = `/api/json/wall/0/1/members/${idGroup(READER)}/${READER}`;
    const read = async (member: number | null, page = 1) => {
      const cookie = member === null ? '' : (cookies[member] ?? '');
      const answer = await world.get(`${at}.${page}.jsond`, { cookie });
      return [answer.status, (await answer.json()) as Record<string, unknown>] as const;
    };
    const setPrivacy = (privacy: string) =>
      world.run('UPDATE members SET privacy = ? WHERE id = ?', privacy, READER);
    await setPrivacy('public');
    const own = (await act(WRITER, wall('members', READER, 'A word of mine')))['comment_id'];
    await act(READER, wall('members', READER, 'A word of theirs'));
    for (const privacy of ['friends', 'private']) {
      await setPrivacy(privacy);
      const [status, body] = await read(WRITER);
      expect([status, body['total_count']]).toEqual([200, '1']);
      expect(JSON.stringify(body['posts'])).toContain('A word of mine');
      expect(await read(WRITER, 2)).toMatchObject([200, { total_count: '1', posts: [] }]);
      for (const reader of [null, TALKER])
        expect(await read(reader)).toMatchObject([403, { code: 'no_permission' }]);
    }
    expect(await act(WRITER, { act: 'wall_del', comment_id: String(own) })).toMatchObject({
      ok: 1,
    });
    expect(await read(WRITER)).toMatchObject([403, { code: 'no_permission' }]);
  });
});

it('of very many come the newest and what they answer, and how many there are', async () => {
  const [busy] = rows(
    'SELECT id FROM videos WHERE visible = 1 AND comments = 0 AND id <> ?',
    video,
  );
  const id = Number(busy?.['id']);
  const [OLDEST, ANSWERED, HIDDEN, FIRST, MOST] = [
    9_000_001, 9_000_002, 9_000_003, 9_100_000, 1000,
  ];
  const say = (comment: number, at: number, parent: number | null = null, visible = 1) =>
    world.stored.insert('comments', {
      ...{ id: comment, section: 'videos', object_id: id, member_id: WRITER, text: 'Well said' },
      ...{ added_ts: at, parent_id: parent, visible },
    });
  await say(ANSWERED, 3);
  await say(OLDEST, 2);
  await say(HIDDEN, 1, null, 0);
  await world.run(
    `INSERT INTO comments (id, section, object_id, member_id, text, added_ts)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MOST - 3})
     SELECT ${FIRST} + i, 'videos', ${id}, ${WRITER}, 'Just so', 100 + i FROM n`,
  );
  for (const [at, parent] of [ANSWERED, ANSWERED, HIDDEN].entries())
    await say(FIRST + MOST + at, 5000 + at, parent);
  const group = `0/${Math.floor(id / 1000) * 1000}`;
  const answer = await world.json(`/api/json/comments/0/videos/${group}/${id}.jsond`);
  expect(answer.total_count).toBe(String(MOST + 2));
  const ids = answer.comments.map(({ comment_id }: { comment_id: string }) => Number(comment_id));
  expect([ids.length, ids[0], ids.at(-2)]).toEqual([MOST + 1, FIRST + MOST + 2, FIRST + 1]);
  expect(ids.at(-1)).toBe(ANSWERED);
});

describe('writing without end', () => {
  it('has a member asked to wait', async () => {
    cookies[TALKER] = await world.signIn(TALKER);
    const answers: unknown[] = [];
    for (let index = 0; index < 21; index += 1)
      answers.push((await act(TALKER, comm(`Comment number ${index}`))).code ?? 'ok');
    expect(answers.filter((code) => code === 'ok')).toHaveLength(20);
    expect(answers.at(-1)).toBe('too_many_attempts');
  });
});
