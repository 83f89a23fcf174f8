// @module-tag long
import type { BrowserContextOptions, Frame, Page, Request } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { frameOf, hears, say, startHostSite, toldTo, type HostSite } from './support/host-page.ts';
import { media, parts, picture, playsPast, startByClick, until } from './support/player-page.ts';
import { SECONDS, TITLE, VIDEO } from './support/video-answers.ts';
import { startWatchSite, type Visit, type WatchSite } from './support/watch-site.ts';

let site: WatchSite;
let host: HostSite;
let visit: Visit | undefined;

beforeAll(async () => {
  [site, host] = await Promise.all([startWatchSite(), startHostSite()]);
});
afterEach(async () => {
  await visit?.close();
  visit = undefined;
});
afterAll(async () => {
  await host.stop();
  await site.stop();
});

const SIZE = { width: '426', height: '265' };
const ALLOW = 'autoplay; fullscreen';

/** Opens a page of the other site with the embed in its frame. */
async function open(
  path: string,
  attributes: Record<string, string> = {},
  options: BrowserContextOptions = {},
): Promise<{ page: Page; frame: Frame; errors: string[]; scripts: string[] }> {
  visit = await site.visit('about:blank', options);
  const { page, errors } = visit;
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const query = new URLSearchParams({
    src: site.origin + path,
    ...SIZE,
    allow: ALLOW,
    ...attributes,
  });
  await page.goto(`${host.origin}/?${query}`);
  return { page, frame: await frameOf(page), errors, scripts };
}

const embed = (id: number, query = ''): string => `/embed/${id}/${query}`;
const command = (name: string, more: object = {}) => ({ islet: 1, command: name, ...more });

describe('the messages of an embed', () => {
  it('PLY-12 say that it is ready, load the player only for play, and tell what happens', async () => {
    const { page, frame, errors, scripts } = await open(embed(VIDEO.plain));
    await hears(page, { event: 'ready', video: VIDEO.plain, title: TITLE, duration: SECONDS });
    await hears(page, { event: 'state', state: 'idle' });
    expect(
      (await toldTo(page)).every(({ islet, origin }) => islet === 1 && origin === site.origin),
    ).toBe(true);
    // Asked before there is a player: these wait, and load nothing.
    const before = scripts.length;
    await say(page, command('seek', { time: 100 }));
    await say(page, command('seek', { time: 40 }));
    await say(page, command('mute'));
    await say(page, command('pause'));
    await say(page, command('hello'));
    await until(
      async () => (await toldTo(page)).filter((told) => told.event === 'ready').length,
    ).toBe(2);
    expect(scripts.length).toBe(before);
    expect(await parts.video(frame).count()).toBe(0);

    await say(page, command('play'));
    await playsPast(frame, 40.2);
    expect(await media(frame)).toMatchObject({ muted: true, paused: false });
    expect((await media(frame)).time).toBeLessThan(60);
    await hears(page, { event: 'state', state: 'playing', muted: true, duration: SECONDS });
    const shown = await picture(frame);
    await say(page, command('pause'));
    await hears(page, { event: 'state', state: 'paused' });
    await say(page, command('seek', { time: 80 }));
    await hears(page, { event: 'state', state: 'paused', time: 80 });
    await until(() => picture(frame)).not.toBe(shown);
    await say(page, command('unmute'));
    await say(page, command('volume', { volume: 0.5 }));
    await say(page, command('rate', { rate: 1.5 }));
    await until(() => media(frame)).toMatchObject({ muted: false, volume: 0.5, rate: 1.5 });
    await say(page, command('mute'));
    await say(page, command('seek', { time: SECONDS - 0.4 }));
    await say(page, command('play'));
    await hears(page, { event: 'state', state: 'ended' });
    expect(errors).toEqual([]);
  });

  it('tell the page where the visitor stands when it begins to listen late', async () => {
    const { page, frame } = await open(embed(VIDEO.plain), { referrerpolicy: 'no-referrer' });
    await startByClick(frame);
    // Nothing says who is there, so nobody is told.
    expect(await toldTo(page)).toEqual([]);
    await say(page, command('hello'));
    await hears(page, { event: 'ready' });
    await hears(page, { event: 'state', state: 'playing' });
  });

  it('a pause while the player is under way holds, and play may follow', async () => {
    const { page, frame } = await open(embed(VIDEO.plain));
    await page.evaluate(() => {
      for (const name of ['play', 'pause'])
        frames[0]?.postMessage({ islet: 1, command: name }, '*');
    });
    await hears(page, { event: 'state', state: 'paused' });
    await parts.controls(frame).waitFor();
    await until(async () => (await media(frame)).paused).toBe(true);
    await say(page, command('play'));
    await playsPast(frame, 0.2);
  });

  it('hostile ones do nothing, and other windows are not heard', async () => {
    const { page, frame, errors } = await open(embed(VIDEO.plain));
    await hears(page, { event: 'ready' });
    const hostile: unknown[] = [
      null,
      'play',
      JSON.stringify(command('play')),
      [],
      { command: 'play' },
      { islet: 2, command: 'play' },
      { islet: '1', command: 'play' },
      command('toString'),
      command('constructor'),
      { islet: 1, command: { toString: 'play' } },
    ];
    for (const message of hostile) await say(page, message);
    // The frame itself, and a frame beside it, are not the page around.
    await frame.evaluate(() => postMessage({ islet: 1, command: 'play' }, '*'));
    await page.evaluate(async () => {
      const beside = document.createElement('iframe');
      beside.srcdoc = `<script>parent.frames[0].postMessage({ islet: 1, command: 'play' }, '*')</script>`;
      const loaded = new Promise((resolve) => beside.addEventListener('load', resolve));
      document.body.append(beside);
      await loaded;
    });
    await say(page, command('hello'));
    await until(
      async () => (await toldTo(page)).filter((told) => told.event === 'ready').length,
    ).toBe(2);
    expect(await parts.video(frame).count()).toBe(0);

    await startByClick(frame);
    const bad: object[] = [
      { time: 'x' },
      { time: -5 },
      { time: null },
      { time: Number.NaN },
      { time: Infinity },
      {},
    ];
    for (const more of bad) await say(page, command('seek', more));
    for (const volume of [2, -1, '0.1']) await say(page, command('volume', { volume }));
    for (const rate of [0, 1000, null]) await say(page, command('rate', { rate }));
    await say(page, command('pause'));
    await hears(page, { event: 'state', state: 'paused' });
    expect(await media(frame)).toMatchObject({ volume: 1, rate: 1, muted: false });
    expect((await media(frame)).time).toBeLessThan(30);
    expect(errors).toEqual([]);
  });

  it('PLY-06 tell of a video that will not play', async () => {
    const { page } = await open(embed(VIDEO.missing));
    await hears(page, { event: 'error', reason: 'missing' });
    expect((await toldTo(page)).some(({ event }) => event === 'ready')).toBe(false);
  });

  it('a failure of playback is told, and can be tried again', async () => {
    const { page, frame } = await open(embed(VIDEO.broken));
    await say(page, command('play'));
    await hears(page, { event: 'error', reason: 'playback' });
    await hears(page, { event: 'state', state: 'failed' });
    await frame.getByRole('button', { name: 'Try again' }).waitFor();
  });
});

describe('the address of an embed', () => {
  it('says that it plays at once, from where, without sound and again and again', async () => {
    const query = `?autoplay=1&muted=1&loop=1&start_time=${SECONDS - 2}`;
    const { page, frame } = await open(embed(VIDEO.plain, query));
    await playsPast(frame, SECONDS - 2);
    expect((await media(frame)).muted).toBe(true);
    await frame.getByRole('button', { name: 'Unmute' }).first().waitFor();
    await until(async () => (await media(frame)).time).toBeLessThan(30);
    expect((await toldTo(page)).some(({ state }) => state === 'ended')).toBe(false);
  });

  it('leaves the controls out: keys, a click and the middle button still work', async () => {
    const { frame, page } = await open(embed(VIDEO.plain, '?controls=0'));
    await parts.start(frame).click();
    await playsPast(frame, 0.2);
    await frame.locator('.player-overlay').waitFor({ state: 'attached' });
    await page.keyboard.press('k');
    await until(async () => (await media(frame)).paused).toBe(true);
    expect(await parts.controls(frame).count()).toBe(0);
    const middle = frame.getByRole('button', { name: 'Play', exact: true });
    await middle.focus();
    await page.keyboard.press('Enter');
    await until(async () => (await media(frame)).paused).toBe(false);
  });

  it('that makes no sense plays as without', async () => {
    const { frame } = await open(
      embed(VIDEO.plain, '?autoplay=maybe&muted=2&controls=&start_time=-1'),
    );
    await startByClick(frame);
    expect(await media(frame)).toMatchObject({ muted: false, paused: false });
    expect((await media(frame)).time).toBeLessThan(30);
  });
});

describe('a frame', () => {
  it('in a sandbox without an origin plays, and is told by its page', async () => {
    const { page, frame, errors } = await open(embed(VIDEO.plain), {
      sandbox: 'allow-scripts',
    });
    expect(await frame.evaluate(() => self.origin)).toBe('null');
    await hears(page, { event: 'ready', origin: 'null' });
    const isView = (request: Request): boolean => request.postData()?.includes('act=view') ?? false;
    await Promise.all([page.waitForRequest(isView), startByClick(frame)]);
    await parts.seek(frame).focus();
    await page.keyboard.press('ArrowRight');
    await playsPast(frame, 4);
    await hears(page, { event: 'state', state: 'playing' });
    expect(errors).toEqual([]);
  });

  it.each(['width:0;height:0;border:0', 'display:none'])(
    'plays once it is seen, at first %s',
    async (style) => {
      const { page, frame, errors } = await open(embed(VIDEO.plain), {
        width: '0',
        height: '0',
        style,
      });
      await say(page, command('play'));
      await hears(page, { event: 'state', state: 'playing' });
      await page.locator('iframe').evaluate((element) => {
        element.setAttribute('style', 'display:block;width:426px;height:265px;border:0');
      });
      await parts.controls(frame).waitFor();
      await playsPast(frame, 0.5);
      const right = await frame
        .locator('video')
        .evaluate((video) => video.getBoundingClientRect().right);
      expect(right).toBe(426);
      expect(errors).toEqual([]);
    },
  );

  it('without script plays natively', async () => {
    const { frame } = await open(embed(VIDEO.plain, '?controls=0'), { sandbox: '' });
    const video = parts.video(frame);
    await video.waitFor();
    expect(await video.getAttribute('controls')).not.toBeNull();
    expect(await parts.start(frame).isVisible()).toBe(false);
  });

  it('ends with once more and the way to the video’s page, which opens in a tab of its own', async () => {
    const { page, frame } = await open(embed(VIDEO.plain, `?start_time=${SECONDS - 1}`));
    await startByClick(frame);
    await hears(page, { event: 'state', state: 'ended' });
    const onward = frame.getByRole('link', { name: 'Watch on Islet' });
    await onward.waitFor();
    const own = `/videos/${VIDEO.plain}/film-${VIDEO.plain}/`;
    expect([await onward.getAttribute('href'), await onward.getAttribute('target')]).toEqual([
      own,
      '_blank',
    ]);
    await frame.getByRole('button', { name: 'Play again' }).last().press('Enter');
    await until(async () => (await media(frame)).time).toBeLessThan(30);
    await until(() => frame.evaluate(() => document.activeElement?.ariaLabel)).toBe('Pause');
    await playsPast(frame, 0.2);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: TITLE }).click(),
    ]);
    await tab.waitForURL(site.origin + own);
    expect((await media(frame)).paused).toBe(true);
    expect(page.url()).toContain(host.origin);
  });
});
