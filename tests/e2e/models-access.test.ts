// @module-tag long
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contract/calls/channels.ts';
import { models, NO_MODEL_FILTER } from '#contract/calls/models.ts';
import { startDemoSite } from './support/demo-site.ts';
import { shareOf } from './support/screens.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(() => startDemoSite({ PAGE_STORE: 'off' }));
let model = '';
let channel = '';

beforeAll(async () => {
  const first = { lifetime: 0, gender: 'str', sort: 'most-popular', count: 1, page: 1 } as const;
  const list = await site.client.read(models, { ...NO_MODEL_FILTER, ...first });
  const shows = await site.client.read(channels, { ...first, section: '', objectId: '' });
  model = list.models[0]?.dir ?? '';
  channel = shows.channels[0]?.dir ?? '';
});

/** Every kind of page about models, channels and countries; `{model}` and `{channel}` are one of the demo. */
const PAGES = [
  '/models/most-popular/1/',
  '/models/most-popular/1/?age=2&race=latin',
  '/models/recent/1/?alphabet=x&race=asian',
  '/model/{model}/videos/1/',
  '/model/{model}/info/',
  '/model/{model}/wall/',
  '/model/{model}/wall/?page=99',
  '/channels/most-popular/1/',
  '/channel/{channel}/',
  '/channel/{channel}/info/',
  '/channel/{channel}/wall/',
  '/top-country/1/?country=de',
  '/sitemap-page/',
] as const;

const SCREENS = [
  { width: 320, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const;

describe.each(SCREENS)('at $width px, $scheme', ({ width, scheme }) => {
  // One page for all of them: a profile of its own takes as long as a page.
  let page: Page;
  beforeAll(async () => {
    page = await site.open('about:blank', { width, scheme });
  });

  it.each(shareOf(PAGES, width))('nothing sticks out of %s', async (path) => {
    const address = path.replace('{model}', model).replace('{channel}', channel);
    await page.goto(address);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(width);
    for (const summary of await page.locator('main summary:visible').all()) {
      await summary.click();
      expect(await wide()).toBeLessThanOrEqual(width);
      const right = summary.evaluate(
        (one) => one.nextElementSibling?.getBoundingClientRect().right,
      );
      expect(await right).toBeLessThanOrEqual(width);
      // Of drop-downs one is open at a time, and what is beside it only closes it.
      await page.keyboard.press('Escape');
    }
  });
});
