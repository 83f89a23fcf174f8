import type { IncomingMessage, ServerResponse } from 'node:http';
import type { View } from '#lib/view.ts';
import type { HeaderPairs } from './security-headers.ts';
import type { Rendered } from './render.ts';

/** What names one page: everything it may depend on. */
export interface PageRequest {
  /** Path without language prefix and normalised query, as the page sees it. */
  url: string;
  view: View;
  embed: boolean;
}

/** Serves one page; `more` are headers of this visitor alone, such as the country cookie. */
export type ServePage = (
  page: PageRequest,
  request: IncomingMessage,
  response: ServerResponse,
  more: HeaderPairs,
) => Promise<void>;

/** Renders a page with its final headers, whatever is done with it afterwards. */
export type RenderPage = (page: PageRequest) => Promise<Rendered>;
