import type { HeaderPairs } from './security-headers.ts';
import type { RenderPage, ServePage } from './pages.ts';

/** Serves every page freshly rendered: for `PAGE_STORE=off`, where a CDN in front obeys the page's own headers. */
export function plainPages(renderPage: RenderPage, security: HeaderPairs): ServePage {
  return async (page, request, response, more) => {
    const { status, headers, body } = await renderPage(page);
    for (const [name, value] of [...security, ...Object.entries(headers)]) {
      response.setHeader(name, value);
    }
    for (const [name, value] of more) response.appendHeader(name, value);
    if (!response.hasHeader('cache-control'))
      response.setHeader('Cache-Control', 'private, no-cache');
    response.appendHeader('Vary', 'Cookie');
    response.setHeader('Content-Length', body.length);
    response.writeHead(status).end(request.method === 'HEAD' ? undefined : body);
  };
}
