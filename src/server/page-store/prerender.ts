import type { Logger } from 'pino';
import type { Gate } from '#config/age-gate.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#config/locales.ts';
import { DEFAULT_SITE_GROUP } from '#config/site-groups.ts';
import type { PageRequest } from '../pages.ts';
import type { PageStore } from './page-store.ts';

export interface Prerendering {
  progress(): { done: number; total: number };
  finished: Promise<void>;
  stop(): void;
}

/** The views most first visits have: a visitor of unknown country, and one whose country needs no gate. */
const VIEW_GATES: readonly Gate[] = ['default', 'none'];

/** Legal pages are few and read by crawlers and authorities: each is ready in every language. */
const isLegal = (url: string): boolean => url.startsWith('/information/');

function pagesOf(paths: readonly string[]): PageRequest[] {
  return paths.flatMap((url) =>
    (isLegal(url) ? LANGUAGES : [DEFAULT_LANGUAGE]).flatMap((lang) =>
      VIEW_GATES.map((gate) => {
        const prefix = lang === DEFAULT_LANGUAGE ? '' : `/${lang}`;
        return { url, view: { lang, group: DEFAULT_SITE_GROUP, gate, prefix }, embed: false };
      }),
    ),
  );
}

/** Fills the store in the background, one page at a time, so that visitors are not kept waiting by it. */
export function prerender(store: PageStore, paths: readonly string[], log: Logger): Prerendering {
  const pages = pagesOf(paths);
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
