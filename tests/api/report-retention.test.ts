import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import sharp from 'sharp';
import { REPORT_KEPT_SECONDS } from '#config/limits.ts';
import { openContactApi, type ContactApi } from './support/contact.ts';

const DAY = 86_400;

let api: ContactApi;

beforeEach(async () => {
  api = await openContactApi();
});
afterEach(() => api.remove());

const pictures = (): string[] => readdirSync(join(api.dataDir, 'reports'));

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
  await expect.poll(waiting).toEqual([]);
}

/** What is there once the site was stopped, has stood for so many seconds, and was started again. */
async function after(seconds: number): Promise<unknown[]> {
  await api.stop();
  api.later(seconds);
  await api.start();
  return api.rows('SELECT message FROM reports ORDER BY id').map(({ message }) => message);
}

it('a message goes, with its picture, three years after it was mailed, and no sooner', async () => {
  await write('The first');
  expect(await after(REPORT_KEPT_SECONDS - DAY)).toEqual(['The first']);
  await write('The second');
  expect(pictures()).toHaveLength(2);
  expect(await after(2 * DAY)).toEqual(['The second']);
  expect(pictures()).toHaveLength(1);
});

it('a picture that has no message goes at the next start, unless its message may still come', async () => {
  await write('With a picture');
  const folder = join(api.dataDir, 'reports');
  writeFileSync(join(folder, 'stray.jpg'), 'x');
  writeFileSync(join(folder, 'fresh.jpg'), 'x');
  const [kept = ''] = pictures().filter((name) => !['stray.jpg', 'fresh.jpg'].includes(name));
  const twoHoursAgo = Date.now() / 1000 - 7200;
  for (const name of ['stray.jpg', kept]) utimesSync(join(folder, name), twoHoursAgo, twoHoursAgo);
  await after(0);
  expect(pictures().toSorted()).toEqual([kept, 'fresh.jpg'].toSorted());
});
