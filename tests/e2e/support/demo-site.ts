import type { Page } from 'playwright';
import { createClient, type Client } from '#client/client.ts';
import { comments } from '#contract/calls/comments.ts';
import { video } from '#contract/calls/video.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import type { Video } from '#contract/entities/video.ts';
import { idGroup } from '#contract/id-group.ts';
import { paths } from '#routes/paths.ts';
import { askPage, type Answer } from '../../setup/ask-page.ts';
import { startSite } from '../../setup/site.ts';
import { startVisits, type Visits } from './visit.ts';
import { borrow, giveBack } from '../../setup/worlds.ts';

/** The built site on its own demo data. */
export interface DemoSite {
  origin: string;
  /** Asks the site's own API: what its pages have to agree with. */
  client: Client;
  open: Visits['open'];
  /** A page as a crawler gets it: no script, no redirect followed. */
  ask: (path: string, cookies?: string) => Promise<Answer>;
  stop: () => Promise<void>;
}

async function visitDemo(origin: string, stop: () => Promise<unknown>): Promise<DemoSite> {
  const visits = startVisits(origin);
  return {
    origin,
    client: createClient({ fetch, origin }),
    open: visits.open,
    ask: (path, cookies) => askPage(origin, path, cookies),
    stop: async () => {
      await visits.close();
      await stop();
    },
  };
}

type Settings = Record<string, string>;

/**
 * The built site with the embedded API, shared with other files of the worker that ask for these settings: for tests
 * that write nothing to it.
 */
export async function startDemoSite(settings: Settings = {}): Promise<DemoSite> {
  const site = await borrow(startSite, settings);
  return visitDemo(site.origin, () => giveBack(site));
}

/** A built site with the embedded API for tests that vote, report, send or count. */
export async function startOwnDemoSite(settings: Settings = {}): Promise<DemoSite> {
  const site = await startSite(settings);
  return visitDemo(site.origin, site.stop);
}

/** The path of a popular video that fits, by what is known of it and how many have commented on it. */
export async function pathOfVideo(
  client: Client,
  fits: (video: Video, commented: number) => boolean,
): Promise<string> {
  const list = { ...PLAIN_LIST, gender: 'str', sort: 'most-popular', count: 60 } as const;
  for (const { id, dir } of (await client.read(videos, list)).videos ?? []) {
    const params = { lifetime: 60, id, group: idGroup(id) };
    const { video: found } = await client.read(video, params);
    const { totalCount } = await client.read(comments, { ...params, section: 'videos' });
    if (fits(found, totalCount)) return paths.video({ id, dir });
  }
  throw new Error('no video of the demo fits');
}

/** Titles of the cards in a page's list, in order; those far down are not drawn yet. */
export const cardTitles = (page: Page): Promise<string[]> =>
  page.locator('#list li b').allTextContents();

/** Titles of the videos in a page's list, in order. */
export const tileTitles = (page: Page): Promise<string[]> =>
  page.locator('#list li h3').allTextContents();
