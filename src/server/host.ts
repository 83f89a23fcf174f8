import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { COOKIES } from '#config/cookies.ts';
import type { Settings } from '#config/settings.ts';
import { splitPrefix } from '#lib/view.ts';
import { apiGateway } from './api-gateway.ts';
import { readCookie } from './cookies.ts';
import type { ServePage } from './pages.ts';
import { preferences } from './preferences.ts';
import { logRequest } from './request-log.ts';
import { redirect, sendErrorJson, sendErrorPage } from './respond.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { ServeStatic } from './static-files.ts';
import { canonicalPath, readTarget, type Target } from './target.ts';
import { requestView, visitorCountry } from './visitor.ts';

export interface HostOptions {
  settings: Settings;
  log: Logger;
  security: SecurityHeaders;
  fetchApi: (request: Request) => Promise<Response>;
  serveStatic: ServeStatic;
  servePage: ServePage;
  health: () => Promise<{ status: number; body: object }>;
}

export type Host = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const isApi = (path: string): boolean => path.startsWith('/api/') || path.startsWith('/media/');

/** Decides what answers a request; the order is that of DESIGN.md, "The way of a request". */
export function createHost(options: HostOptions): Host {
  const { settings, log, security, serveStatic, servePage, health } = options;
  const { trustProxy, publicOrigin, countryHeader, logLevel } = settings;
  const api = apiGateway({
    fetch: options.fetchApi,
    trustProxy,
    publicOrigin,
    security: security.common,
  });
  const setPreferences = preferences({ trustProxy, publicOrigin, security: security.page });
  const logging = logLevel === 'debug' || logLevel === 'trace';

  async function page(target: Target, request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendErrorPage(response, 405, security.page, [['Allow', 'GET, HEAD']]);
      return;
    }
    const canonical = canonicalPath(target.rawPath);
    if (canonical !== null) {
      redirect(response, 308, canonical + target.rawQuery, security.page);
      return;
    }
    const { prefix, path } = splitPrefix(target.pagePath);
    const country = visitorCountry(request, countryHeader);
    const embed = path.startsWith('/embed/');
    const view = requestView(request, prefix, country, embed);
    const known =
      country === null || readCookie(request.headers.cookie, COOKIES.country) === country;
    const more = known ? [] : [['Set-Cookie', `country=${country}; Path=/; SameSite=Lax`] as const];
    await servePage({ url: path + target.pageQuery, view, embed }, request, response, more);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = readTarget(request.url ?? '/');
    if ('status' in target) {
      sendErrorPage(response, target.status, security.page);
      return;
    }
    const { path } = target;
    if (path === '/health/' || path === '/health') {
      const { status, body } = await health();
      response.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
      response.end(JSON.stringify(body));
    } else if (isApi(path)) await api(request, response, target.rawPath + target.rawQuery);
    else if (path === '/preferences/') await setPreferences(request, response);
    else if (await serveStatic(path, request, response)) return;
    else await page(target, request, response);
  }

  const run = randomBytes(4).toString('hex');
  let count = 0;
  return async (request, response) => {
    const id = `${run}-${(count++).toString(36)}`;
    response.setHeader('X-Request-Id', id);
    if (logging) logRequest(log, request, response, id);
    try {
      await answer(request, response);
    } catch (error) {
      // A visitor who left is no failure.
      if (response.destroyed || request.destroyed) return;
      log.error({ id, err: error }, 'request failed');
      const failed = isApi(request.url ?? '');
      if (failed) sendErrorJson(response, 500, 'internal_error', security.common);
      else sendErrorPage(response, 500, security.page);
    }
  };
}
