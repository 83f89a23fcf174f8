import { describe, expect, it } from 'vitest';
import { WALL_SECTIONS } from '#contract/enums.ts';
import { idGroup } from '#contract/id-group.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const under = apiUnderTest({ writes: true });
const { get, json, number, rows } = under;

/** Changes the database as a member's own hand, or a moderator's, would. */
const change = under.stored.rows;

const listsOf = (id: number): string[] => [
  `/api/json/friends/7200/10/${idGroup(id)}/${id}.1.json`,
  `/api/json/subscriptions/7200/10/${idGroup(id)}/${id}.1.json`,
  `/api/json/members/7200/recent/10/filt.......${id}/1.json`,
  `/api/json/videos2/14400/str/latest-updates/10/favourite_videos.${id}.1.all...json`,
  `/api/json/videos2/14400/str/latest-updates/10/subscriptions.${id}.1.all...json`,
];
const subscriber = (): number =>
  number(`SELECT member_id FROM subscriptions JOIN members ON members.id = member_id
    WHERE privacy = 'public' ORDER BY member_id LIMIT 1`);

describe('lists that follow a member’s privacy setting', () => {
  it('are open while the member is, and kept by nobody on the way', async () => {
    for (const path of listsOf(subscriber())) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    }
  });

  it.each(['private', 'friends', 'members'])(
    'API-016 are refused at once to strangers of a %s member',
    async (how) => {
      const id = subscriber();
      await change('UPDATE members SET privacy = ? WHERE id = ?', how, id);
      for (const path of listsOf(id)) {
        const answer = await get(path);
        expect([path, answer.status, await answer.json()]).toEqual([
          path,
          403,
          { error: 1, code: 'no_permission' },
        ]);
      }
      await change(`UPDATE members SET privacy = 'public' WHERE id = ?`, id);
    },
  );
});

describe('what is hidden', () => {
  it('comments are neither shown nor counted', async () => {
    const id =
      number(`SELECT object_id FROM comments JOIN videos ON videos.id = object_id AND videos.visible = 1
      WHERE section = 'videos' AND comments.visible = 1 GROUP BY object_id ORDER BY count(*) DESC LIMIT 1`);
    const path = `/api/json/comments/60/videos/${idGroup(id)}/${id}.json`;
    const before = await json(path);
    const hidden = number(
      `SELECT id FROM comments WHERE section = 'videos' AND object_id = ? AND visible = 1 LIMIT 1`,
      id,
    );
    const text = String(rows('SELECT text FROM comments WHERE id = ?', hidden)[0]?.['text']);
    expect(JSON.stringify(before)).toContain(JSON.stringify(text).slice(1, -1));
    await change('UPDATE comments SET visible = 0, text = ? WHERE id = ?', 'HIDDEN WORDS', hidden);
    const after = await json(path);
    expect(Number(after.total_count)).toBe(Number(before.total_count) - 1);
    expect(JSON.stringify(after)).not.toContain('HIDDEN WORDS');
  });

  it.each(WALL_SECTIONS)('posts on a wall of %s are neither shown nor counted', async (section) => {
    const id = number(
      `SELECT object_id FROM wall_posts WHERE section = ? AND visible = 1
        AND (section <> 'members' OR object_id IN (SELECT id FROM members WHERE privacy = 'public'))
        GROUP BY object_id ORDER BY count(*) DESC LIMIT 1`,
      section,
    );
    const path = `/api/json/wall/60/240/${section}/${idGroup(id)}/${id}.1.json`;
    const before = await json(path);
    const [newest, ...others] = before.posts;
    await change('UPDATE wall_posts SET visible = 0 WHERE id = ?', newest.comment_id);
    const after = await json(path);
    expect(after.posts).toEqual(others);
    expect(Number(after.total_count)).toBe(Number(before.total_count) - 1);
  });
});

it('a list that members write to is told with its new total at once', async () => {
  const id = subscriber();
  const path = `/api/json/videos2/0/str/latest-updates/1/favourite_videos.${id}.%.all...json`;
  const page = async (number: string) => json(path.replace('%', number));
  const before = Number((await page('1')).total_count);
  const video = number(
    `SELECT id FROM videos WHERE visible = 1 AND site_group = 'str'
      AND id NOT IN (SELECT video_id FROM favourites WHERE member_id = ?) LIMIT 1`,
    id,
  );
  await change(
    'INSERT INTO favourites (member_id, video_id, added_ts) VALUES (?, ?, 1)',
    id,
    video,
  );
  const last = await page(String(before + 1));
  expect([Number(last.total_count), last.videos.length]).toEqual([before + 1, 1]);
});
