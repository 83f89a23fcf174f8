import type { IncomingMessage, ServerResponse } from 'node:http';
import { readSettings } from '#config/settings.ts';
import { loadAds } from '#runtime/ads-file.ts';
import { apiHealth, readiness } from '#server/health.ts';
import { keepFiles } from '#server/crawler-files.ts';
import { createHost } from '#server/host.ts';
import type { ServePage } from '#server/pages.ts';
import { securityHeaders } from '#server/security-headers.ts';
import { composeSite, createLog, openGround } from './compose.ts';

export interface DevHost {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
}

/** Where Astro's development server looks for the locals of a request. */
const LOCALS = Symbol.for('astro.locals');

/** Modules and assets that the development server answers itself. */
const isTooling = (url: string): boolean =>
  /^\/(?:@|__|src\/|node_modules\/|\.)/u.test(url) ||
  (/\.[^/?]*(?:\?|$)/u.test(url) &&
    !/^\/(?:(?:api|media|sitemap)\/|sitemap\.xml|robots\.txt|opensearch\.xml)/u.test(url));

/** The host of `astro dev`: the same order of things as in production, without page store and static files. */
export async function createDevHost(): Promise<DevHost> {
  const settings = readSettings(process.env);
  const ads = await loadAds(settings.adsFile);
  const ground = await openGround(settings, createLog(settings));
  const { runtime, close } = ground;
  const site = composeSite(ground, ads);
  const onward = new WeakMap<IncomingMessage, () => void>();
  const servePage: ServePage = ({ url, route, view, visitor, form, limit }, request) => {
    request.url = url;
    Reflect.set(request, LOCALS, {
      ...site.locals(view, visitor, form),
      route,
      ...(limit && limit !== 'elsewhere' && { limitedHere: limit }),
    });
    onward.get(request)?.();
    return undefined;
  };
  const host = createHost({
    ...site,
    crawlers: keepFiles(site.crawlers),
    // Vite's client needs inline scripts and a socket: no policy here.
    security: securityHeaders(settings),
    fetchApi: runtime.fetch,
    files: { has: () => false, send: () => Promise.resolve() },
    servePage,
    answerOnce: servePage,
    health: apiHealth(runtime),
    readiness: readiness(runtime, () => false),
    // Nothing finished is kept here.
    hearPurged: null,
    useOnce: (attempt) => runtime.useOnce(attempt),
    limitOf: (video) => runtime.limitOf(video),
  });
  return {
    middleware: (request, response, next) => {
      if (isTooling(request.url ?? '/')) {
        next();
        return;
      }
      onward.set(request, next);
      host(request, response);
    },
    close,
  };
}
