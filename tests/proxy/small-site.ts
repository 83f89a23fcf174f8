import { loopHandler } from '#api/demo/loops/handler.ts';
import { kept, startSite, type FakePage, type SiteUnderTest } from '../server/site-under-test.ts';
import { BEHIND_A_CACHE } from './settings.ts';

function render(url: string, view: object): FakePage {
  const body = JSON.stringify([url, view]).repeat(40);
  if (url.startsWith('/age/')) return { status: 403, body };
  return kept(body, 600, { 'cache-tag': `main,${url.split('/')[1]}` });
}

/** A stream of events of which one has happened. */
function endless(): Response {
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'private, no-store' };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
  });
  return new Response(body, { headers });
}

/** The real server and media with pages that say nothing but what they were made for: starts at once. */
export function startSmallSite(
  env: Record<string, string> = {},
  onCall: (request: Request) => void = () => undefined,
): Promise<SiteUnderTest> {
  const media = loopHandler();
  return startSite({
    env: { ...BEHIND_A_CACHE, ...env },
    render,
    api: async (request) => {
      onCall(request);
      if (request.url.endsWith('/events.php')) return endless();
      const own = request.url.endsWith('.php') ? 'private, no-store' : 'public, max-age=60';
      const headers = { 'cache-control': own };
      return (await media(request)) ?? Response.json([request.url], { headers });
    },
    crawlers: {
      has: (path) => path === '/sitemap.xml',
      open: () =>
        Promise.resolve({ type: 'text/xml', maxAge: 60, tags: [], pieces: ['<urlset/>'] }),
    },
  });
}
