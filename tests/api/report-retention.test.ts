import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import sharp from 'sharp';
import { REPORT_KEPT_SECONDS } from '#config/limits.ts';
import { openContactApi, type ContactApi } from './support/contact.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

let api: ContactApi;

beforeEach(async () => {
  api = await openContactApi();
});
afterEach(() => api.remove());

async function write(message: string): Promise<void> {
  const picture = await sharp({
    create: { width: 20, height: 20, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer();
  const answer = await api.send({
    subject: '',
    email: 'ann@mail.example',
    message,
    captcha: await api.solved(),
    file: new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }),
  });
  expect(answer.status).toBe(200);
  const waiting = () => api.rows('SELECT id FROM reports WHERE mailed_ts IS NULL');
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
}

/** What is there once the site was stopped, has stood for so many seconds, and was started again. */
async function after(seconds: number): Promise<unknown[]> {
  await api.stop();
  await api.later(seconds);
  await api.start();
  const rows = await api.rows('SELECT message FROM reports ORDER BY id');
  return rows.map(({ message }) => message);
}

it('a message goes, with its picture, three years after it was mailed, and no sooner', async () => {
  await write('The first');
  expect(await after(REPORT_KEPT_SECONDS - DAY)).toEqual(['The first']);
  await write('The second');
  expect(api.blobs()).toHaveLength(2);
  expect(await after(2 * DAY)).toEqual(['The second']);
  expect(api.blobs()).toHaveLength(1);
});

it(
  'a picture whose message did not come goes after an hour, and no sooner; that of a message stays',
  { tags: 'long' },
  async () => {
    await write('With a picture');
    const [kept] = api.blobs();
    await write('Never came');
    // As a process leaves it that ends between picture and message.
    await api.run(`DELETE FROM reports WHERE message = 'Never came'`);
    await after(HOUR - 60);
    expect(api.blobs()).toHaveLength(2);
    await after(60);
    await expect.poll(() => api.blobs(), { timeout: 20_000 }).toEqual([kept]);
  },
);

it(
  'a picture that was a file of a folder is moved at the start, and is its message’s as before',
  { tags: 'long' },
  async () => {
    await write('From before');
    const [blob = ''] = api.blobs();
    const folder = join(api.dataDir, 'reports');
    const name = `${randomUUID()}.jpg`;
    await api.stop();
    mkdirSync(folder);
    copyFileSync(blob, join(folder, name));
    writeFileSync(join(folder, `${randomUUID()}.jpg`), 'of no message');
    const bytes = readFileSync(blob);
    rmSync(blob);
    await api.run(`UPDATE reports SET file = '${name}'`);
    await api.start();
    expect(readdirSync(folder)).toEqual([]);
    const [moved = ''] = api.blobs();
    expect(readFileSync(moved).equals(bytes)).toBe(true);
    expect(await api.rows('SELECT file FROM reports')).toEqual([{ file: basename(moved) }]);
    await after(REPORT_KEPT_SECONDS + DAY);
    expect(api.blobs()).toEqual([]);
  },
);
