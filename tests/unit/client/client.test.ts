import { describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { ApiError } from '#client/errors.ts';
import { readPlaylistVideos } from '#client/playlist-videos.ts';
import * as calls from '#contract/calls.ts';

const params = { lifetime: 60, group: '0/0', id: 7 };
const answering = (body: BodyInit | null, init?: ResponseInit) =>
  createClient({
    origin: 'http://tube.test',
    fetch: () => Promise.resolve(new Response(body, init)),
  });
const failing = (error: Error) =>
  createClient({ origin: 'http://tube.test', fetch: () => Promise.reject(error) });

describe('the client', () => {
  it('asks the address that the contract builds, on the origin it was given', async () => {
    const asked: string[] = [];
    const client = createClient({
      origin: 'http://tube.test',
      fetch: (request) => {
        asked.push(`${request.method} ${request.url}`);
        return Promise.resolve(Response.json({ video: { video_id: '7', title: 'A lake' } }));
      },
    });
    const { video } = await client.read(calls.video, params);
    expect(video.title).toBe('A lake');
    expect(asked).toEqual(['GET http://tube.test/api/json/video/60/0/0/7.json']);
  });

  it('posts a write as a form, without what is not set', async () => {
    const bodies: string[] = [];
    const client = createClient({
      origin: 'http://tube.test',
      fetch: async (request) => {
        bodies.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
        return Response.json({ ok: 1 });
      },
    });
    await client.send(calls.stat, { act: 'page', page: 'video', campaign: undefined });
    expect(bodies).toEqual(['POST /api/stat.php act=page&page=video']);
  });

  it.each([
    ['the API’s own error', { error: 1, code: 'not_found' }, 404, 'not_found', 404],
    ['an error under status 200', { error: 1, code: 'deleted_video' }, 200, 'deleted_video', 404],
    ['an error without a code', { error: '1' }, 400, 'general_error', 400],
    ['an answer of another shape', { film: {} }, 200, 'bad_answer', 502],
    ['a failure without an error', {}, 500, 'bad_answer', 500],
  ])('throws %s with a code and a status', async (_what, body, status, code, told) => {
    const client = answering(JSON.stringify(body), { status });
    await expect(client.read(calls.video, params)).rejects.toMatchObject({ code, status: told });
  });

  it('tells where an answer is of another shape, and never what stands there', async () => {
    const misread: string[] = [];
    const bodies = [Response.json({ video: { video_id: 'ann@mail.example' } })];
    const client = createClient({
      origin: 'http://tube.test',
      fetch: () => Promise.resolve(bodies.shift() ?? new Response('<p>ann@mail.example')),
      misread: (call, where) => misread.push(`${call} ${where}`),
    });
    const read = client.read(calls.video, params);
    const where = expect.stringMatching(/^video\.video_id: \w+$/) as string;
    await expect(read).rejects.toMatchObject({ code: 'bad_answer', cause: { message: where } });
    await expect(client.read(calls.video, params)).rejects.toMatchObject({ code: 'bad_answer' });
    expect(misread).toEqual([
      expect.stringMatching(/^video video\.video_id: \w+$/),
      'video no JSON',
    ]);
  });

  it('knows the pages of a playlist whose host tells none', async () => {
    const fetch = () => Promise.resolve(Response.json({ videos: [], total_count: '121' }));
    const query = { lifetime: 60, gender: 'str', count: 60, page: 1 } as const;
    const options = { origin: 'http://tube.test', fetch };
    expect(await readPlaylistVideos(options, '7', query)).toMatchObject({ pages: 3 });
  });

  it('keeps the field and the numbers of a form’s error', async () => {
    const body = { error: 1, code: 'invalid', field: 'vote', info: { length: 5 } };
    const client = answering(JSON.stringify(body), { status: 422 });
    const sent = client.send(calls.stat, { act: 'page', page: 'video' });
    await expect(sent).rejects.toMatchObject({
      code: 'invalid',
      field: 'vote',
      info: { length: 5 },
    });
  });

  it('tells an API that answers garbage from one that does not answer', async () => {
    const garbage = answering('<html>', { status: 200 }).read(calls.video, params);
    await expect(garbage).rejects.toMatchObject({ code: 'bad_answer', status: 502 });
    const dead = failing(new TypeError('fetch failed')).read(calls.video, params);
    await expect(dead).rejects.toMatchObject({ code: 'api_unreachable', status: 502 });
  });

  it('throws the reason of an abort as it is', async () => {
    const reason = new DOMException('gone', 'AbortError');
    const signal = AbortSignal.abort(reason);
    await expect(failing(reason).read(calls.video, params, undefined, signal)).rejects.toBe(reason);
  });

  it('says whose mistake an error is', () => {
    expect(new ApiError('not_found', 404).isClientError).toBe(true);
    expect(new ApiError('too_many_attempts', 429).isClientError).toBe(false);
    expect(new ApiError('general_error', 500).isClientError).toBe(false);
  });
});
