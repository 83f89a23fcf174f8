import { describe, expect, it } from 'vitest';
import { LIFETIMES, MAX_LIFETIME } from '#config/lifetimes.ts';
import * as calls from '#contract/calls.ts';
import { idGroup } from '#contract/id-group.ts';
import { apiUnderTest } from './support/api-under-test.ts';
import { listed } from './support/video-rows.ts';

const { client, get, json, rows, number } = apiUnderTest();

const captioned = (): number =>
  number(`SELECT id FROM videos WHERE ${listed('str')} AND id IN
    (SELECT video_id FROM captions WHERE lang = 'es') ORDER BY id LIMIT 1`);
const pathOf = (id: number, lang = 'en', lifetime: number = LIFETIMES.videos): string =>
  `/api/captions/${lifetime}/${idGroup(id)}/${id}.${lang}.vtt`;

describe('captions', () => {
  it('are named by the video, with an address each', async () => {
    const id = captioned();
    const { video } = await client.read(calls.video, { lifetime: 60, group: idGroup(id), id });
    expect(video.captions.map(({ lang }) => lang)).toEqual(['de', 'en', 'es']);
    const [, english] = video.captions;
    expect(english?.url).toMatch(new RegExp(`${pathOf(id)}$`));
  });

  it('are WebVTT that lasts as long as the video, is kept, and may be read from another site', async () => {
    const id = captioned();
    const response = await get(pathOf(id));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe(`public, max-age=${LIFETIMES.videos}`);
    const text = await response.text();
    expect(text).toMatch(/^WEBVTT\n\n00:00:00\.500 --> 00:00:04\.500\n\S/);
    const seconds = number('SELECT duration FROM videos WHERE id = ?', id);
    const ends = [...text.matchAll(/--> (\d+):(\d+):(\d+)\.(\d+)/g)].map(
      ([, h, m, s, ms]) => Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000,
    );
    expect(Math.max(...ends)).toBeLessThanOrEqual(seconds);
    expect(Math.max(...ends)).toBeGreaterThan(seconds - 10);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(pathOf(id), { 'if-none-match': etag })).status).toBe(304);
  });

  it('say the same in every language, line by line', async () => {
    const id = captioned();
    const times = (text: string): string[] => text.match(/^.*-->.*$/gm) ?? [];
    const [english, german] = await Promise.all(
      ['en', 'de'].map(async (lang) => (await get(pathOf(id, lang))).text()),
    );
    expect(english).not.toBe(german);
    expect(times(english ?? '')).toEqual(times(german ?? ''));
  });

  it('are kept no longer than anything, whatever lifetime is named', async () => {
    const response = await get(pathOf(captioned(), 'en', MAX_LIFETIME + 1));
    expect(response.headers.get('cache-control')).toBe(`public, max-age=${MAX_LIFETIME}`);
  });

  it('are not kept when no lifetime is named', async () => {
    const response = await get(pathOf(captioned(), 'en', 0));
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['a language it lacks', () => pathOf(captioned(), 'ja'), 404, 'not_found'],
    ['a language that is none', () => pathOf(captioned(), "en'--"), 400, 'bad_language'],
    [
      'a group of another id',
      () => pathOf(captioned()).replace(/\/\d+\.en/, '/99999.en'),
      400,
      'bad_group',
    ],
    ['an id of no video', () => pathOf(999_999), 404, 'not_found'],
  ] as const)('are refused for %s', async (_what, path, status, code) => {
    const response = await get(path());
    expect([response.status, await response.json()]).toEqual([status, { error: 1, code }]);
  });

  it('of a private or deleted video are not given out', async () => {
    const hidden = rows(
      'SELECT video_id, lang FROM captions WHERE video_id IN (SELECT id FROM videos WHERE visible = 0) LIMIT 3',
    );
    expect(hidden.length).toBeGreaterThan(0);
    for (const row of hidden) {
      const response = await get(pathOf(Number(row['video_id']), String(row['lang'])));
      expect(response.status).toBe(404);
      // Nor are they told of.
      const id = Number(row['video_id']);
      const { video } = await json(`/api/json/video/60/${idGroup(id)}/${id}.json`);
      expect(video?.captions ?? []).toEqual([]);
    }
  });
});

describe('chapters', () => {
  it('begin with the video, are named, and stand in order within its length', async () => {
    const id = number(`SELECT id FROM videos WHERE ${listed('str')}
      AND id IN (SELECT video_id FROM chapters) LIMIT 1`);
    const { video } = await client.read(calls.video, { lifetime: 60, group: idGroup(id), id });
    const starts = video.chapters.map(({ start }) => start);
    expect(starts.length).toBeGreaterThan(2);
    expect(starts[0]).toBe(0);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts.at(-1)).toBeLessThan(video.seconds);
    expect(new Set(video.chapters.map(({ title }) => title)).size).toBe(starts.length);
  });

  it('travel with their seconds as text, and a video without any has an empty list', async () => {
    const id = number(`SELECT id FROM videos WHERE ${listed('str')}
      AND id NOT IN (SELECT video_id FROM chapters)
      AND id NOT IN (SELECT video_id FROM captions) LIMIT 1`);
    const { video } = await json(`/api/json/video/60/${idGroup(id)}/${id}.json`);
    expect([video.captions, video.chapters]).toEqual([[], []]);
    const other = number('SELECT video_id FROM chapters LIMIT 1');
    const { video: wire } = await json(`/api/json/video/60/${idGroup(other)}/${other}.json`);
    expect(wire.chapters[0].start).toBe('0');
  });
});
