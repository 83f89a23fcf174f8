// @module-tag long
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { UPLOAD_CHUNK_BYTES } from '#config/upload-pieces.ts';
import { askPage } from '../setup/ask-page.ts';
import { demoFolder } from '../setup/demo-database.ts';
import { freePort } from '../setup/free-port.ts';
import { makeFilm } from '../setup/make-film.ts';
import { startSite, type RunningSite } from '../setup/site.ts';
import { emptyDesk } from '../setup/site-database.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { parts, playsPast } from './support/player-page.ts';
import { useBrowser } from './support/use-started.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

const browser = useBrowser();
const [MODERATOR, UPLOADER] = [1, 5];
const SECONDS = 600;
const PIECES = 3;

/** A film of ten minutes that is as large as some pieces of an upload: MP4 has boxes that say nothing (ISO/IEC 14496-12, 8.1.2). */
async function makeLargeFilm(file: string): Promise<void> {
  await makeFilm(file, { seconds: SECONDS, width: 320, height: 180, sound: 'aac' });
  const box = Buffer.alloc(PIECES * UPLOAD_CHUNK_BYTES - statSync(file).size);
  box.writeUInt32BE(box.length);
  box.write('free', 4, 'latin1');
  appendFileSync(file, box);
}

async function opened(visitor: Visitor): Promise<Visitor> {
  onTestFinished(visitor.close);
  return visitor;
}

it('a film whose upload is under way while the server is killed goes on where it was, is accepted and plays', async () => {
  const dataDir = await demoFolder(new Date());
  const folder = mkdtempSync(join(tmpdir(), 'islet-killed-'));
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  let site: RunningSite = await startSite(settings);
  onTestFinished(async () => {
    await site.stop();
    for (const each of [dataDir, folder]) rmSync(each, { recursive: true, force: true });
  });
  withDatabase(site, (database) => {
    database.exec(`UPDATE members SET role = 'moderator' WHERE id = ${MODERATOR};
      INSERT OR REPLACE INTO second_factors (member_id, secret, proved_ts)
        VALUES (${MODERATOR}, 'x', 1)`);
    emptyDesk(database);
  });
  const film = join(folder, 'lake1.mp4');
  await makeLargeFilm(film);
  const { page, context } = await opened(await newMember(browser, site, UPLOADER));
  await page.goto('/upload-video/');
  await page.locator('[data-step=start]').waitFor();
  const offsets: number[] = [];
  const killed = Promise.withResolvers<null>();
  await context.route(/\/api\/uploads\/\d+$/u, async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH')
      offsets.push(Number(await request.headerValue('upload-offset')));
    await route.continue();
    if (offsets.length !== 2 || request.method() !== 'PATCH') return;
    process.kill(site.pid, 'SIGKILL');
    killed.resolve(null);
  });
  const form = page.getByRole('form', { name: 'A new video' });
  await form.getByLabel('Title').fill('A walk by the lake');
  await form.getByRole('checkbox').first().check();
  await form.getByLabel('I certify').check();
  await form.locator('input[type=file]').setInputFiles(film);
  await form.getByRole('button', { name: 'Upload' }).click();
  await killed.promise;
  // Whoever would leave its page now is asked first.
  const isAsked = (): Promise<boolean> =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isAsked()).toBe(true);
  // Its process is gone, and says no goodbye.
  expect(await site.stop()).toBeNull();
  site = await startSite(settings);
  await expect.poll(() => form.getAttribute('data-step'), { timeout: 90_000 }).toBe('success');
  expect(await isAsked()).toBe(false);
  // What was acknowledged is not sent again.
  expect(offsets.filter((offset) => offset === 0)).toEqual([0]);
  expect(offsets.slice(2)[0]).toBeGreaterThanOrEqual(UPLOAD_CHUNK_BYTES);

  const ready = page.getByRole('form', { name: 'A walk by the lake' });
  await ready.waitFor({ timeout: 90_000 });
  await page.getByRole('radio').nth(2).check();
  await page.getByRole('button', { name: 'Send to moderation' }).click();
  await page.getByText('Waiting for moderation').waitFor();
  const { id, dir } = withDatabase(
    site,
    (database) =>
      database.prepare('SELECT id, dir FROM videos ORDER BY id DESC LIMIT 1').get() as {
        id: number;
        dir: string;
      },
  );
  const path = `/videos/${id}/${dir}/`;
  expect((await askPage(site.origin, path)).status).toBe(404);

  const desk = (await opened(await newMember(browser, site, MODERATOR))).page;
  await desk.goto('/moderation/');
  await desk.getByRole('link', { name: 'A walk by the lake' }).click();
  await desk.getByRole('button', { name: 'Claim this case' }).click();
  await desk.getByLabel('Accept and publish').check();
  await desk.getByLabel('Facts and reasons').fill('Nothing is wrong with it.');
  await desk.getByRole('button', { name: 'Decide' }).click();
  await desk.getByText('Decided. Everybody concerned is told.').waitFor();

  const visitor = (await opened(await newVisitor(browser, site.origin))).page;
  await expect.poll(async () => (await askPage(site.origin, path)).status).toBe(200);
  await visitor.goto(path);
  await visitor.getByRole('heading', { level: 1, name: 'A walk by the lake' }).waitFor();
  const fragments = ['cmfv', 'cmfa'].map((type) =>
    visitor.waitForResponse(new RegExp(`\\.${type}$`, 'u')),
  );
  await parts.start(visitor).click();
  await playsPast(visitor, 1);
  // By the manifest, whose fragments are asked for one by one.
  expect((await Promise.all(fragments)).map((answer) => answer.status())).toEqual([206, 206]);
  const length = await parts
    .video(visitor)
    .evaluate((video: HTMLVideoElement) => Math.round(video.duration));
  expect(length).toBe(SECONDS);

  const other = join(folder, 'lake2.mp4');
  await makeFilm(other, { seconds: SECONDS, seed: 2 });
  await page.goto(`/upload-video/${id}/`);
  await page.getByRole('link', { name: 'A new file' }).click();
  const anew = page.getByRole('form', { name: 'A new file' });
  await page.locator('[data-step=start]').waitFor();
  await anew.getByLabel('I certify').check();
  await anew.locator('input[type=file]').setInputFiles(other);
  await anew.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('listitem').getByText('A new file for: A walk by the lake').waitFor();
  // Ten minutes of film are made into all that it needs on the way.
}, 300_000);
