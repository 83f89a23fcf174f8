import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { etagMatches } from '#lib/request-header.ts';
import { acceptedEncodings } from '../encoding.ts';
import { notFoundPage, type PageRequest, type SendOnce, type ServePage } from '../pages.ts';
import type { HeaderPairs } from '../security-headers.ts';
import type { Made, PageStore } from './page-store.ts';
import { headForCache } from '../shared-cache.ts';
import { bodyOf, HIT, type StoredPage } from './stored-page.ts';

/** How long a visitor waits for a new page when an old one could be shown instead. */
const TIMEOUT_MS = 2500;
/** After a failed render an old page is shown at once for this long. */
const RETRY_MS = 10_000;

const STALE = 'islet; hit; detail=stale';
const ON_ERROR = 'islet; hit; detail=stale-if-error';
const MISS = 'islet; fwd=miss';

/** A head for this answer: as it is for a plain hit, the common case. */
function headFor(head: readonly string[], status: string, more: HeaderPairs): string[] {
  if (status === HIT && more.length === 0) return head as string[];
  return [...head.with(-1, status), ...more.flat()];
}

function send(
  stored: StoredPage,
  { sharedSeconds = 0 }: PageRequest,
  request: IncomingMessage,
  response: ServerResponse,
  more: HeaderPairs,
  cacheStatus: string,
): void {
  const full = (head: readonly string[]): string[] => {
    const own = headFor(head, cacheStatus, more);
    return sharedSeconds > 0 ? headForCache(own, stored.meta, sharedSeconds) : own;
  };
  if (
    stored.meta.status === 200 &&
    etagMatches(request.headers['if-none-match'], stored.meta.etag)
  ) {
    response.writeHead(304, full(stored.notModified)).end();
    return;
  }
  const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
  response.writeHead(stored.meta.status, full(stored.heads[encoding]));
  response.end(request.method === 'HEAD' ? undefined : bodyOf(stored, encoding));
}

const isFailure = (made: Made): boolean => made.kind === 'once' && made.rendered.status >= 500;

/** Serves pages as a CDN would: fresh from the store, stale while a new one is made, stale when none can be made. */
export function servePages(store: PageStore, sendOnce: SendOnce, log: Logger): ServePage {
  /** Renders anew for a page that is there already: a failure costs nothing but a note. */
  async function renew(page: PageRequest, stored: StoredPage): Promise<Made | null> {
    try {
      const made = await store.make(page);
      if (!isFailure(made)) return made;
    } catch (error) {
      log.warn({ err: error }, 'a page could not be renewed');
    }
    stored.retryAt = Date.now() + RETRY_MS;
    return null;
  }

  async function slow(
    page: PageRequest,
    request: IncomingMessage,
    response: ServerResponse,
    more: HeaderPairs,
  ): Promise<void> {
    const stored = await store.find(page);
    const now = Date.now();
    if (stored && now < stored.freshUntil) {
      send(stored, page, request, response, more, HIT);
      return;
    }
    if (stored && now < stored.staleUntil) {
      if (now >= stored.retryAt && !store.isBeingMade(page)) void renew(page, stored);
      send(stored, page, request, response, more, STALE);
      return;
    }
    if (stored && now < stored.usableUntil) {
      const waited = new AbortController();
      const timeout = delay(TIMEOUT_MS, null, { signal: waited.signal }).catch(() => null);
      const renewed = now < stored.retryAt ? null : renew(page, stored);
      const made = await Promise.race([renewed, timeout]);
      waited.abort();
      if (made === null) send(stored, page, request, response, more, ON_ERROR);
      else await sendMade(made, page, request, response, more);
      return;
    }
    await sendMade(await store.make(page), page, request, response, more);
  }

  const servePage: ServePage = (page, request, response, more) => {
    const stored = store.peek(page);
    if (stored && Date.now() < stored.freshUntil) {
      send(stored, page, request, response, more, HIT);
      return undefined;
    }
    return slow(page, request, response, more);
  };

  async function sendMade(
    made: Made,
    page: PageRequest,
    request: IncomingMessage,
    response: ServerResponse,
    more: HeaderPairs,
  ): Promise<void> {
    if (made.kind === 'stored') send(made.stored, page, request, response, more, MISS);
    else if (made.kind === 'once') await sendOnce(made.rendered, page, request, response, more);
    else await servePage(notFoundPage(page), request, response, more);
  }

  return servePage;
}
