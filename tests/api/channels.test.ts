import { describe, expect, it } from 'vitest';
import { DEFAULT_COUNT, MAX_COUNT } from '#config/limits.ts';
import { SITE_GROUPS } from '#config/site-groups.ts';
import * as calls from '#contract/calls.ts';
import type { ServedChannelSort } from '#contract/enums.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const { client, get, json, rows, number } = apiUnderTest();

const lifetime = 60;
const plain = { lifetime, gender: 'str', count: MAX_COUNT, page: 1 } as const;

describe('channels', () => {
  const channels = (sort: ServedChannelSort) =>
    client.read(calls.channels, { ...plain, section: '', objectId: '', sort });
  const sum = (column: string): string =>
    `(SELECT ${column} FROM videos WHERE channel_id = channels.id AND visible = 1 AND site_group = 'str')`;

  it.each([
    ['most-popular', sum('sum(popularity)')],
    ['most-popular-videos', sum('sum(popularity)')],
    ['count-subs', 'subscribers'],
    ['count-videos', sum('count(*)')],
    ['latest-updates', sum('max(post_ts)')],
    ['recent', 'added_ts'],
    ['most-viewed', sum('sum(viewed)')],
  ] as const)('CHN-01, API-108 sorts by %s', async (sort, value) => {
    const { channels: shown, totalCount } = await channels(sort);
    expect(totalCount).toBe(shown.length);
    const values = shown.map(({ dir }) =>
      number(`SELECT ${value} FROM channels WHERE dir = ?`, dir),
    );
    expect(values.length).toBeGreaterThan(5);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  it('answers alphabetaz, which programs in the field send', async () => {
    const { channels: shown } = await json('/api/json/channels/86400/str/alphabetaz/60/..1.json');
    const titles = shown.map(({ title }: { title: string }) => title.toLowerCase());
    expect(titles).toEqual(titles.toSorted((a: string, b: string) => (a < b ? -1 : 1)));
  });

  it('API-109, CHN-03, CHN-04, CHN-05, CHN-06, CHN-07, CHN-08 answers one channel with its counts', async () => {
    const [row] = rows('SELECT * FROM channels ORDER BY subscribers DESC LIMIT 1');
    const id = Number(row?.['id']);
    const { channel } = await client.read(calls.channel, { lifetime, dir: String(row?.['dir']) });
    expect(channel).toMatchObject({
      title: row?.['title'],
      url: row?.['url'] ?? '',
      subscribers: row?.['subscribers'],
      totalVideos: number('SELECT count(*) FROM videos WHERE channel_id = ? AND visible = 1', id),
      views: number('SELECT sum(viewed) FROM videos WHERE channel_id = ? AND visible = 1', id),
    });
  });

  it.each(SITE_GROUPS)('counts what a channel has in %s as its list does', async (group) => {
    const where = { ...plain, gender: group, section: '', objectId: '' } as const;
    const listed = await client.read(calls.channels, { ...where, sort: 'count-videos' });
    const shared = rows(
      `SELECT channel_id AS id FROM videos WHERE visible = 1 GROUP BY channel_id
       HAVING count(DISTINCT site_group) > 1`,
    ).map(({ id }) => id);
    // Only one with videos in other groups too can be counted wrongly.
    const card = listed.channels.find(({ id }) => shared.includes(id));
    expect(card).toBeDefined();
    const dir = card?.dir ?? '';
    const { channel } = await client.read(calls.channel, { lifetime, dir }, { group });
    expect(channel).toMatchObject({ totalVideos: card?.totalVideos, views: card?.views });
  });

  it('refuses to count in a group that there is not', async () => {
    const answer = await get('/api/json/channel/60/r/reef-hours.json?gender=nobody');
    expect(answer.status).toBe(400);
  });

  it('has, in the demo, 0.5 to 2 percent of the views of one video as subscribers, or all members', () => {
    const all = rows(`SELECT channels.title, subscribers, avg(viewed) AS views FROM channels
      JOIN videos ON channel_id = channels.id WHERE videos.visible = 1 GROUP BY channels.id`);
    expect(all.length).toBeGreaterThan(20);
    const members = number('SELECT count(*) FROM members');
    const odd = all.filter(({ subscribers, views }) => {
      const least = Math.min(members, Number(views) * 0.005);
      return Number(subscribers) < least || Number(subscribers) > Number(views) * 0.02;
    });
    expect(odd).toEqual([]);
    // What a member subscribes to is one page.
    const lists = 'SELECT count(*) AS n FROM subscriptions GROUP BY member_id';
    expect(number(`SELECT max(n) FROM (${lists})`)).toBeLessThanOrEqual(DEFAULT_COUNT);
  });

  it('finds channels by a word of their title', async () => {
    const [row] =
      rows(`SELECT title FROM channels WHERE title GLOB '[A-Z][a-z][a-z][a-z]*' AND EXISTS (
      SELECT 1 FROM videos WHERE channel_id = channels.id AND visible = 1 AND site_group = 'str') LIMIT 1`);
    const [word = ''] = String(row?.['title']).split(/\W+/);
    const params = { ...plain, section: 'search', objectId: word, sort: 'alphabet' } as const;
    const { channels: found } = await client.read(calls.channels, params);
    expect(found.map(({ title }) => title)).toContain(row?.['title']);
  });
});
