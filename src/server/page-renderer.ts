import type { View } from '#lib/view.ts';
import { isFailure, type PostedForm, type RenderPage } from './pages.ts';
import type { Render, Rendered } from './render.ts';
import { pathPattern } from './request-log.ts';

export interface PageFailure {
  /** Shape of the page's address. */
  page: string;
  status: number;
  /** What the page threw; absent when it made an answer of its own of the trouble. */
  err?: unknown;
}

export interface PageRendererOptions {
  render: Render;
  locals: (view: View, form?: PostedForm) => object;
  /** Makes the whole policy of the one that Astro wrote. */
  policy: (fromAstro: string, embed: boolean) => string;
  /** Told of every page that could not be made as it should. */
  failed: (failure: PageFailure) => void;
}

/** A page that redirects within the site keeps the language the visitor asked with. */
function prefixed(location: string, prefix: string): string {
  const local = location.startsWith('/') && !location.startsWith('//');
  return local && !location.startsWith(`${prefix}/`) ? prefix + location : location;
}

/** Renders a page for a view and completes its headers. */
export function pageRenderer({ render, locals, policy, failed }: PageRendererOptions): RenderPage {
  return async ({ url, view, embed, form }) => {
    const thrown: unknown[] = [];
    const rendered = await render(url, {
      ...locals(view, form),
      failed: (error: unknown) => thrown.push(error),
    });
    if (rendered === null) return null;
    if (isFailure(rendered.status)) {
      const page = pathPattern(url.split('?', 1)[0] ?? '/');
      failed({ page, status: rendered.status, err: thrown[0] });
    }
    const headers: Rendered['headers'] = { ...rendered.headers };
    const { location, 'content-security-policy': csp, 'content-type': type } = headers;
    headers['content-security-policy'] = policy(typeof csp === 'string' ? csp : '', embed);
    if (type === 'text/html') headers['content-type'] = 'text/html; charset=utf-8';
    if (typeof location === 'string') headers.location = prefixed(location, view.prefix);
    return { ...rendered, headers };
  };
}
