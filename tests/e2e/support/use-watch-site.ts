import type { BrowserContextOptions, Page } from 'playwright';
import { afterEach, expect } from 'vitest';
import { useStarted } from './use-started.ts';
import { VIDEO } from './video-answers.ts';
import { startWatchSite, type Visit, type WatchSite } from './watch-site.ts';
import type { USUAL_BROWSER } from './shared-browser.ts';

/** A site of known videos for all tests of a file, and one visit at a time. */
export interface WatchVisits extends Pick<WatchSite, 'api' | 'origin'> {
  /** What the present visit's page has complained of so far; may be emptied. */
  readonly errors: string[];
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Visits a video's page. */
  open: (id?: number, query?: string, options?: BrowserContextOptions) => Promise<Page>;
}

interface Expectations {
  /** Whether a complaint of a page fails its test; `true` unless told. */
  quiet?: boolean;
  /** Complaints that a test brings about. */
  forgives?: RegExp;
  /** Settings of another than the usual browser. */
  browser?: typeof USUAL_BROWSER;
}

/** A site for the tests of a file, and closes each test's visit; called once, at the top of the file. */
export function useWatchSite({ quiet = true, forgives, browser }: Expectations = {}): WatchVisits {
  const site = useStarted(() => startWatchSite(browser));
  let present: Visit | undefined;

  const visit = async (path: string, options?: BrowserContextOptions): Promise<Page> => {
    present = await site.visit(path, options);
    return present.page;
  };

  afterEach(async () => {
    const left = present;
    present = undefined;
    await left?.close();
    const errors = (left?.errors ?? []).filter((text) => !forgives?.test(text));
    if (quiet) expect(errors).toEqual([]);
  });

  return {
    get api() {
      return site.api;
    },
    get origin() {
      return site.origin;
    },
    get errors() {
      return present?.errors ?? [];
    },
    visit,
    open: (id = VIDEO.plain, query = '', options = {}) =>
      visit(`/videos/${id}/film-${id}/${query}`, options),
  };
}
