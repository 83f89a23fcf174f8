import { ICONS, Kept, offlinePageOf, saysNoLanguage } from '#browser/storage/offline-store.ts';
import { LANGUAGES } from '#config/locales.ts';
import type { AskEvent, WorkerScope } from './worker-events.ts';

/** Written in by `setup/service-worker.ts`: another build is another worker, which keeps its own. */
declare const BUILD: string;

const worker = globalThis as unknown as WorkerScope;
const kept = new Kept(BUILD);

/** The link of the offline page that tries again. */
const RETRY = /(<a class="btn main" href=")[^"]*/;

/** The offline page with a link to what was asked for, its query too. */
async function offlineAt(page: Response, { pathname, search }: URL): Promise<Response> {
  const here = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const headers = new Headers(page.headers);
  // Of the bytes that were sent, which are unpacked by now.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  const html = (await page.text()).replace(RETRY, (_, before: string) => before + here);
  return new Response(html, { headers });
}

/** What was asked for, from the network; without one, the page that says so. */
async function pageOrOffline({ request, preloadResponse }: AskEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const page = await kept.findPage(request.url);
    if (page) return await offlineAt(page, new URL(request.url));
    throw error;
  }
}

const fileOf = async (request: Request): Promise<Response> =>
  (await kept.find(new URL(request.url).pathname)) ?? fetch(request);

worker.addEventListener('install', (event) => {
  const keepAll = async (): Promise<void> => {
    const pages = await worker.clients.matchAll({ includeUncontrolled: true });
    const wanted = new Set(['/offline/', ...pages.map(({ url }) => offlinePageOf(url))]);
    await Promise.all(Array.from(wanted, (page) => kept.keep(page)));
  };
  event.waitUntil(Promise.all([keepAll(), worker.skipWaiting()]));
});

// Claims no open page: each is had with its next step, and one that was left would not come back.
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      kept.removeOthers(),
      // A page does not wait until the worker has started.
      worker.registration.navigationPreload?.enable(),
    ]),
  );
});

worker.addEventListener('message', (event) => {
  const { data, source } = event;
  const language = LANGUAGES.find((one) => one === data);
  if (language && source && saysNoLanguage(source.url))
    event.waitUntil(kept.noteLanguage(language).catch(() => undefined));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && !pathname.includes('/embed/')) {
    event.respondWith(pageOrOffline(event));
    event.waitUntil(kept.keepFor(request.url).catch(() => undefined));
  } else if (pathname.startsWith('/_astro/') || ICONS.includes(pathname))
    event.respondWith(fileOf(request));
});
