// @module-tag long
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newToken, tokenHash } from '#api/services/sessions/token.ts';
import { UPLOAD_CHUNK_BYTES } from '#config/upload-pieces.ts';
import { parts, playsPast } from '../e2e/support/player-page.ts';
import { makeFilm } from '../setup/make-film.ts';
import { openBrowser, pageOf } from './browser.ts';
import { startMachines, type Machines } from './machines-world.ts';
import { MODERATOR, patience, reportAndRemove, settle } from './reported.ts';
import { askByTls } from './visitor.ts';

const UPLOADER = 5;
const TITLE = 'A walk by the lake';

describe('two web processes and two workers on PostgreSQL and S3', () => {
  let machines: Machines;
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'islet-whole-'));
  const film = join(folder, 'lake1.mp4');
  const tokens = { uploader: newToken(), moderator: newToken() };

  beforeAll(async () => {
    await makeFilm(film, { seconds: 600, width: 320, height: 180, sound: 'aac' });
    // MP4 has boxes that say nothing (ISO/IEC 14496-12, 8.1.2).
    const box = Buffer.alloc(3 * UPLOAD_CHUNK_BYTES - statSync(film).size);
    box.writeUInt32BE(box.length);
    box.write('free', 4, 'latin1');
    appendFileSync(film, box);
    machines = await startMachines({ workers: 2 });
    browser = await openBrowser(machines.nginx.port);
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
    await browser.close();
    await machines.stop();
  });

  /** Chooses the film, and kills both web processes while its second piece is on the way; gives where each piece began. */
  async function sendThroughKill(page: Page): Promise<number[]> {
    const offsets: number[] = [];
    const killed = Promise.withResolvers<null>();
    await page.context().route(/\/api\/uploads\/\d+$/u, async (route) => {
      const request = route.request();
      const isPiece = request.method() === 'PATCH';
      if (isPiece) offsets.push(Number(await request.headerValue('upload-offset')));
      await route.continue();
      if (offsets.length !== 2 || !isPiece) return;
      for (const { pid } of machines.web) process.kill(pid, 'SIGKILL');
      killed.resolve(null);
    });
    await page.goto('/upload-video/');
    await page.locator('[data-step=start]').waitFor();
    const form = page.getByRole('form', { name: 'A new video' });
    await form.getByLabel('Title').fill(TITLE);
    await form.getByRole('checkbox').first().check();
    await form.getByLabel('I certify').check();
    await form.locator('input[type=file]').setInputFiles(film);
    await form.getByRole('button', { name: 'Upload' }).click();
    await killed.promise;
    for (const site of machines.web) expect(await site.stop()).toBeNull();
    // Whichever had it before: one of them takes the rest, and the other one is back later.
    await machines.startWeb(1);
    await expect.poll(() => form.getAttribute('data-step'), { timeout: 90_000 }).toBe('success');
    await machines.startWeb(0);
    return offsets;
  }

  it('take a film while both are killed, show it when it is accepted, and to nobody when it is removed', async () => {
    const { port } = machines.nginx;
    const page = await pageOf(browser, { id: UPLOADER, session: tokens.uploader });
    const offsets = await sendThroughKill(page);
    // What was acknowledged is not sent again.
    expect(offsets.filter((offset) => offset === 0)).toEqual([0]);
    expect(offsets.slice(2)[0]).toBeGreaterThanOrEqual(UPLOAD_CHUNK_BYTES);
    await page.getByRole('form', { name: TITLE }).waitFor({ timeout: 90_000 });
    await page.getByRole('radio').nth(2).check();
    await page.getByRole('button', { name: 'Send to moderation' }).click();
    await page.getByText('Waiting for moderation').waitFor();
    const { id, dir } = await machines.db
      .selectFrom('videos')
      .select(['id', 'dir'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const path = `/videos/${id}/${dir}/`;
    expect((await askByTls(port, path)).status).toBe(404);

    const desk = await pageOf(browser, { id: MODERATOR, session: tokens.moderator });
    const accept = { measure: 'Accept and publish', reason: 'Nothing is wrong with it.' };
    await settle(desk, { title: TITLE, ...accept });
    await vi.waitUntil(async () => (await askByTls(port, path)).status === 200, patience);
    const visitor = await pageOf(browser);
    await visitor.goto(path);
    await visitor.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await parts.start(visitor).click();
    await playsPast(visitor, 1);
    const shown = (await askByTls(port, path)).body.toString();
    const [found = ''] = /\/media\/assets\/\d+\/[^"'\s&?]+\.mp4/u.exec(shown) ?? [];
    const answer = await askByTls(port, found, { headers: { range: 'bytes=4-7' } });
    expect([answer.status, answer.body.toString()]).toEqual([206, 'ftyp']);
    await reportAndRemove(
      { port, sites: machines.web, browser },
      { title: TITLE, path, film: found, session: tokens.moderator },
    );
  }, 400_000);
});
