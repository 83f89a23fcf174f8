import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Ads } from '#config/ads.ts';
import type { Settings } from '#config/settings.ts';
import type { PurgeNews } from '#lib/purge-news.ts';
import type { ReadAddress } from '#routes/address.ts';
import type { RenderPage, ServePage } from '../pages.ts';
import type { SecurityHeaders } from '../security-headers.ts';
import { plainPages, sendOnce } from '../send-once.ts';
import { openDiskPages } from './disk.ts';
import { openPageStore } from './page-store.ts';
import { prerender, type Prerendering } from './prerender.ts';
import { servePages } from './serve.ts';

export interface Pages {
  serve: ServePage;
  /** Makes a page for one visitor; it is neither kept nor taken from what is kept. */
  answerOnce: ServePage;
  /** How far the log of purges was applied to what is kept; null where that is not known. */
  purgePosition: string | null;
  applyPurges: (news: PurgeNews) => void;
  /** Makes pages ahead, in the background. */
  prerender: (paths: readonly string[]) => void;
  /** What the health answer says of pages. */
  report: () => object;
  close: () => Promise<void>;
}

export interface PagesOptions {
  settings: Settings;
  ads: Ads;
  log: Logger;
  security: SecurityHeaders;
  renderPage: RenderPage;
  buildId: string;
  readAddress: ReadAddress;
}

const MB = 1024 * 1024;

/** A page shows these settings, so another value makes every stored page wrong. */
function storeId({ buildId, settings, ads }: PagesOptions): string {
  const { apiOrigin, publicOrigin, mediaOrigins, demo } = settings;
  const shown = JSON.stringify([apiOrigin, publicOrigin, mediaOrigins, demo, ads]);
  return `${buildId}-${createHash('sha256').update(shown).digest('hex').slice(0, 12)}`;
}

/** Pages with the store before them, or without when `PAGE_STORE=off`. */
export async function openPages(options: PagesOptions): Promise<Pages> {
  const { settings, log, security, renderPage } = options;
  const send = sendOnce(security.forPage);
  const answerOnce = plainPages(renderPage, send, security.page);
  if (!settings.pageStore) {
    return {
      serve: answerOnce,
      answerOnce,
      purgePosition: null,
      applyPurges: () => undefined,
      prerender: () => undefined,
      report: () => ({}),
      close: () => Promise.resolve(),
    };
  }
  const folder = path.join(settings.dataDir, 'pages');
  const store = await openPageStore({
    renderPage,
    disk: await openDiskPages(folder, storeId(options), log),
    maxMemoryBytes: settings.pageStoreMemoryMb * MB,
    maxDiskBytes: settings.pageStoreDiskMb * MB,
    maxWaitingBytes: settings.pageStoreQueueMb * MB,
    security: security.forPage,
    log,
  });
  let ahead: Prerendering | null = null;
  return {
    serve: servePages(store, send, log),
    answerOnce,
    purgePosition: store.position,
    applyPurges: (news) => {
      store.applyPurges(news);
    },
    prerender: (paths) => {
      ahead = prerender(store, paths, options.readAddress, log);
    },
    report: () => ({ pages: store.stats(), prerender: ahead?.progress() ?? null }),
    close: async () => {
      ahead?.stop();
      await ahead?.finished;
      await store.close();
    },
  };
}
