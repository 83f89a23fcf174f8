import { describe, expect, it } from 'vitest';
import { SITE_GROUPS } from '#config/site-groups.ts';
import * as calls from '#contract/calls.ts';
import { idGroup } from '#contract/id-group.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { listed, seconds } from './support/video-rows.ts';

const { client, json, rows, number } = apiUnderTest();

describe('one video', () => {
  const video = (id: number) => client.read(calls.video, { lifetime: 60, group: idGroup(id), id });

  it('API-058, API-066, API-067, API-068, API-069, API-070 has everything of a tile and its page', async () => {
    const id =
      number(`SELECT id FROM videos WHERE ${listed('str')} AND channel_id IS NOT NULL AND member_id IS NOT NULL
      AND id IN (SELECT video_id FROM video_models) AND id IN (SELECT video_id FROM video_tags) ORDER BY viewed DESC LIMIT 1`);
    const { video: wire } = await json(`/api/json/video/60/${idGroup(id)}/${id}.json`);
    const [channel] = rows(
      'SELECT dir, title FROM channels WHERE id = (SELECT channel_id FROM videos WHERE id = ?)',
      id,
    );
    expect(wire.channel).toMatchObject({ ...channel });
    expect(wire.content_source_dir).toBe(channel?.['dir']);
    for (const kind of ['categories', 'tags', 'models'] as const) {
      const link = { categories: 'category_id', tags: 'tag_id', models: 'model_id' }[kind];
      const table = { categories: 'video_categories', tags: 'video_tags', models: 'video_models' }[
        kind
      ];
      const wanted = rows(
        `SELECT k.id, k.dir FROM ${kind} AS k JOIN ${table} ON ${link} = k.id WHERE video_id = ?`,
        id,
      );
      const shown = Object.entries<{ dir: string }>(wire[kind]).map(([key, { dir }]) => [key, dir]);
      expect(shown.toSorted()).toEqual(
        wanted.map((row) => [String(row['id']), row['dir']]).toSorted(),
      );
    }
    for (const model of Object.values<{ img: string; statistics: { videos: string } }>(
      wire.models,
    )) {
      expect(model.img).toMatch(/^http/);
      expect(Number(model.statistics.videos)).toBeGreaterThan(0);
    }
    const [row] = rows('SELECT * FROM videos WHERE id = ?', id);
    const [member] = rows(
      'SELECT display_name, username FROM members WHERE id = ?',
      Number(row?.['member_id']),
    );
    const { videos } = await json(`/api/json/videos2/60/str/most-viewed/240/..1.all...json`);
    const tile = videos.find((one: { video_id: string }) => one.video_id === String(id));
    const { categories: _categories, models: _models, model_dirs: dirs, ...shared } = tile;
    expect(wire).toMatchObject(shared);
    // A tile says of its models no more than what they are called, and where.
    const models = Object.values<{ dir: string }>(wire.models);
    expect(models.map(({ dir }) => dir).join(',')).toBe(dirs);
    const photo = /^http:.*\/media\/thumbs\//;
    expect(wire).toMatchObject({
      description: row?.['description'],
      thumb: expect.stringMatching(photo),
      thumbsrc: expect.stringMatching(photo),
      statistics: {
        viewed: String(row?.['viewed']),
        rating: tile.rating,
        likes: row?.['likes'],
        dislikes: row?.['dislikes'],
      },
      user: {
        id: String(row?.['member_id']),
        username: member?.['display_name'],
        avatar: expect.any(String),
      },
      country: row?.['country'] ?? '',
      photos_amount: String(row?.['photos_amount']),
    });
    const read = (await video(id)).video;
    expect(read).toMatchObject({ id, status: 'active', group: 'str' });
    expect(read.timeline).toMatchObject({ token: expect.stringMatching(/\/$/) });
  });

  it('says that a video is deleted, and nothing of what it was', async () => {
    const id = number('SELECT id FROM videos WHERE status_id = 5 LIMIT 1');
    const { video: wire } = await json(`/api/json/video/60/${idGroup(id)}/${id}.json`);
    expect(wire).toMatchObject({ video_id: String(id), status_id: '5', title: '', dir: '' });
    expect(wire).not.toHaveProperty('scr');
    expect((await video(id)).video.status).toBe('deleted');
  });

  it('says that a video is private', async () => {
    const id = number('SELECT id FROM videos WHERE is_private = 1 AND status_id = 1 LIMIT 1');
    expect((await video(id)).video.status).toBe('private');
  });

  it('knows nothing of one that waits for moderation or for its time', async () => {
    const waiting = number('SELECT id FROM videos WHERE status_id = 0 LIMIT 1');
    const scheduled = number(
      `SELECT id FROM videos WHERE status_id = 1 AND is_private = 0 AND post_ts > ${seconds} LIMIT 1`,
    );
    for (const id of [waiting, scheduled]) {
      await expect(video(id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

describe('related videos', () => {
  const related = (id: number, page: number, count = 12) =>
    client.read(calls.related, { lifetime: 60, count, group: idGroup(id), id, type: 'all', page });

  it('API-059 share something, are of the same group and visible, and never hold the video itself', async () => {
    for (const gender of SITE_GROUPS) {
      const id = number(
        `SELECT id FROM videos WHERE ${listed(gender)} ORDER BY popularity DESC LIMIT 1 OFFSET 5`,
      );
      const { videos, totalCount } = await related(id, 1, 36);
      expect(totalCount).toBeGreaterThan(36);
      const ids = (videos ?? []).map((tile) => tile.id);
      expect(ids).not.toContain(id);
      const fitting = rows(
        `SELECT id FROM videos WHERE ${listed(gender)} AND id IN (${ids.join(',')})`,
      );
      expect(fitting).toHaveLength(36);
      const shared = number(
        `SELECT count(DISTINCT b.video_id) FROM video_categories AS a
         JOIN video_categories AS b ON b.category_id = a.category_id
         WHERE a.video_id = ? AND b.video_id IN (${ids.join(',')})`,
        id,
      );
      expect(shared).toBeGreaterThan(30);
    }
  });

  it('API-060 pages of twelve are the slices of a block of thirty-six', async () => {
    const id = number(`SELECT id FROM videos WHERE ${listed('str')} ORDER BY viewed DESC LIMIT 1`);
    const block = (await related(id, 1, 36)).videos?.map((tile) => tile.id);
    const pages = await Promise.all([1, 2, 3].map((page) => related(id, page)));
    expect(pages.flatMap(({ videos }) => videos?.map((tile) => tile.id))).toEqual(block);
  });
});
