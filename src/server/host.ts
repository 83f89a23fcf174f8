import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { PURGE_PATH } from '#config/purges.ts';
import type { Settings } from '#config/settings.ts';
import type { PageVisitor, SignedIn } from '#lib/page-visitor.ts';
import type { ReadAddress } from '#routes/address.ts';
import { paths } from '#routes/paths.ts';
import type { UseOnce } from './age/used-nonces.ts';
import { gatekeeper } from './age/gatekeeper.ts';
import { ageWall } from './age/age-wall.ts';
import { apiGateway } from './api-gateway.ts';
import { crawlerFileSender, type KeptFiles } from './crawler-files.ts';
import { formPages, type SubmitForm } from './form-pages.ts';
import { limitReader, type LimitOf } from './limited-pages.ts';
import type { Health } from './health.ts';
import { isPersonal, ownPages } from './own-pages.ts';
import { pageUrl } from './page-address.ts';
import { NO_EMBED, NOT_FOUND, type PageRequest, type ServePage } from './pages.ts';
import { preferences } from './preferences.ts';
import { logRequest } from './request-log.ts';
import { purgeTaker } from './purge-taker.ts';
import { HeldBodies } from './request-body.ts';
import { redirect, sendErrorJson, sendErrorPage, sendJson } from './respond.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { isFiledRight } from './shared-cache.ts';
import type { StaticFiles } from './static-files.ts';
import { targetReader, type Target } from './target.ts';
import { countryCookie, pageVisitor } from './visitor.ts';
import { requestOrigin, visitorOrigin } from './web-request.ts';

export interface HostOptions {
  settings: Settings;
  log: Logger;
  security: SecurityHeaders;
  fetchApi: (request: Request) => Promise<Response>;
  files: StaticFiles;
  crawlers: KeptFiles;
  servePage: ServePage;
  /** Serves a page that is made for one visitor. */
  answerOnce: ServePage;
  findSignedIn: (visitor: PageVisitor) => Promise<SignedIn | null>;
  health: () => Promise<Health>;
  /** Whether a load balancer should send visitors here. */
  readiness: () => Promise<Health>;
  /** Takes what an API elsewhere says that it changed. */
  hearPurged: ((told: string) => boolean) | null;
  useOnce: UseOnce;
  limitOf: LimitOf;
  submitForm: SubmitForm;
  readAddress: ReadAddress;
}

export type Host = (request: IncomingMessage, response: ServerResponse) => void;

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
const isApi = (path: string): boolean => path.startsWith('/api/') || path.startsWith('/media/');

/** Where a password manager leads whoever should change a password (W3C, "A Well-Known URL for Changing Passwords"). */
const CHANGE_PASSWORD = '/.well-known/change-password';

/** Decides what answers a request; the order is that of DESIGN.md, "The way of a request". */
export function createHost(options: HostOptions): Host {
  const { settings, log, security, files, crawlers, servePage, health, readAddress } = options;
  const { readiness } = options;
  const { trustProxy, publicOrigin, logLevel, proxyCacheSeconds } = settings;
  const address = { trustProxy, publicOrigin };
  const held = new HeldBodies();
  const gate = gatekeeper(settings, security.page, options.useOnce);
  const { findCountry } = gate;
  const api = apiGateway({ ...address, fetch: options.fetchApi, held, findCountry, security });
  const sendForCrawler = crawlerFileSender(crawlers, security.common, (err) => {
    log.error({ err }, 'a file for crawlers could not be made');
  });
  const serveOwn = ownPages({
    ...address,
    log,
    security: security.page,
    answer: options.answerOnce,
    findSignedIn: options.findSignedIn,
  });
  const takeForm = formPages({
    ...address,
    held,
    security: security.page,
    answer: options.answerOnce,
    answerOwn: serveOwn,
    findSignedIn: options.findSignedIn,
    submit: options.submitForm,
    fetchApi: options.fetchApi,
    keep: preferences({ ...address, security: security.page, age: gate.cookie }),
  });
  const logging = logLevel === 'debug' || logLevel === 'trace';
  const probes = new Map([
    ['/health', health],
    ['/health/', health],
    ['/ready', readiness],
    ['/ready/', readiness],
  ]);
  const { purgeSecret } = settings;
  const takePurge =
    options.hearPurged !== null && purgeSecret !== null
      ? purgeTaker(purgeSecret, options.hearPurged, security.common)
      : null;
  const readLimit = limitReader(options.limitOf);
  const readTarget = targetReader(readAddress);

  /** Sitemaps name what the site shows. */
  const keepsFile = (request: IncomingMessage, path: string): boolean =>
    path.startsWith('/sitemap') && gate.blocksApi(request, path);

  function page(target: Target, request: IncomingMessage, response: ServerResponse) {
    const posted = request.method === 'POST';
    if (!isRead(request) && !posted) {
      sendErrorPage(response, 405, security.page, [['Allow', 'GET, HEAD']]);
      return undefined;
    }
    if (target.canonical !== null) {
      redirect(response, 308, target.canonical + target.rawQuery, security.page);
      return undefined;
    }
    const country = findCountry(request);
    const embed = target.pagePath.startsWith('/embed/');
    const view = gate.readView(request, target.prefix, country, embed);
    const ofGate = gate.answer(target, view, request, response);
    if (ofGate !== null) return ofGate;
    // A cache in front sets the cookie itself: what it keeps must hold none.
    const more = proxyCacheSeconds > 0 ? [] : countryCookie(request, country, address);
    const wall = ageWall(view, target, embed);
    if (wall !== null) {
      const unread = { url: wall, view, embed, route: null };
      const serve = posted ? takeForm : options.answerOnce;
      return serve(unread, request, response, more);
    }
    if (target.redirect !== null) {
      const { status, to } = target.redirect;
      redirect(response, status, view.prefix + to + target.rawQuery, security.forPage(embed), more);
      return undefined;
    }
    const origin = publicOrigin === null ? () => requestOrigin(request, trustProxy) : null;
    const { otherQuery, pagePath, route } = target;
    // What no row has is the same page for all, and asks no page's file; in a frame the player says it.
    const missing = embed ? NO_EMBED : NOT_FOUND;
    const url = route === null ? missing : pageUrl(target, { country, origin });
    const isOwn =
      route !== null &&
      (route.access !== undefined || isPersonal(route, () => pageVisitor(request, address)));
    if (isOwn && !posted) {
      const own = { url, route, view, embed, otherQuery };
      return serveOwn(own, { request, response, more });
    }
    const asked = { url, route, view, embed, otherQuery };
    if (posted) return takeForm(asked, request, response, more);
    const isShared =
      proxyCacheSeconds > 0 && isFiledRight(request, { url, pagePath, view }, readAddress);
    const sharedSeconds = isShared ? proxyCacheSeconds : 0;
    const serve = (limit: PageRequest['limit']) =>
      limit === undefined
        ? servePage({ ...asked, sharedSeconds }, request, response, more)
        : options.answerOnce({ ...asked, limit }, request, response, more);
    const limit = readLimit(route, country);
    return limit instanceof Promise ? limit.then(serve) : serve(limit);
  }

  function answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const target = readTarget(request.url ?? '/');
    if ('status' in target) {
      if (isApi(request.url ?? '')) {
        sendErrorJson(response, target.status, 'bad_request', security.common);
      } else sendErrorPage(response, target.status, security.page);
      return undefined;
    }
    const { path } = target;
    const probe = probes.get(path);
    if (probe) {
      return probe().then(({ status, body }) => {
        sendJson(response, status, body, security.common);
      });
    }
    if (takePurge !== null && path === PURGE_PATH) return takePurge(request, response);
    if (isApi(path)) {
      if (!gate.blocksApi(request, path)) {
        return api(request, response, target.rawPath + target.rawQuery);
      }
      sendErrorJson(response, 403, 'age_verification_required', security.common);
      return undefined;
    }
    if (files.has(path)) return files.send(path, request, response);
    if (path === CHANGE_PASSWORD) {
      redirect(response, 302, paths.editAccount(), security.page);
      return undefined;
    }
    if (crawlers.has(path) && isRead(request) && !keepsFile(request, path)) {
      const origin = visitorOrigin(request, address);
      return sendForCrawler(request, response, path, origin);
    }
    return page(target, request, response);
  }

  function fail(request: IncomingMessage, response: ServerResponse, id: string, error: unknown) {
    // A visitor who left is no failure.
    if (response.destroyed) return;
    log.error({ id, err: error }, 'request failed');
    const more = [['X-Request-Id', id]] as const;
    if (isApi(request.url ?? '')) {
      sendErrorJson(response, 500, 'internal_error', security.common, more);
    } else sendErrorPage(response, 500, security.page, more);
  }

  const run = randomBytes(4).toString('hex');
  let count = 0;
  return (request, response) => {
    count += 1;
    const number = count;
    const id = (): string => `${run}-${number.toString(36)}`;
    if (logging) logRequest(log, request, response, id());
    try {
      answer(request, response)?.catch((error: unknown) => {
        fail(request, response, id(), error);
      });
    } catch (error) {
      fail(request, response, id(), error);
    }
  };
}
