import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PendingForm } from '#lib/pending-form.ts';
import type { PageVisitor } from '#lib/page-visitor.ts';
import type { RefusedForm } from '#lib/refused-form.ts';
import { withQuery } from '#lib/query.ts';
import type { LimitedBy } from '#lib/video-limit.ts';
import type { View } from '#lib/view.ts';
import type { ReadRoute } from '#routes/address.ts';
import type { Rendered } from './render.ts';
import type { HeaderPairs } from './security-headers.ts';

/** What names one page: everything it may depend on. */
export interface PageRequest {
  /** Path without language prefix and normalised query, as the page sees it. */
  url: string;
  /** The row of the address; null where no row has it, and for what is answered in place of a page. */
  route: ReadRoute | null;
  view: View;
  /** Whether other sites may frame it. */
  embed: boolean;
  /** Whom it is made for alone: only for a page that is answered once, no page that is kept has seen one. */
  visitor?: PageVisitor;
  /** Of a video that is not shown in some countries: by whose will, where its visitor is in one. Such a page is answered once, and kept nowhere. */
  limit?: LimitedBy | 'elsewhere';
  /** What they posted to it. */
  form?: FormData;
  /** What they posted and is kept for them in its answer: the page of the sign-in says so. */
  kept?: PendingForm;
  /** What they posted to it with files, and why it was refused. */
  refused?: RefusedForm;
  /** What its answer says in place of what the page says of itself. */
  status?: number;
  /** Parameters of the visitor's address that are not in `url`: where a page leads elsewhere they go along. */
  otherQuery?: string;
  /** How long a cache in front may keep the page; seconds. */
  sharedSeconds?: number;
}

/**
 * Serves one page; `more` are headers of this visitor alone, such as the country cookie. Gives nothing
 * to wait for when the answer was at hand.
 */
export type ServePage = (
  page: PageRequest,
  request: IncomingMessage,
  response: ServerResponse,
  more: HeaderPairs,
) => Promise<void> | undefined;

/** Sends a page that is not kept. */
export type SendOnce = (
  rendered: Rendered,
  page: PageRequest,
  request: IncomingMessage,
  response: ServerResponse,
  more: HeaderPairs,
) => Promise<void>;

/** Renders a page with its final headers, or gives null when the site has no such address. */
export type RenderPage = (page: PageRequest) => Promise<Rendered | null>;

/** Whether a status says that something broke: 501 only says that nobody can answer so (oEmbed's formats). */
export function isFailure(status: number): boolean {
  return status >= 500 && status !== 501;
}

/** Where the page of an address stands that the site does not have: one for all of them, so they fill no store. */
export const NOT_FOUND = '/404/';
/** The same in a frame, which has no room for that page: the screen of the player. */
export const NO_EMBED = '/embed/x/';

/** The page that the site does not have, asked for in place of one that turned out not to be there: no other site frames it. */
export function notFoundPage(page: PageRequest): PageRequest {
  if (page.url === NOT_FOUND) throw new Error('the site has no 404 page');
  return { ...page, url: NOT_FOUND, route: null, embed: false };
}

/**
 * The page that says that one cannot be had for now, and leads back to it; of what was posted it says that it was not carried out.
 * Of who asks for it, it knows nothing.
 */
export function troublePage(
  { url, view, embed }: PageRequest,
  visitor: PageVisitor,
  isPosted: boolean,
): PageRequest {
  const to = withQuery('/500/', { back: url, unsent: isPosted ? 1 : null });
  return { url: to, route: null, view, embed, visitor: { ...visitor, viewer: null }, status: 503 };
}
