import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '#api/services/sessions/open.ts';
import { remoteApi } from '#runtime/remote.ts';
import type { Runtime } from '#runtime/runtime-port.ts';
import { NOW } from '../setup/demo-database.ts';
import { MEMBERS, memberWorld, ORIGIN } from './support/member-world.ts';
import { addCategories, idOf, TOLD, uploader } from './support/upload.ts';

// On one engine: what the API does with uploads is in uploads-received.test.ts on both; here is how a site in front passes them on.

const world = memberWorld();
let server: Server;
let front: Runtime;
let cookie = '';

/** What the API was asked, beside what the site in front passes on. */
const seen: { method: string; headers: Headers }[] = [];

beforeAll(async () => {
  await addCategories(world.db);
  cookie = `session=${await openSession({ db: world.db, now: () => NOW }, MEMBERS.owner)}`;
  server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = ['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method)
      ? null
      : (Readable.toWeb(request) as ReadableStream<Uint8Array>);
    const asked = new Request(`http://${headers.host}${url}`, {
      ...{ method, headers: headers as Record<string, string>, body },
      ...(body && { duplex: 'half' as const }),
    });
    seen.push({ method, headers: asked.headers });
    world.api
      .fetch(asked)
      .then(async (answer) => {
        response.writeHead(answer.status, {
          ...Object.fromEntries(answer.headers),
          'x-inner': '1',
        });
        response.end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  front = remoteApi({ origin: `http://127.0.0.1:${port}`, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await front.close();
  server.closeAllConnections();
  server.close();
});

/** Any request to the site in front, by the owner. */
const ask = (path: string, init: RequestInit): Promise<Response> => {
  const request = new Request(ORIGIN + path, init);
  request.headers.set('cookie', cookie);
  request.headers.set('origin', ORIGIN);
  request.headers.set('referer', 'http://a/b');
  return front.fetch(request);
};
const { create, patch, head, find } = uploader({
  get db() {
    return world.db;
  },
  ...{ get: world.get, fetch: ask, post: world.post },
});

it('UPL-18 a site in front passes resumable uploads on, piece by piece, and takes them back', async () => {
  const created = await create(TOLD, { name: 'film1.mp4', bytes: 200_000 });
  const place = created.headers.get('location') ?? '';
  expect([created.status, place, created.headers.get('x-inner')]).toEqual([
    201,
    `/api/uploads/${idOf(created)}`,
    null,
  ]);
  expect((await patch(place, 0, new Uint8Array(150_000))).status).toBe(204);
  const told = await head(place);
  expect([
    told.status,
    told.headers.get('upload-offset'),
    told.headers.get('upload-length'),
  ]).toEqual([200, '150000', '200000']);
  expect((await patch(place, 1, new Uint8Array(9))).status).toBe(409);
  expect(await find(idOf(created))).toMatchObject({ state: 'receiving', received: '150000' });
  // What else a browser sends stays with the site in front.
  expect(seen.some(({ headers }) => headers.has('referer'))).toBe(false);
  const dropped = await ask(place, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } });
  expect(dropped.status).toBe(204);
  expect((await head(place)).status).toBe(404);
  const wrong = await create({ ...TOLD, title: '' }, { name: 'film1.mp4', bytes: 9 });
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ field: 'title' }] }]);
});

it('passes on no other path below that of uploads', async () => {
  const count = seen.length;
  const answer = await ask('/api/uploads/../moderation', { method: 'PATCH' });
  expect([answer.status, seen.length]).toEqual([404, count]);
  expect((await ask('/api/uploads/x', { method: 'HEAD' })).status).toBe(404);
  expect(seen.length).toBe(count);
});

it('API-121, API-123 passes on forms with files that are longer than others may be', async () => {
  const film = new FormData();
  for (const [name, value] of Object.entries(TOLD)) film.set(name, value);
  film.append('file', new File([new Uint8Array(300_000)], 'film2.mp4'));
  const answer = await ask('/api/video_edit.php', { method: 'POST', body: film });
  const { upload_id: id } = (await answer.json()) as { upload_id: string };
  expect([answer.status, (await find(id)).received]).toEqual([200, '300000']);

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 500, height: 400, channels: 3, background: 'red', noise } as const;
  const photo = await sharp({ create }).png().toBuffer();
  expect(photo.length).toBeGreaterThan(200_000);
  const album = new FormData();
  for (const [name, value] of Object.entries({ ...TOLD, categories: '', section: 'new' }))
    album.set(name, value);
  album.append('photos', new File([new Uint8Array(photo)], 'photo.png'));
  const taken = await ask('/api/album_edit.php', { method: 'POST', body: album });
  expect([taken.status, await taken.json()]).toMatchObject([200, { total: 1 }]);
});

it('says that the API is away, so that the page goes on later', async () => {
  const away = remoteApi({ origin: 'http://127.0.0.1:9', log: pino({ level: 'silent' }) });
  const asked = new Request(`${ORIGIN}/api/uploads/1`, { method: 'HEAD' });
  expect((await away.fetch(asked)).status).toBe(502);
});
