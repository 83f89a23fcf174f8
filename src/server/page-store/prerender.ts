import type { Logger } from 'pino';
import type { Gate } from '#config/age-gate.ts';
import { DEFAULT_LANGUAGE } from '#config/locales.ts';
import { DEFAULT_SITE_GROUP } from '#config/site-groups.ts';
import type { ReadAddress } from '#routes/address.ts';
import type { PageRequest } from '../pages.ts';
import type { PageStore } from './page-store.ts';

export interface Prerendering {
  progress(): { done: number; total: number };
  finished: Promise<void>;
  stop(): void;
}

/** The views most first visits have: a visitor of unknown country, and one whose country needs no gate. */
const VIEW_GATES: readonly Gate[] = ['default', 'none'];

function pagesOf(paths: readonly string[], readAddress: ReadAddress): PageRequest[] {
  const view = { lang: DEFAULT_LANGUAGE, group: DEFAULT_SITE_GROUP, prefix: '' };
  return paths.flatMap((url) => {
    const address = readAddress(url, '');
    const route = address?.kind === 'page' ? address.route : null;
    return VIEW_GATES.map((gate) => ({ url, route, view: { ...view, gate }, embed: false }));
  });
}

/** Fills the store in the background, one page at a time, so that visitors are not kept waiting by it. */
export function prerender(
  store: PageStore,
  paths: readonly string[],
  readAddress: ReadAddress,
  log: Logger,
): Prerendering {
  const pages = pagesOf(paths, readAddress);
  let done = 0;
  let stopped = false;

  async function one(page: PageRequest): Promise<void> {
    try {
      const stored = await store.find(page);
      if (!stored || Date.now() >= stored.freshUntil) await store.make(page);
    } catch (error) {
      log.warn({ err: error, page: page.url }, 'a page could not be made ahead');
    }
    done += 1;
  }

  async function all(): Promise<void> {
    for (const page of pages) {
      if (stopped) return;
      await one(page);
    }
  }

  return {
    progress: () => ({ done, total: pages.length }),
    finished: all(),
    stop: () => {
      stopped = true;
    },
  };
}
