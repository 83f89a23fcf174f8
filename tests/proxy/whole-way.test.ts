import { readFileSync, rmSync, statSync, appendFileSync, mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newToken, tokenHash } from '#api/services/sessions/token.ts';
import { UPLOAD_CHUNK_BYTES } from '#config/upload-pieces.ts';
import { makeFilm } from '../setup/make-film.ts';
import { startMachines, type Machines } from './machines-world.ts';
import { MODERATOR, ORIGIN, patience, reportAndRemove, through } from './reported.ts';
import { askByTls } from './visitor.ts';

const UPLOADER = 5;
const TUS = { 'tus-resumable': '1.0.0', origin: ORIGIN };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Begins a piece of an upload at a process itself, and kills that when half of the piece has left. */
async function killedInThePiece(
  { origin, pid }: { origin: string; pid: number },
  { path, token, piece }: { path: string; token: string; piece: Buffer },
): Promise<void> {
  const { port } = new URL(origin);
  const sent = request({
    ...{ host: '127.0.0.1', port, path, method: 'PATCH' },
    headers: {
      ...TUS,
      ...{ 'x-forwarded-proto': 'https', cookie: `__Host-session=${token}`, host: 'example.org' },
      ...{ 'upload-offset': String(UPLOAD_CHUNK_BYTES), 'content-length': String(piece.length) },
      'content-type': 'application/offset+octet-stream',
    },
  });
  const failed = once(sent, 'error');
  await new Promise((resolve) => sent.write(piece.subarray(0, piece.length / 2), resolve));
  process.kill(pid, 'SIGKILL');
  await failed.catch((error: unknown) => error);
}

describe('two web processes and two workers on PostgreSQL and S3', () => {
  let machines: Machines;
  const folder = mkdtempSync(join(tmpdir(), 'islet-whole-'));
  const film = join(folder, 'lake1.mp4');
  const tokens = { uploader: newToken(), moderator: newToken() };

  beforeAll(async () => {
    await makeFilm(film, { seconds: 600, width: 320, height: 180 });
    const box = Buffer.alloc(2 * UPLOAD_CHUNK_BYTES - statSync(film).size);
    box.writeUInt32BE(box.length);
    box.write('free', 4, 'latin1');
    appendFileSync(film, box);
    machines = await startMachines({ workers: 2 });
    const { db } = machines;
    const open = { created_ts: 1, expires_ts: 4_000_000_000 };
    await db
      .insertInto('sessions')
      .values([
        { token_hash: tokenHash(tokens.uploader), member_id: UPLOADER, ...open },
        { token_hash: tokenHash(tokens.moderator), member_id: MODERATOR, ...open },
      ])
      .execute();
    const role = { role: 'moderator' } as const;
    await db.updateTable('members').set(role).where('id', '=', MODERATOR).execute();
    const factor = { member_id: MODERATOR, secret: 'x'.repeat(60), proved_ts: 1, lost_ts: null };
    await db.insertInto('second_factors').values(factor).execute();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await machines.stop();
  });

  it('take a film while one of them is killed, show it when it is accepted, and to nobody when it is removed', async () => {
    const { port } = machines.nginx;
    const { by, json, post, settle } = through(port);
    const bytes = readFileSync(film);
    const told = { title: 'A walk by the lake', categories: 'outdoor', certify: '1' };
    const { dir } = await machines.db
      .selectFrom('categories')
      .select('dir')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const named = { ...told, categories: dir, filename: 'lake1.mp4' };
    const metadata = Object.entries(named).map(([key, value]) => `${key} ${base64(value)}`);
    const created = await by('/api/uploads/', tokens.uploader, {
      method: 'POST',
      headers: {
        ...TUS,
        'upload-length': String(bytes.length),
        'upload-metadata': metadata.join(','),
      },
    });
    expect([created.status, created.body.toString()]).toEqual([201, '']);
    const location = new URL(String(created.headers.location), ORIGIN).pathname;
    const piece = (offset: number) =>
      by(location, tokens.uploader, {
        method: 'PATCH',
        headers: {
          ...TUS,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes.subarray(offset, offset + UPLOAD_CHUNK_BYTES),
      });
    expect((await piece(0)).status).toBe(204);
    await killedInThePiece(machines.web[0], {
      ...{ path: location, token: tokens.uploader },
      piece: bytes.subarray(UPLOAD_CHUNK_BYTES),
    });
    // The other one knows what was acknowledged, and takes the rest.
    const known = await by(location, tokens.uploader, { method: 'HEAD', headers: TUS });
    expect([known.status, known.headers['upload-offset']]).toEqual([
      200,
      String(UPLOAD_CHUNK_BYTES),
    ]);
    expect((await piece(UPLOAD_CHUNK_BYTES)).status).toBe(204);
    await machines.startWeb(0);

    const upload = async () => {
      const { uploads } = await json('/api/own_uploads.php', tokens.uploader);
      return (uploads as Record<string, string>[])[0] ?? {};
    };
    await vi.waitUntil(async () => (await upload())['state'] === 'ready', patience);
    const { upload_id = '', video_id = '' } = await upload();
    const send = { ...told, categories: dir, section: 'send', upload_id, preview: '1' };
    await post('/api/video_edit.php', tokens.uploader, send);
    const video = Number(video_id);
    const row = await machines.db
      .selectFrom('videos')
      .select('dir')
      .where('id', '=', video)
      .executeTakeFirstOrThrow();
    const path = `/videos/${video}/${row.dir}/`;
    expect((await askByTls(port, path)).status).toBe(404);
    await settle(tokens.moderator, video, { measure: 'accept' });
    await vi.waitUntil(async () => (await askByTls(port, path)).status === 200, patience);
    const page = (await askByTls(port, path)).body.toString();
    expect(page).toContain('A walk by the lake');
    const [found = ''] = /\/media\/assets\/\d+\/[^"'\s&?]+\.mp4/u.exec(page) ?? [];
    const range = { range: 'bytes=4-7' };
    const answer = await askByTls(port, found, { headers: range });
    expect([answer.status, answer.body.toString()]).toEqual([206, 'ftyp']);
    await reportAndRemove(
      { port, sites: machines.web, moderator: tokens.moderator },
      { video, path, film: found },
    );
  }, 180_000);
});
