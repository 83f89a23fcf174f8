import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino } from 'pino';
import { createClient } from '#client/client.ts';
import { readSettings } from '#config/settings.ts';
import { crawlerFiles } from '#crawlers/files.ts';
import { readAddress } from '#lists/read-address.ts';
import { loadAds } from '#runtime/ads-file.ts';
import { openDataFolder } from '#runtime/data-folder.ts';
import { pageLocals } from '#runtime/locals.ts';
import { INTERNAL_ORIGIN } from '#config/internal-host.ts';
import { submitForm } from '#runtime/submit-form.ts';
import { findSignedIn } from '#runtime/visitor-client.ts';
import { createRuntime } from '#runtime/runtime.ts';
import { apiHealth, readiness } from '#server/health.ts';
import { createHost } from '#server/host.ts';
import type { ServePage } from '#server/pages.ts';
import { securityHeaders } from '#server/security-headers.ts';

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
  const log = pino({ level: settings.logLevel, base: null });
  const leaveDataFolder = await openDataFolder(settings.dataDir, log);
  const runtime = await createRuntime(settings, log);
  const locals = pageLocals(runtime, settings, await loadAds(settings.adsFile));
  const onward = new WeakMap<IncomingMessage, () => void>();
  const servePage: ServePage = ({ url, route, view, visitor, form }, request) => {
    request.url = url;
    Reflect.set(request, LOCALS, { ...locals(view, visitor, form), route });
    onward.get(request)?.();
    return undefined;
  };
  const host = createHost({
    settings,
    log,
    // Vite's client needs inline scripts and a socket: no policy here.
    security: securityHeaders(settings),
    fetchApi: runtime.fetch,
    files: { has: () => false, send: () => Promise.resolve() },
    crawlers: crawlerFiles(
      createClient({ fetch: runtime.fetch, origin: INTERNAL_ORIGIN }),
      settings.apiOrigin,
    ),
    readAddress,
    servePage,
    answerOnce: servePage,
    findSignedIn: (visitor) => findSignedIn(runtime, visitor),
    submitForm: (form, posted) => submitForm(runtime, form, posted),
    health: apiHealth(runtime),
    readiness: readiness(runtime, () => false),
    useOnce: (attempt) => runtime.useOnce(attempt),
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
    close: async () => {
      await runtime.close();
      leaveDataFolder();
    },
  };
}
