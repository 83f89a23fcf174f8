import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pino } from 'pino';
import { NO_ADS, type Ads } from '#config/ads.ts';
import { readSettings } from '#config/settings.ts';
import { readPurged } from '#contract/purged-header.ts';
import type { LimitedBy } from '#lib/video-limit.ts';
import type { View } from '#lib/view.ts';
import type { PendingForm } from '#lib/pending-form.ts';
import type { ReadRoute } from '#routes/address.ts';
import { readAddress } from '#lists/read-address.ts';
import type { PageVisitor } from '#lib/page-visitor.ts';
import type { FollowPurges } from '#lib/purge-news.ts';
import type { CrawlerFiles } from '#lib/crawler-files.ts';
import type { PrerenderedPages } from '#server/prerendered/files.ts';
import type { Rendered } from '#server/render.ts';
import { submitForm } from '#runtime/submit-form.ts';
import { useOnce } from '#platform/limits/limit-store.ts';
import { memoryLimits } from '#platform/limits/memory-limits.ts';
import { startServer, type RunningServer, type ServerOptions } from '#server/start-server.ts';
import { indexStatic } from '#server/static-index.ts';

export interface FakePage {
  status?: number;
  headers?: Rendered['headers'];
  body?: string;
  /** What the page throws; it is answered with an empty 500 then. */
  thrown?: Error;
}

export interface SiteOptions {
  /** What Astro would make of an address; null has no route. */
  render?: (url: string, view: View) => FakePage | null | Promise<FakePage | null>;
  /** What the build would have made ahead; nothing without. */
  ready?: PrerenderedPages;
  api?: (request: Request) => Response | Promise<Response>;
  mode?: 'embedded' | 'remote';
  /** The API's log of purges; without, one that tells what `purgedBefore` and `purge` say. */
  followPurges?: FollowPurges;
  /** What the API says became untrue before anybody listened. */
  purgedBefore?: string[];
  /** Who a visitor with a session is; nobody without. */
  findSignedIn?: ServerOptions['findSignedIn'];
  /** Told for whom each page is made, undefined where it is for everybody, and what they posted to it. */
  seen?: (visitor: PageVisitor | undefined, form: FormData | undefined) => void;
  /** Where a video is not shown; nowhere without. */
  limitOf?: ServerOptions['runtime']['limitOf'];
  /** Whether the API can write. */
  writable?: boolean;
  /** Whether files can be stored. */
  files?: boolean;
  env?: Record<string, string>;
  ads?: Ads;
  buildId?: string;
  /** Taken over from another site, so that it finds what that one left. */
  dataDir?: string;
  /** Folder of built files. */
  client?: string;
  prerendered?: readonly string[];
  crawlers?: CrawlerFiles;
}

export interface SiteUnderTest extends RunningServer {
  port: number;
  dataDir: string;
  /** Address, as it is asked by and as it is read, and view of every render so far. */
  renders: {
    url: string;
    view: View;
    route: ReadRoute | null;
    kept?: PendingForm;
    here?: LimitedBy;
  }[];
  /** Lines of the log. */
  log: string[];
  purge: (tags: string[]) => void;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A page that may be kept for `maxAge` seconds. */
export function kept(body: string, maxAge = 600, more: Rendered['headers'] = {}): FakePage {
  return { body, headers: { 'cdn-cache-control': `max-age=${maxAge}`, ...more } };
}

const cleanups: (() => Promise<void>)[] = [];

/** Stops every site that a test started and deletes its data; for `afterEach`. */
export async function stopSites(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'islet-server-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the real server on a free port around a fake Astro and a fake API. */
export async function startSite(options: SiteOptions = {}): Promise<SiteUnderTest> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const renders: SiteUnderTest['renders'] = [];
  const lines: string[] = [];
  let tell = (_tags: string[], _isComplete?: boolean): void => undefined;
  const render = async (url: string, locals: object): Promise<Rendered | null> => {
    const {
      view,
      route,
      kept: form,
      limitedHere: here,
      failed,
    } = locals as Pick<App.Locals, 'view' | 'route' | 'kept' | 'limitedHere'> & {
      failed: (error: unknown) => void;
    };
    renders.push({ url, view, route, ...(form && { kept: form }), ...(here && { here }) });
    const page = options.render ? await options.render(url, view) : kept(`<p>${url}</p>`);
    if (page === null) return null;
    if (page.thrown) {
      failed(page.thrown);
      return { status: 500, headers: {}, body: Buffer.alloc(0) };
    }
    const headers = { 'content-type': 'text/html', ...page.headers };
    return { status: page.status ?? 200, headers, body: Buffer.from(page.body ?? '') };
  };
  const hear = (told: string): boolean => {
    const purged = readPurged(told);
    if (purged !== null) tell(purged.tags, purged.isComplete);
    return purged !== null;
  };
  const limits = memoryLimits(1000);
  const fetchApi = async (request: Request): Promise<Response> =>
    (await options.api?.(request)) ?? Response.json({ ok: 1 });
  const server = await startServer({
    settings: readSettings({ PORT: '0', DATA_DIR: dataDir, ...options.env }),
    ads: options.ads ?? NO_ADS,
    log: pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }),
    runtime: {
      mode: options.mode ?? 'embedded',
      fetch: fetchApi,
      followPurges:
        options.followPurges ??
        ((_position, apply) => {
          tell = (tags, isComplete = true) => {
            apply({ tags, position: 'next', isComplete });
          };
          if (options.purgedBefore) tell(options.purgedBefore);
          return Promise.resolve(() => Promise.resolve());
        }),
      hearPurged: options.mode === 'remote' ? hear : null,
      limitOf: options.limitOf ?? (() => undefined),
      endStreams: () => undefined,
      canStoreFiles: () => Promise.resolve(options.files ?? true),
      countJobs: () => Promise.resolve({ waiting: 3, dead: 1 }),
      useOnce: (attempt) => useOnce(limits, attempt),
      isWritable: () => Promise.resolve(options.writable ?? true),
    },
    site: {
      render,
      prerendered: options.ready ?? (() => Promise.resolve(null)),
      files: await indexStatic(options.client ?? join(dataDir, 'no-client')),
      buildId: options.buildId ?? 'build-1',
    },
    crawlers: options.crawlers ?? { has: () => false, open: () => Promise.resolve(null) },
    locals: (view, visitor, form) => {
      options.seen?.(visitor, form);
      return { view };
    },
    submitForm: (form, posted) => submitForm({ fetch: fetchApi }, form, posted),
    findSignedIn: (visitor) => options.findSignedIn?.(visitor) ?? Promise.resolve(null),
    readAddress,
    prerendered: options.prerendered ?? [],
  });
  let running = true;
  const close = async (): Promise<void> => {
    if (running) await server.close();
    running = false;
  };
  cleanups.push(close);
  return {
    ...server,
    close,
    port: Number(new URL(server.url).port),
    dataDir,
    renders,
    log: lines,
    purge: (tags) => {
      tell(tags);
    },
  };
}

export interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** One request on a connection of its own, with the path as it stands and the bytes as they came. */
export async function ask(
  site: { port: number },
  path: string,
  { method = 'GET', headers = {}, body }: AskOptions = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const options = { host: '127.0.0.1', port: site.port, path, method, headers, agent: false };
  const request = httpRequest(options, (response) => {
    buffer(response).then((content) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content });
    }, reject);
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

/** Sends bytes that no HTTP client would and gives what came back until the server closed. */
export async function askRaw(site: { port: number }, bytes: string): Promise<string> {
  const socket = connect(site.port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}
