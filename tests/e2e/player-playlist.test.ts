// @module-tag long
import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { finish, nextCard, openAsFile } from './support/next-card.ts';
import { media, openSetting, parts, startByClick, until } from './support/player-page.ts';
import { useWatchSite } from './support/use-watch-site.ts';
import { MIXED_PLAYLIST, VIDEO } from './support/video-answers.ts';

const site = useWatchSite({ forgives: /404/ });

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const IN_PLAYLIST = `?playlist=${MIXED_PLAYLIST}&pl_page=1`;

const open = (id: number, options: BrowserContextOptions = {}): Promise<Page> =>
  openAsFile(site, id, IN_PLAYLIST, options);

const now = (page: Page) => page.getByRole('link', { name: 'Play now' });
const again = (page: Page) => page.getByRole('button', { name: 'Play again' }).first();

/** The number of the video that would come next. */
async function nextId(page: Page): Promise<number> {
  await nextCard(page).waitFor();
  const href = await now(page).getAttribute('href');
  expect(href).toContain(`playlist=${MIXED_PLAYLIST}`);
  return Number(/\/videos\/(\d+)\//.exec(href ?? '')?.[1]);
}

/** Turns an entry of the settings on or off, by the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  await parts.settings(page).focus();
  await page.keyboard.press('Enter');
  await parts.setting(page, name).press('Enter');
  await page.keyboard.press('Escape');
}

describe('a playlist', () => {
  it('ends with its last video, and is played again from its first once that is asked for', async () => {
    const page = await open(VIDEO.moved);
    await finish(page);
    await again(page).waitFor();
    expect(await nextCard(page).count()).toBe(0);
    await page.reload();
    await startByClick(page);
    await press(page, 'Repeat the playlist');
    await page.reload();
    await finish(page);
    expect(await nextId(page)).toBe(VIDEO.plain);
  });

  it('is gone through by the player’s own buttons, by keys and frame by frame', async () => {
    const page = await site.visit(`/videos/${VIDEO.plain}/film-${VIDEO.plain}/${IN_PLAYLIST}`);
    await startByClick(page);
    const controls = parts.controls(page);
    const name = 'video in the playlist';
    expect(await controls.getByRole('button', { name: `Previous ${name}` }).count()).toBe(0);
    const before = page.url();
    await page.keyboard.press('n');
    await page.keyboard.press('.');
    await parts.play(page).waitFor();
    const { time } = await media(page);
    await page.keyboard.press(',');
    await until(async () => (await media(page)).time).toBeCloseTo(time - 1 / 25, 2);
    expect(page.url()).toBe(before);
    await controls.getByRole('button', { name: `Next ${name}` }).click();
    await page.waitForURL(/autostart=1/);
    expect(page.url()).not.toContain(`/videos/${VIDEO.plain}/`);
    expect(page.url()).toContain(`playlist=${MIXED_PLAYLIST}`);
    await parts.controls(page).waitFor();
    const after = page.url();
    await page.keyboard.press('Shift+P');
    await page.waitForURL((url) => url.href !== after && url.search.includes('autostart=1'));
    expect(page.url()).toContain(`playlist=${MIXED_PLAYLIST}`);
  });

  it('is gone through by the buttons while nobody answers what comes next', async () => {
    const page = await site.visit(`/videos/${VIDEO.plain}/film-${VIDEO.plain}/${IN_PLAYLIST}`);
    await startByClick(page);
    await page.route(/\/playlist\.\d+\./, (route) => route.fulfill({ status: 502 }));
    const bar = page.getByRole('navigation').getByRole('link', { name: 'Next video' });
    const { pathname } = new URL((await bar.getAttribute('href')) ?? '', site.origin);
    await page.keyboard.press('Shift+N');
    await page.waitForURL((url) => url.pathname === pathname && url.search.includes('autostart=1'));
    expect(site.errors.splice(0).join()).toContain('502');
  });

  it('says where its next video cannot be had, and leads there by no button either', async () => {
    const page = await open(VIDEO.moved);
    await startByClick(page);
    await press(page, 'Repeat the playlist');
    const path = page.url();
    await page.route(/\/playlist\.\d+\./, (route) => route.fulfill({ status: 502 }));
    await Promise.all([
      page.getByRole('status').getByText('The next video could not be loaded').waitFor(),
      page.keyboard.press('Shift+N'),
    ]);
    expect(page.url()).toBe(path);
    expect(site.errors.splice(0).join()).toContain('502');
  });

  it('says so where the visitor wants to see nothing of what follows', async () => {
    const path = `/videos/${VIDEO.plain}/film-${VIDEO.plain}/${IN_PLAYLIST}`;
    const page = await site.visit(path);
    await page.evaluate(() => localStorage.setItem('excluded', '{"words":["of the list"]}'));
    await page.reload();
    await startByClick(page);
    // It is said for a moment only.
    await Promise.all([
      page.getByRole('status').getByText('Nothing more to play in this playlist').waitFor(),
      page.keyboard.press('Shift+N'),
    ]);
    expect(page.url()).toBe(site.origin + path);
  });

  it('is gone back in past what the visitor never wants to see, and what cannot be watched', async () => {
    const path = `/videos/${VIDEO.moved}/film-${VIDEO.moved}/${IN_PLAYLIST}`;
    const page = await site.visit(path);
    const leaveOut = async (...words: number[]): Promise<void> => {
      await page.evaluate(
        (text) => localStorage.setItem('excluded', text),
        JSON.stringify({ words: words.map(String) }),
      );
      await page.reload();
      await startByClick(page);
    };
    await leaveOut(VIDEO.mp4Only, VIDEO.plain);
    await Promise.all([
      page.getByRole('status').getByText('Nothing more to play in this playlist').waitFor(),
      page.keyboard.press('Shift+P'),
    ]);
    expect(page.url()).toBe(site.origin + path);
    await leaveOut(VIDEO.mp4Only);
    await page.keyboard.press('Shift+P');
    await page.waitForURL(/autostart=1/);
    expect(page.url()).toContain(`/videos/${VIDEO.plain}/`);
    expect(page.url()).toContain(`playlist=${MIXED_PLAYLIST}&pl_page=1`);
  });

  it('in no order plays each of its videos once, and then ends', async () => {
    const page = await open(VIDEO.plain);
    await startByClick(page);
    await press(page, 'Shuffle the playlist');
    const played: number[] = [VIDEO.plain];
    await page.reload();
    for (let turn = 0; turn < 2; turn += 1) {
      await finish(page);
      played.push(await nextId(page));
      await page.clock.resume();
      const id = played.at(-1) ?? 0;
      await page.goto(`${site.origin}/videos/${id}/film-${id}/${IN_PLAYLIST}`);
    }
    await finish(page);
    await again(page).waitFor();
    expect(await nextCard(page).count()).toBe(0);
    expect(played.toSorted()).toEqual([VIDEO.plain, VIDEO.mp4Only, VIDEO.moved].toSorted());
    // Played once more in the same tab, it goes through all of them again.
    await page.clock.resume();
    await page.goto(`${site.origin}/videos/${VIDEO.plain}/film-${VIDEO.plain}/${IN_PLAYLIST}`);
    await finish(page);
    expect([VIDEO.mp4Only, VIDEO.moved]).toContain(await nextId(page));
  });

  it('in no order goes by a key to what its card says comes next', async () => {
    const page = await open(VIDEO.plain);
    await startByClick(page);
    await press(page, 'Shuffle the playlist');
    await page.reload();
    const draw = (chance: number): Promise<void> =>
      page.evaluate((value) => void (Math.random = () => value), chance);
    await draw(0);
    await finish(page);
    const next = await nextId(page);
    await draw(0.99);
    await page.keyboard.press('Shift+N');
    await page.waitForURL(/autostart=1/);
    expect(page.url()).toContain(`/videos/${next}/`);
  });

  it('goes on from its last video, too, once it is to be repeated or to be played in no order', async () => {
    const page = await open(VIDEO.moved);
    await startByClick(page);
    const next = parts.controls(page).getByRole('button', { name: 'Next video in the playlist' });
    expect(await next.count()).toBe(0);
    await press(page, 'Repeat the playlist');
    await next.waitFor();
    await press(page, 'Repeat the playlist');
    await next.waitFor({ state: 'detached' });
    await press(page, 'Shuffle the playlist');
    await next.waitFor();
    await page.keyboard.press('Shift+N');
    await page.waitForURL(/autostart=1/);
    expect(page.url()).not.toContain(`/videos/${VIDEO.moved}/`);
  });

  it('stays where it is on a phone once it is not to be played on, and in later visits', async () => {
    const page = await open(VIDEO.plain, PHONE);
    await startByClick(page);
    await openSetting(page, 'Continue the playlist');
    const isOn = () => parts.setting(page, 'Continue the playlist').getAttribute('aria-checked');
    await until(isOn).toBe('false');
    await page.reload();
    await finish(page);
    await again(page).waitFor();
    expect(await nextCard(page).count()).toBe(0);
    // Videos outside of playlists go on as before.
    await page.goto(`${site.origin}/videos/${VIDEO.plain}/film-${VIDEO.plain}/`);
    await finish(page);
    await nextCard(page).waitFor();
  });
});
