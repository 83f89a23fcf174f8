import { acceptedEncodings, brotli, FAST_BROTLI, gzipped } from './encoding.ts';
import {
  isFailure,
  notFoundPage,
  type RenderPage,
  type SendOnce,
  type ServePage,
} from './pages.ts';
import type { Rendered } from './render.ts';
import { RETRY_AFTER, sendErrorPage } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';

const MIN_COMPRESSED_BYTES = 1024;

/** A redirect within the site with what the visitor's address says beside it: `stopScroll`, a campaign's name. */
function withQuery(headers: Rendered['headers'], query: string): Rendered['headers'] {
  const { location } = headers;
  if (query === '' || typeof location !== 'string' || !/^\/(?!\/)/.test(location)) return headers;
  return { ...headers, location: `${location}${location.includes('?') ? '&' : '?'}${query}` };
}

/** A redirect that carries a visitor's query is for no cache in front, whatever the page said. */
function forOneVisitor(headers: Rendered['headers']): Rendered['headers'] {
  if (typeof headers.location !== 'string' || !headers.location.includes('?')) return headers;
  const { 'cdn-cache-control': _life, 'cache-tag': _tags, ...rest } = headers;
  return { ...rest, 'cache-control': 'private, no-store' };
}

/** Sends a page that is not kept: a redirect, a failure, or one without a lifetime. */
export function sendOnce(security: (embed: boolean) => HeaderPairs): SendOnce {
  return async (rendered, { embed, otherQuery = '' }, request, response, more) => {
    const { status, body } = rendered;
    const headers = forOneVisitor(withQuery(rendered.headers, otherQuery));
    const isPage = body.length > 0 && String(headers['content-type']).startsWith('text/html');
    if (isFailure(status) && !isPage) {
      sendErrorPage(response, status, security(embed), RETRY_AFTER);
      return;
    }
    for (const [name, value] of [...security(embed), ...Object.entries(headers)]) {
      response.setHeader(name, value);
    }
    for (const [name, value] of more) response.appendHeader(name, value);
    if (status >= 500 && headers['cache-control'] !== 'private, no-store')
      response.setHeader('Cache-Control', 'no-store');
    else if (!response.hasHeader('Cache-Control')) {
      response.setHeader('Cache-Control', 'private, no-cache');
    }
    response.appendHeader('Vary', 'Accept-Encoding, Cookie');
    const [encoding = 'identity'] = acceptedEncodings(request.headers['accept-encoding']);
    let content = body;
    if (isPage && encoding !== 'identity' && body.length > MIN_COMPRESSED_BYTES) {
      content = await (encoding === 'br' ? brotli(body, FAST_BROTLI) : gzipped(body));
      response.setHeader('Content-Encoding', encoding);
    }
    response.setHeader('Content-Length', content.length);
    response.writeHead(status).end(request.method === 'HEAD' ? undefined : content);
  };
}

/**
 * Serves every page freshly rendered: for `PAGE_STORE=off`, where a CDN in front obeys the page's own
 * `CDN-Cache-Control` and `Cache-Tag`.
 */
export function plainPages(
  renderPage: RenderPage,
  send: SendOnce,
  security: HeaderPairs,
): ServePage {
  return async (page, request, response, more) => {
    const rendered = await renderPage(page);
    if (rendered) {
      await send(rendered, page, request, response, more);
      return;
    }
    const missing = notFoundPage(page);
    const found = await renderPage(missing);
    if (found) await send(found, missing, request, response, more);
    else sendErrorPage(response, 404, security);
  };
}
