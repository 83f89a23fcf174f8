import { FORM_OF } from '#lib/form-of.ts';
import { holdsKey } from '#lib/holds-key.ts';
import type { PageVisitor } from '#lib/page-visitor.ts';
import type { View } from '#lib/view.ts';
import { isFailure, type PageRequest, type RenderPage } from './pages.ts';
import type { PrerenderedPages } from './prerendered/files.ts';
import type { Render, Rendered } from './render.ts';
import { pathPattern } from './request-log.ts';
import { slimHtml } from './slim-html.ts';

export interface PageFailure {
  /** Shape of the page's address. */
  page: string;
  status: number;
  /** What the page threw; absent when it made an answer of its own of the trouble. */
  err?: unknown;
}

export interface PageRendererOptions {
  render: Render;
  /** Asked first. */
  prerendered: PrerenderedPages;
  locals: (
    view: View,
    visitor?: PageVisitor,
    form?: FormData,
  ) => object & { trouble?: { found: boolean } };
  /** Makes the whole policy of the one that Astro wrote for a page; `inline` is what its scripts and styles hold. */
  policy: (fromAstro: string, embed: boolean, inline: readonly string[]) => string;
  /** Told of every page that could not be made as it should. */
  failed: (failure: PageFailure) => void;
}

/** A page that lacks a part of itself is made anew soon, whatever it says of its life. */
const INCOMPLETE_SECONDS = 10;
const INCOMPLETE_LIFE = `max-age=${INCOMPLETE_SECONDS}, stale-while-revalidate=${INCOMPLETE_SECONDS}`;

const NO_PAGE = { html: '', inline: [] };

/** A page that redirects within the site keeps the language the visitor asked with. */
function prefixed(location: string, prefix: string): string {
  const local = location.startsWith('/') && !location.startsWith('//');
  return local && !location.startsWith(`${prefix}/`) ? prefix + location : location;
}

/**
 * Nothing of a page that was made for one visitor is kept anywhere, whatever the page says of its life. Where it tells of too
 * many attempts it says when to try again, as the API's answer did.
 */
function forOneVisitor(
  { status, headers }: Pick<Rendered, 'status' | 'headers'>,
  { setCookies, retryAfter }: Partial<PageVisitor>,
): Rendered['headers'] {
  const {
    'cdn-cache-control': _life,
    'cache-tag': _tags,
    'set-cookie': own = [],
    ...rest
  } = headers;
  const cookies = [own, setCookies ?? []].flat();
  return {
    ...rest,
    'cache-control': 'private, no-store',
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    ...(status === 429 && retryAfter !== undefined && { 'retry-after': retryAfter }),
  };
}

/** What a form of a page that is made for a member says of them: whoever sends it later may be somebody else. One that is kept says it already. */
function madeFor({ visitor, kept }: PageRequest): string {
  const id = visitor?.viewer?.id;
  return id === undefined || kept ? '' : `<input type="hidden" name="${FORM_OF}" value="${id}">`;
}

/** Renders a page for a view and completes its headers. */
export function pageRenderer(options: PageRendererOptions): RenderPage {
  const { render, prerendered, locals, policy, failed } = options;
  return async (request) => {
    const { url, route, view, embed, visitor, form, kept, refused, limit } = request;
    const thrown: unknown[] = [];
    const own = locals(view, visitor, form);
    const renderNow = () =>
      render(url, {
        ...own,
        route,
        ...(limit && limit !== 'elsewhere' && { limitedHere: limit }),
        ...(kept && { kept }),
        ...(refused && { refused }),
        failed: (error: unknown) => thrown.push(error),
      });
    const rendered = (await prerendered(request)) ?? (await renderNow());
    if (rendered === null) return null;
    const { status = rendered.status } = request;
    // Whoever asks for a page with a status has logged why.
    if (isFailure(status) && (request.status === undefined || thrown.length > 0)) {
      const page = pathPattern(url.split('?', 1)[0] ?? '/');
      failed({ page, status, err: thrown[0] });
    }
    const headers: Rendered['headers'] =
      visitor || limit ? forOneVisitor(rendered, visitor ?? {}) : { ...rendered.headers };
    const { location, 'content-security-policy': csp, 'content-type': type } = headers;
    if (own.trouble?.found && 'cdn-cache-control' in headers)
      headers['cdn-cache-control'] = INCOMPLETE_LIFE;
    const isPage = type === 'text/html';
    const { html, inline } = isPage ? slimHtml(String(rendered.body), madeFor(request)) : NO_PAGE;
    headers['content-security-policy'] = policy(typeof csp === 'string' ? csp : '', embed, inline);
    if (isPage) headers['content-type'] = 'text/html; charset=utf-8';
    // Of such an address no page hears that is gone to from here, ours neither: it may be sent with a message.
    // Not `no-referrer`: of such a page a form says that it comes from nowhere (`Origin: null`), and is refused.
    if (isPage && holdsKey(kept?.back ?? url)) headers['referrer-policy'] = 'strict-origin';
    if (typeof location === 'string') headers.location = prefixed(location, view.prefix);
    return { status, headers, body: isPage ? Buffer.from(html) : rendered.body };
  };
}
