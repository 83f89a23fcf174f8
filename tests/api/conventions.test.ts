import { describe, expect, it } from 'vitest';
import { MAX_LIFETIME } from '#config/lifetimes.ts';
import type { ReadCall } from '#contract/call.ts';
import * as calls from '#contract/calls.ts';
import { NO_MEMBER_FILTER } from '#contract/calls/members.ts';
import { NO_MODEL_FILTER } from '#contract/calls/models.ts';
import { PLAIN_LIST } from '#contract/calls/videos.ts';
import { idGroup } from '#contract/id-group.ts';
import { apiUnderTest } from './support/api-under-test.ts';

const { get, json, send, internal, number, rows, errors } = apiUnderTest();

const LIST = '/api/json/videos2/14400/str/latest-updates/60/..1.all...json';
const SEARCH = '/api/videos2.php?params=86400/str/relevance/60/search..1.all..&s=';

describe('conventions', () => {
  it('API-001, API-002 answers UTF-8 JSON below /api', async () => {
    const response = await get(LIST);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).not.toThrow();
  });

  it('API-003, API-004 sends ids and counts as strings, likes, dislikes and pages as numbers', async () => {
    const { videos, total_count, pages } = await json(LIST);
    expect(total_count).toMatch(/^\d+$/);
    expect(pages).toBeTypeOf('number');
    for (const tile of videos) {
      expect(tile.video_id).toMatch(/^\d+$/);
      expect(tile.video_viewed).toMatch(/^\d+$/);
      expect(tile.likes).toBeTypeOf('number');
      expect(tile.dislikes).toBeTypeOf('number');
    }
  });

  it('writes JSON without spaces and with raw letters, as programs in the field expect', async () => {
    const text = await (await get('/api/videofile.php?video_id=100')).text();
    expect(text).toMatch(/^\[\{"video_url":"[^"\\]+","format":/);
    expect(text).toMatch(/[\u0400-\u04ff]/);
  });

  it('API-007 answers a group that begins with 0, and refuses one of another id', async () => {
    expect((await get('/api/json/video/60/0/1000/1042.json')).status).toBe(200);
    const wrong = await get('/api/json/video/60/0/2000/1042.json');
    expect([wrong.status, await wrong.json()]).toEqual([400, { error: 1, code: 'bad_group' }]);
  });

  it('API-008, API-045 keeps a read for its lifetime and no longer than the server allows', async () => {
    const categories = await get('/api/json/categories/14400/str.all.en.json');
    expect(categories.headers.get('cache-control')).toBe('public, max-age=14400');
    const forever = await get(LIST.replace('14400', '999999999'));
    expect(forever.headers.get('cache-control')).toBe(`public, max-age=${MAX_LIFETIME}`);
  });

  it('API-009, API-010 gives a strong ETag and answers 304 when it is named', async () => {
    const first = await get(LIST);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(LIST, { 'if-none-match': named });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([
        304,
        '',
        etag,
      ]);
    }
    expect((await get(LIST, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    LIST.replace('/14400/', '/0/').replace('.json', '.jsond'),
    LIST.replace('/14400/', '//').replace('.json', '.jsond'),
    LIST.replace('/14400/', '/0/'),
    LIST.replace('.json', '.jsond'),
  ])('API-011 never keeps %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('etag')).toBeNull();
  });

  it('API-012 answers every read under both suffixes alike', async () => {
    const page = { lifetime: 60, gender: 'str', count: 5, page: 1, lang: 'en' };
    const most = { ...page, sort: 'most-popular', section: '', objectId: '' };
    const idOf = (table: string, where = '1') =>
      number(`SELECT id FROM ${table} WHERE ${where} LIMIT 1`);
    const dirOf = (table: string) => String(rows(`SELECT dir FROM ${table} LIMIT 1`)[0]?.['dir']);
    const one = (id: number) => ({ ...page, id, group: idGroup(id) });
    const video = idOf('videos', 'visible = 1');
    const member = idOf('members', `privacy = 'public'`);
    const samples: Record<string, object> = {
      videos: { ...PLAIN_LIST, ...most },
      video: one(video),
      related: { ...one(video), type: 'all' },
      main: page,
      categories: { ...page, section: 'all' },
      countries: { ...page, section: 'videos' },
      suggester: page,
      comments: { ...one(video), section: 'videos' },
      models: { ...most, ...NO_MODEL_FILTER },
      model: { ...page, dir: dirOf('models') },
      channels: most,
      channel: { ...page, dir: dirOf('channels') },
      playlists: most,
      playlist: one(idOf('playlists', `visibility = 'public'`)),
      albums: { ...most, sort: 'most-viewed' },
      albumCategories: page,
      album: one(idOf('albums', 'visible = 1')),
      members: { ...page, ...NO_MEMBER_FILTER, sort: 'recent' },
      member: one(member),
      friends: one(member),
      subscriptions: one(member),
      wall: { ...one(member), section: 'members' },
    };
    const answered = new Set<string>();
    for (const call of Object.values(calls) as { kind: string; name: string }[]) {
      if (call.kind !== 'read') continue;
      const { path } = call as ReadCall<object, unknown, unknown>;
      if (!path.prefix.startsWith('json/')) continue;
      const sample = samples[call.name];
      if (!sample) throw new Error(`${call.name} has no sample`);
      const kept = path.build(sample);
      expect(kept).toMatch(/\.json$/);
      const [first, second] = [await get(`/api/${kept}`), await get(`/api/${kept}d`)];
      expect([call.name, first.status, second.status]).toEqual([call.name, 200, 200]);
      expect(await second.json()).toEqual(await first.json());
      answered.add(call.name);
    }
    expect([...answered].toSorted()).toEqual(Object.keys(samples).toSorted());
  });

  it('API-028 forbids guessing the type, on errors too, and lets other sites read', async () => {
    for (const path of [LIST, '/api/nothing', '/api/json/video/60/0/0/0.json']) {
      const response = await get(path);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('answers HEAD without a body and OPTIONS with what is allowed', async () => {
    const head = await send('HEAD', LIST);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe((await get(LIST)).headers.get('etag'));
    const options = await send('OPTIONS', LIST);
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('gives absolute addresses to other hosts and paths within the process', async () => {
    const outside = await json(LIST);
    expect(outside.videos[0].scr).toMatch(/^http:\/\/tube\.test\/media\//);
    const inside = await (await internal(LIST)).json();
    expect(inside.videos[0].scr).toMatch(/^\/media\//);
  });
});

describe('mistakes (API-014, API-024, API-025, API-026)', () => {
  const mistake = async (path: string, method = 'GET') => {
    const response = await send(method, path);
    return [response.status, await response.json()];
  };

  it.each([
    ['API-024', LIST.replace('..1.', '..0.'), 'bad_page'],
    ['API-024', LIST.replace('..1.', '..01.'), 'bad_page'],
    ['API-025', LIST.replace('latest-updates', 'oldest'), 'bad_sort'],
    ['API-025', LIST.replace('latest-updates', 'constructor'), 'bad_sort'],
    ['API-026', LIST.replace('/60/', '/241/'), 'bad_count'],
    ['API-026', LIST.replace('/60/', '/0/'), 'bad_count'],
    ['API-014', LIST.replace('/14400/', '/soon/'), 'bad_lifetime'],
    ['API-051', LIST.replace('/str/', '/xyz/'), 'bad_gender'],
    ['API-014', LIST.replace('.all.', '.toString.'), 'bad_type'],
    ['API-014', LIST.replace('.all...', '.all.4..'), 'bad_duration'],
    ['API-014', LIST.replace('.all...', '.all..year.'), 'bad_date'],
    ['API-014', LIST.replace('/..1', '/__proto__..1'), 'bad_section'],
    ['API-014', LIST.replace('/..1', '/categories.a,b,c,d.1'), 'bad_object'],
    ['API-014', LIST.replace('/..1', '/member.1%00.1'), 'bad_object'],
    ['API-014', LIST.replace('/..1', '/model.%E0%A4%A.1'), 'bad_path'],
    ['API-014', '/api/videos2.php?s=lake', 'bad_query'],
    ['API-014', '/api/videofile.php?video_id=abc', 'bad_id'],
    ['API-014', '/api/json/categories/60/str.all.xx.json', 'bad_language'],
    ['API-014', '/api/json/model/60/z/aurora.json', 'bad_path'],
  ])('%s, API-027 refuses %s with 400 %s', async (_fact, path, code) => {
    expect(await mistake(path)).toEqual([400, { error: 1, code }]);
  });

  it('API-026 answers a count of 240', async () => {
    expect((await json(LIST.replace('/60/', '/240/'))).videos).toHaveLength(240);
  });

  it.each([
    '/api/',
    '/api/nothing.json',
    '/api/json/video/60/0/999000/999999.json',
    '/api/json/model/60/n/nobody.json',
    LIST.replace('/..1', '/categories.nowhere.1'),
    LIST.replace('/..1', '/playlist.999999.1'),
    '/media/nothing.mp4',
  ])('API-013, API-017 finds nothing at %s', async (path) => {
    expect(await mistake(path)).toEqual([404, { error: 1, code: 'not_found' }]);
  });

  it('refuses to post to a read', async () => {
    expect(await mistake(LIST, 'POST')).toEqual([405, { error: 1, code: 'method_not_allowed' }]);
  });

  it.each([
    ['5,000 characters', 'a'.repeat(5000)],
    ['5,000 words', 'lake '.repeat(1000)],
    ['a NUL', 'la%00ke'],
    ['search syntax', '") OR NEAR(title, *) AND -^"'],
    ['a column filter', 'title : lake'],
    ['only signs', '***"""((('],
    ['half a surrogate pair', '%ED%A0%80lake'],
    ['broken percent-encoding', '%E0%A4%A'],
    ['SQL', "'; DROP TABLE videos; --"],
  ])('API-027 a search for %s is answered', async (_what, text) => {
    const response = await get(SEARCH + (text.includes('%') ? text : encodeURIComponent(text)));
    expect(response.status).toBe(200);
    expect(Array.isArray((await response.json()).videos)).toBe(true);
    expect(
      (await get(`/api/suggester.php?c=${text.slice(0, 3000).replaceAll(' ', '+')}`)).status,
    ).toBe(200);
  });

  it('none of these was logged as a failure of ours', () => {
    expect(errors).toEqual([]);
  });
});
