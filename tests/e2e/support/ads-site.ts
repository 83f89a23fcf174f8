import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright';
import { startSite } from '../../setup/site.ts';
import { startAdOrigin, type AdOrigin } from './ad-origin.ts';
import { startVideoApi } from './video-api.ts';
import { newVisitor, type Visitor } from './visitor.ts';
import { borrow, giveBack } from '../../setup/worlds.ts';
import { startBrowser, WITH_PICTURES } from './shared-browser.ts';

export interface AdsSite {
  ads: AdOrigin;
  origin: string;
  visit: (options?: BrowserContextOptions) => Promise<Visitor>;
  stop: () => Promise<void>;
}

const house = (image: string, text: string, more: object = {}) => ({
  kind: 'house',
  image,
  link: '/categories/',
  text,
  ...more,
});

/** What stands where: a frame that hangs at the right, one that works under the player, trouble in the footer. */
const adsFor = (origin: string) => ({
  frame_origins: [origin],
  slots: {
    right: [
      {
        kind: 'frame',
        src: `${origin}/hanging.html`,
        title: 'Hanging',
        fallback: house('/ads/atoll-300x250.svg', 'In place of the hanging'),
      },
    ],
    under_player: [
      {
        kind: 'frame',
        src: `${origin}/wide.html`,
        small_src: `${origin}/small.html`,
        title: 'Boats',
        fallback: house('/ads/lagoon-728x90.svg', 'In place of boats'),
      },
    ],
    footer: [
      house(`${origin}/picture.svg`, 'Far away', { link: 'https://far.example/' }),
      { kind: 'frame', src: `${origin}/hostile.html`, title: 'Hostile' },
      {
        kind: 'frame',
        src: `${origin}/empty.html`,
        title: 'Empty',
        fallback: house('/ads/skerry-300x250.svg', 'In place of nothing'),
      },
      { kind: 'frame', src: `${origin}/broken.html`, title: 'Broken' },
    ],
  },
  offers: {
    list: [
      { pretitle: 'Club', title: 'A month for nothing', link: 'https://club.example/' },
      {
        lang: 'de',
        pretitle: 'Klub',
        title: 'Ein Monat umsonst',
        link: 'https://club.example/de/',
      },
    ],
  },
});

/** Starts a site with an operator's file of advertisements, over an API of known videos. */
export async function startAdsSite(content?: object): Promise<AdsSite> {
  const [ads, api, folder] = await Promise.all([
    startAdOrigin(),
    startVideoApi(),
    mkdtemp(join(tmpdir(), 'islet-ads-')),
  ]);
  const file = join(folder, 'ads.json');
  await writeFile(file, JSON.stringify(content ?? adsFor(ads.origin)));
  const site = await startSite({ API_ORIGIN: api.origin, ADS_FILE: file });
  const world = await borrow(startBrowser, WITH_PICTURES);
  return {
    ads,
    origin: site.origin,
    visit: (options) => newVisitor(world.browser, site.origin, options),
    stop: async () => {
      await giveBack(world);
      await site.stop();
      await api.stop();
      await ads.stop();
      await rm(folder, { recursive: true });
    },
  };
}
