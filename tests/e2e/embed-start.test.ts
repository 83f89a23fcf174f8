import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameOf, hears, startHostSite, toldTo, type HostSite } from './support/host-page.ts';
import { media, parts, playsPast, until } from './support/player-page.ts';
import { useWatchSite } from './support/use-watch-site.ts';
import { VIDEO } from './support/video-answers.ts';

/** What a browser says of code and files that do not come. */
const site = useWatchSite({ forgives: /Failed to load resource/ });
let host: HostSite;

beforeAll(async () => {
  host = await startHostSite();
});
afterAll(() => host.stop());

const LATE = /\/_astro\/.*\.js/;
const PLAYER_CODE = /\/_astro\/start-player\..*\.js/;

async function open(
  id: number,
  prepare: (page: Page) => Promise<unknown>,
  attributes: Record<string, string> = {},
): Promise<Page> {
  const page = await site.visit('about:blank');
  await prepare(page);
  const query = new URLSearchParams({
    src: `${site.origin}/embed/${id}/`,
    width: '426',
    height: '265',
    allow: 'autoplay; fullscreen',
    ...attributes,
  });
  await page.goto(`${host.origin}/?${query}`, { waitUntil: 'commit' });
  return page;
}

const withoutCode = (page: Page): Promise<unknown> =>
  page.route(PLAYER_CODE, (route) => route.abort());

const phase = (frame: Frame): Promise<string | undefined> =>
  frame.locator('.player').evaluate((player: HTMLElement) => player.dataset.phase);

describe('an embed', () => {
  it('counts a tap that comes before its script', { tags: 'long' }, async () => {
    const { promise: tapped, resolve } = Promise.withResolvers<void>();
    const page = await open(VIDEO.plain, (visited) =>
      visited.route(LATE, (route) => tapped.then(() => route.continue())),
    );
    const frame = await frameOf(page);
    await parts.start(frame).click();
    expect(await phase(frame)).toBe('poster');
    resolve();
    await playsPast(frame, 0.2);
    expect((await media(frame)).muted).toBe(false);
    await parts.controls(frame).waitFor();
  });

  it('whose player does not come plays with the controls of the browser, and tells its page', async () => {
    const page = await open(VIDEO.plain, withoutCode);
    const frame = await frameOf(page);
    await hears(page, { event: 'ready' });
    await parts.start(frame).click();
    await hears(page, { event: 'error', reason: 'playback' });
    await playsPast(frame, 0.5);
    expect(await parts.video(frame).getAttribute('controls')).not.toBeNull();
    expect(await phase(frame)).toBe('plain');
  });

  it.each([
    ['', {}],
    [' in a sandbox', { sandbox: 'allow-scripts' }],
  ])(
    'that cannot play at all%s says so, and is tried again, and tells both to its page',
    async (_, attributes) => {
      const page = await open(VIDEO.broken, withoutCode, attributes);
      const frame = await frameOf(page);
      await hears(page, { event: 'ready' });
      await parts.start(frame).click();
      await hears(page, { event: 'error', reason: 'playback' });
      await frame.getByText('The video could not be played.').waitFor();
      expect((await toldTo(page)).filter(({ event }) => event === 'error')).toHaveLength(1);
      const retry = frame.getByRole('link', { name: 'Try again' });
      await page.unroute(PLAYER_CODE);
      await retry.focus();
      await page.keyboard.press('Enter');
      await parts.start(frame).waitFor();
      await until(
        async () => (await toldTo(page)).filter(({ event }) => event === 'ready').length,
      ).toBe(2);
    },
  );
});
