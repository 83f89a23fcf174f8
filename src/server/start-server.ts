import { setTimeout } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Ads } from '#config/ads.ts';
import type { Settings } from '#config/settings.ts';
import type { View } from '#lib/view.ts';
import type { ReadAddress } from '#routes/address.ts';
import type { CrawlerFiles } from '#lib/crawler-files.ts';
import type { FollowPurges } from '#lib/purge-news.ts';
import type { PageVisitor, SignedIn } from '#lib/page-visitor.ts';
import type { UseOnce } from './age/used-nonces.ts';
import type { BuiltSite } from './built-site.ts';
import { contentSecurityPolicy } from './csp.ts';
import { apiHealth, readiness } from './health.ts';
import type { LimitOf } from './limited-pages.ts';
import type { SubmitForm } from './form-pages.ts';
import { keepFiles } from './crawler-files.ts';
import { createHost } from './host.ts';
import { listen } from './listen.ts';
import { pageRenderer } from './page-renderer.ts';
import { openPages } from './page-store/open-pages.ts';
import { securityHeaders } from './security-headers.ts';
import { staticFiles } from './static-files.ts';

export interface ServerOptions {
  settings: Settings;
  ads: Ads;
  log: Logger;
  runtime: {
    mode: 'embedded' | 'remote';
    fetch: (request: Request) => Promise<Response>;
    followPurges: FollowPurges;
    hearPurged: ((told: string) => boolean) | null;
    isWritable: () => Promise<boolean>;
    countJobs: () => Promise<object | null>;
    useOnce: UseOnce;
    canStoreFiles: () => Promise<boolean | null>;
    limitOf: LimitOf;
    endStreams: () => void;
  };
  site: BuiltSite;
  crawlers: CrawlerFiles;
  locals: (view: View, visitor?: PageVisitor, form?: FormData) => object;
  /** Who a visitor is; asked for pages that are not everybody's. */
  findSignedIn: (visitor: PageVisitor) => Promise<SignedIn | null>;
  submitForm: SubmitForm;
  /** Paths to make ahead. */
  prerendered: readonly string[];
  /** Reads an address of ours, once a request. */
  readAddress: ReadAddress;
}

export interface RunningServer {
  url: string;
  close: () => Promise<void>;
}

/** Answers under way get this long to finish after a stop signal. */
const CLOSE_LIMIT_MS = 10_000;

/** Puts the parts together and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, ads, log, runtime, site, locals, prerendered, readAddress } = options;
  const { findSignedIn } = options;
  const security = securityHeaders(settings);
  const renderPage = pageRenderer({
    render: site.render,
    prerendered: site.prerendered,
    locals,
    policy: (fromAstro, embed, inline) =>
      contentSecurityPolicy(fromAstro, { ...settings, ads }, { embed, inline }),
    failed: (failure) => {
      log.error(failure, 'a page could not be made');
    },
  });
  const pages = await openPages({
    settings,
    ads,
    log,
    security,
    renderPage,
    buildId: site.buildId,
    readAddress,
  });
  const crawlers = keepFiles(options.crawlers);
  // Before anything is answered: what an earlier run left may have become untrue.
  const stopPurging = await runtime.followPurges(pages.purgePosition, (news) => {
    pages.applyPurges(news);
    crawlers.applyPurges(news);
  });
  let isStopping = false;
  const host = createHost({
    settings,
    log,
    security,
    fetchApi: runtime.fetch,
    files: staticFiles(site.files, security),
    crawlers,
    readAddress,
    servePage: pages.serve,
    answerOnce: pages.answerOnce,
    findSignedIn,
    submitForm: options.submitForm,
    health: apiHealth(runtime, pages.report),
    readiness: readiness(runtime, () => isStopping),
    hearPurged: runtime.hearPurged,
    useOnce: runtime.useOnce,
    limitOf: (video) => runtime.limitOf(video),
  });
  const { port: asked, host: address, trustProxy: isProxied } = settings;
  const { server, close } = await listen(host, { port: asked, address, isProxied });
  pages.prerender(prerendered);
  const { port } = server.address() as AddressInfo;
  const name = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return {
    url: `http://${name}:${port}/`,
    close: async () => {
      isStopping = true;
      await setTimeout(settings.stopDelaySeconds * 1000);
      runtime.endStreams();
      await close(CLOSE_LIMIT_MS);
      await stopPurging();
      await pages.close();
    },
  };
}
