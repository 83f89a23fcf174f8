import { describe, expect, it, onTestFinished } from 'vitest';
import { cacheTags } from '#config/cache-tags.ts';
import { createApi } from '#api/app.ts';
import { apiUnderTest, ORIGIN } from './support/api-under-test.ts';
import { NOW } from '../setup/demo-database.ts';
import { engineWorld } from '../setup/engine-world.ts';

const under = apiUnderTest({ writes: true });
const { get, post, rows, number, purged, errors } = under;

const STAT = '/api/stat.php';
const popular = (offset: number): number =>
  number('SELECT id FROM videos WHERE visible = 1 ORDER BY viewed DESC LIMIT 1 OFFSET ?', offset);
const first = async (query: string, id: number) => (await under.stored.rows(query, id))[0];
const votes = (id: number) => first('SELECT likes, dislikes, rating FROM videos WHERE id = ?', id);
const dirOf = (model: number): string =>
  String(rows('SELECT dir FROM models WHERE id = ?', model)[0]?.['dir']);
const voterOf = (response: Response): string =>
  (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
const vote = (id: number, value: '0' | '1', cookie = '') =>
  post(STAT, { act: 'vote', section: 'videos', object_id: String(id), vote: value }, { cookie });

describe('votes', () => {
  it('API-118, API-119 a vote counts at once and changes the rating', async () => {
    const id = popular(0);
    const before = await votes(id);
    const response = await vote(id, '1');
    expect([response.status, await response.json()]).toEqual([200, { ok: 1 }]);
    const likes = Number(before?.['likes']) + 1;
    const dislikes = Number(before?.['dislikes']);
    const rating = (likes * 5) / (likes + dislikes);
    expect(await votes(id)).toMatchObject({ likes, dislikes, rating });
    expect(purged).toContain(cacheTags.video(id));
  });

  it('gives a visitor a random key only when voting, hidden from scripts', async () => {
    const response = await vote(popular(1), '1');
    expect(response.headers.get('set-cookie')).toMatch(
      /^voter=[\w-]{22}; .*HttpOnly; SameSite=Lax$/,
    );
    const viewed = await post(STAT, {
      act: 'view',
      section: 'videos',
      object_id: String(popular(1)),
    });
    expect(viewed.headers.get('set-cookie')).toBeNull();
    const read = await get('/api/json/main/60/str.en.json');
    expect(read.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['albums', (id: number) => cacheTags.album(id), 'visible = 1'],
    ['playlists', (id: number) => cacheTags.playlist(id), `visibility = 'public'`],
    ['models', (id: number) => cacheTags.model(dirOf(id)), '1'],
  ] as const)(
    'on %s: another vote replaces the first, and only their pages are told of',
    async (section, tag, open) => {
      const id = number(`SELECT id FROM ${section} WHERE ${open} ORDER BY id LIMIT 1`);
      const counts = () => first(`SELECT likes, dislikes FROM ${section} WHERE id = ?`, id);
      const on = (value: '0' | '1', cookie = '') =>
        post(STAT, { act: 'vote', section, object_id: String(id), vote: value }, { cookie });
      const before = await counts();
      purged.length = 0;
      const cookie = voterOf(await on('1'));
      expect(await counts()).toEqual({ ...before, likes: Number(before?.['likes']) + 1 });
      // Their key is kept for a year from each vote.
      expect(voterOf(await on('0', cookie))).toBe(cookie);
      expect(await counts()).toEqual({ ...before, dislikes: Number(before?.['dislikes']) + 1 });
      expect(purged).toEqual([tag(id), tag(id)]);
    },
  );

  it.each(['channels', 'members', 'nothing'])('on %s are refused', async (section) => {
    const answer = await post(STAT, { act: 'vote', section, object_id: '1', vote: '1' });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { error: 1, code: 'invalid', field: 'section' },
    ]);
  });

  it('API-018 the same vote again is refused, another one replaces the first', async () => {
    const id = popular(2);
    const before = await votes(id);
    const cookie = voterOf(await vote(id, '1'));
    const again = await vote(id, '1', cookie);
    expect([again.status, await again.json()]).toEqual([409, { error: 1, code: 'already_voted' }]);
    expect((await vote(id, '0', cookie)).status).toBe(200);
    expect(await votes(id)).toMatchObject({
      likes: before?.['likes'],
      dislikes: Number(before?.['dislikes']) + 1,
    });
  });

  it.each(['videos', 'playlists'] as const)(
    'on %s can be taken back: once, by whoever cast it, and what is taken back can be cast again',
    async (section) => {
      const open = section === 'videos' ? 'visible = 1' : `visibility = 'public'`;
      const id = number(`SELECT id FROM ${section} WHERE ${open} ORDER BY id DESC LIMIT 1`);
      const counts = () => first(`SELECT likes, dislikes FROM ${section} WHERE id = ?`, id);
      const on = (act: 'vote' | 'vote_del', value: '0' | '1', cookie = '') =>
        post(STAT, { act, section, object_id: String(id), vote: value }, { cookie });
      const before = await counts();
      const cookie = voterOf(await on('vote', '0'));
      const voted = await counts();
      expect(voted).not.toEqual(before);
      // Not the other one, not a stranger's, not by somebody who has never voted.
      const others = [`voter=${'x'.repeat(22)}`, ''].map((whose) => ['0', whose] as const);
      for (const [value, whose] of [['1', cookie] as const, ...others]) {
        const refused = await on('vote_del', value, whose);
        expect(await refused.json()).toEqual({ ok: 1, taken: 0 });
        expect(refused.headers.get('set-cookie')).toBeNull();
        expect(await counts()).toEqual(voted);
      }
      purged.length = 0;
      for (const taken of [1, 0]) {
        expect(await (await on('vote_del', '0', cookie)).json()).toEqual({ ok: 1, taken });
        expect([await counts(), purged.length]).toEqual([before, 1]);
      }
      expect((await on('vote', '0', cookie)).status).toBe(200);
      expect(await counts()).toEqual(voted);
    },
  );

  it('API-072 counts a vote once for each voter, and rates 0 to 5', async () => {
    const id = popular(6);
    const before = await votes(id);
    for (const value of ['1', '1', '0', '1'] as const) {
      const cookie = voterOf(await vote(id, value));
      expect((await vote(id, value, cookie)).status).toBe(409);
    }
    const likes = Number(before?.['likes']) + 3;
    const dislikes = Number(before?.['dislikes']) + 1;
    const rating = (likes * 5) / (likes + dislikes);
    expect(await votes(id)).toMatchObject({ likes, dislikes, rating });
    // What sorts the top-rated follows, by the textbook's form of Wilson's bound.
    const [n, z] = [likes + dislikes, 1.96];
    const p = likes / n;
    const spread = z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
    const bound = (p + z ** 2 / (2 * n) - spread) / (1 + z ** 2 / n);
    const rank = await under.stored.number('SELECT rating_rank FROM videos WHERE id = ?', id);
    expect(rank / 1e9).toBeCloseTo(bound, 7);
  });

  it('a cookie of the visitor’s own making is no voter', async () => {
    const response = await vote(popular(3), '1', 'voter=me');
    expect(voterOf(response)).toMatch(/^voter=[\w-]{22}$/);
  });

  it('nothing can be voted on that is not there or not public', async () => {
    const hidden = number('SELECT id FROM videos WHERE is_private = 1 LIMIT 1');
    for (const id of [999_999, hidden]) expect((await vote(id, '1')).status).toBe(404);
  });
});

describe('views', () => {
  it('API-120 a view counts once a request, also in the statistic of the day', async () => {
    const world = await engineWorld('demo');
    onTestFinished(() => world.remove());
    const quiet = () => undefined;
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const api = await createApi({
      ...world.place,
      demo: false,
      publicOrigin: null,
      log,
      now: () => NOW,
    });
    const id = popular(4);
    const send = (fields: Record<string, string>) =>
      api.fetch(new Request(ORIGIN + STAT, { method: 'POST', body: new URLSearchParams(fields) }));
    const view = {
      act: 'view',
      section: 'videos',
      object_id: String(id),
      nogeo: '1',
      user_id: '7',
    };
    for (let times = 0; times < 3; times++) expect((await send(view)).status).toBe(200);
    for (const campaign of ['spring', 'spring', '']) {
      expect((await send({ act: 'page', page: 'video', campaign })).status).toBe(200);
    }
    await api.close();
    const day = Math.floor(NOW.getTime() / 86_400_000);
    const before = number('SELECT viewed FROM videos WHERE id = ?', id);
    expect(await world.number('SELECT viewed FROM videos WHERE id = ?', id)).toBe(before + 3);
    const ofDay = 'SELECT views FROM video_views_daily WHERE day = ? AND video_id = ?';
    expect(await world.number(ofDay, day, id)).toBe(3);
    const pages = await world.rows(
      'SELECT page, campaign, views FROM page_views_daily WHERE day = ? ORDER BY views',
      day,
    );
    expect(pages).toEqual([
      { page: 'video', campaign: '', views: 1 },
      { page: 'video', campaign: 'spring', views: 2 },
    ]);
  });

  it('a view of what is not there is refused', async () => {
    const response = await post(STAT, { act: 'view', section: 'videos', object_id: '999999' });
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 1, code: 'not_found' },
    ]);
  });
});

describe('writes', () => {
  const view = { act: 'view', section: 'videos', object_id: '1' };
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    under.api.fetch(new Request(ORIGIN + STAT, { method: 'POST', body, headers }));
  const refusal = async (response: Response) => [response.status, await response.json()];

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: ORIGIN }],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ])('API-030 refuses a write from elsewhere: %o', async (headers) => {
    const before = await votes(popular(5));
    const fields = { act: 'vote', section: 'videos', object_id: String(popular(5)), vote: '1' };
    const response = await post(STAT, fields, headers);
    expect(await refusal(response)).toEqual([403, { error: 1, code: 'bad_origin' }]);
    expect(await votes(popular(5))).toEqual(before);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each<[string, Record<string, string>]>([
    ['view', {}],
    ['vote', { vote: '1' }],
    ['page', { page: 'video' }],
  ])('API-115 takes the act %s by that name alone', async (act, more) => {
    const fields = { section: 'videos', object_id: String(popular(6)), ...more };
    const response = await post(STAT, { ...fields, act });
    expect([response.status, await response.json()]).toEqual([200, { ok: 1 }]);
    expect((await post(STAT, { ...fields, act: `${act}s` })).status).toBe(422);
  });

  it.each([{ origin: ORIGIN }, { 'sec-fetch-site': 'same-origin' }, {}])(
    'takes a visitor’s own: %o',
    async (headers) => {
      const fields = { ...view, object_id: String(popular(5)) };
      const response = await post(STAT, fields, headers as Record<string, string>);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it('takes multipart forms too', async () => {
    const form = new FormData();
    form.set('act', 'view');
    form.set('section', 'videos');
    form.set('object_id', String(popular(5)));
    expect((await send(form)).status).toBe(200);
  });

  it('API-031 a GET to a write’s address changes nothing', async () => {
    const response = await get(`${STAT}?act=vote&section=videos&object_id=1&vote=1`);
    expect(await refusal(response)).toEqual([405, { error: 1, code: 'method_not_allowed' }]);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it('API-019 refuses a body that is too large, said or not', async () => {
    const big = `act=view&section=videos&object_id=1&more=${'a'.repeat(140_000)}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await refusal(await send(big, type))).toEqual([413, { error: 1, code: 'too_large' }]);
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    });
    const init = { method: 'POST', body: stream, headers: type, duplex: 'half' };
    const streamed = new Request(ORIGIN + STAT, init);
    expect((await under.api.fetch(streamed)).status).toBe(413);
  });

  it('refuses what is no form', async () => {
    const json = await send('{}', { 'content-type': 'application/json' });
    expect(await refusal(json)).toEqual([415, { error: 1, code: 'bad_content_type' }]);
    const broken = await send('nonsense', { 'content-type': 'multipart/form-data; boundary=x' });
    expect(await refusal(broken)).toEqual([400, { error: 1, code: 'bad_request' }]);
  });

  it.each([
    [{ ...view, object_id: 'x' }, 'object_id'],
    [{ ...view, user_id: 'x' }, 'user_id'],
    [{ ...view, section: 'planets' }, 'section'],
    [{ act: 'dance' }, 'act'],
    [{}, 'act'],
    [{ act: 'vote', section: 'videos', object_id: '1', vote: '2' }, 'vote'],
    [{ act: 'vote', section: 'members', object_id: '1', vote: '1' }, 'section'],
    [{ act: 'page', page: 'x'.repeat(41) }, 'page'],
  ])('API-021 names the wrong field of %o', async (fields, field) => {
    const response = await post(STAT, fields);
    expect(await refusal(response)).toEqual([422, { error: 1, code: 'invalid', field }]);
  });

  it('none of these was logged as a failure of ours', () => {
    expect(errors).toEqual([]);
  });
});
