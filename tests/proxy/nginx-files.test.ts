import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAssetWorld, type AssetWorld } from '../api/support/asset-world.ts';
import { startSite, type SiteUnderTest } from '../server/site-under-test.ts';
import { startNginx, type RunningNginx } from './run-nginx.ts';
import { BEHIND_A_CACHE } from './settings.ts';
import { askByTls, type Asked } from './visitor.ts';

const FILM = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251));

describe('files of videos behind nginx', () => {
  let folder = '';
  let world: AssetWorld;
  let site: SiteUnderTest;
  let nginx: RunningNginx;
  let answered: Response[] = [];
  const ask = (path: string, asked?: Asked) => askByTls(nginx.port, path, asked);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'islet-nginx-files-'));
    // As an operator lets nginx in: the folder is its group's too.
    chmodSync(folder, 0o755);
    const blobs = { kind: 'disk', folder } as const;
    world = await openAssetWorld({ blobs, blobsDelivery: '/files/' });
    const api = async (request: Request): Promise<Response> => {
      const answer = await world.api.fetch(request);
      answered.push(answer);
      return answer;
    };
    site = await startSite({ env: BEHIND_A_CACHE, api });
    nginx = await startNginx(site.url, { files: folder });
  });
  afterAll(async () => {
    await nginx.stop();
    await site.close();
    await world.close();
    rmSync(folder, { recursive: true });
  });

  it('are sent by nginx, whole and by range, once Islet has said so', async () => {
    const video = await world.addVideo();
    await world.addAsset({ video, content: FILM });
    const path = await world.address(video);
    answered = [];
    const whole = await ask(path);
    expect([whole.status, whole.body.equals(FILM)]).toEqual([200, true]);
    expect(answered.map(({ body }) => body)).toEqual([null]);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=3600',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    expect(whole.headers['x-accel-redirect']).toBeUndefined();
    const part = await ask(path, { headers: { range: 'bytes=200000-200009' } });
    expect([part.status, part.headers['content-range']]).toEqual([
      206,
      'bytes 200000-200009/300000',
    ]);
    expect(part.body.equals(FILM.subarray(200_000, 200_010))).toBe(true);
    expect((await ask(path, { headers: { range: 'bytes=300000-' } })).status).toBe(416);
    const known = { headers: { 'if-none-match': String(whole.headers.etag) } };
    expect((await ask(path, known)).status).toBe(304);
  });

  it('are not to be had where nginx has them, nor without a signature where one is needed', async () => {
    const video = await world.addVideo({ is_private: 1, visible: 0 });
    const { id, key } = await world.addAsset({ video, content: FILM });
    const below = world.blobs.pathBelow(key) ?? '';
    for (const path of [
      `/files/${below}`,
      `/files/../files/${below}`,
      `/media/assets/../../files/${below}`,
      `/media/assets/${id}/a.mp4`,
    ]) {
      const { status, body } = await ask(path);
      expect([path, status, body.includes(FILM.subarray(0, 100))]).toEqual([path, 404, false]);
    }
    const told = await ask(await world.address(video, 'owner'));
    expect([told.status, told.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
    // What one was shown is kept for nobody.
    expect((await ask(`/media/assets/${id}/a.mp4`)).status).toBe(404);
  });

  it('are gone with the next request when their video is hidden', async () => {
    const video = await world.addVideo();
    await world.addAsset({ video, content: FILM });
    const path = await world.address(video);
    expect((await ask(path)).status).toBe(200);
    await world.sql.rows('UPDATE videos SET visible = 0 WHERE id = ?', video);
    expect((await ask(path)).status).toBe(404);
  });

  it('that are missing are not found', async () => {
    const video = await world.addVideo();
    await world.addAsset({ video, content: FILM, stored: false });
    expect((await ask(await world.address(video))).status).toBe(404);
  });
});
