import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { SESSION_COOKIE, USER_COOKIE } from '#config/cookies.ts';
import { FORM_OF, takeFormOf } from '#lib/form-of.ts';
import type { PendingForm } from '#lib/pending-form.ts';
import { readCookie, sentName } from '#lib/cookies.ts';
import type { PageVisitor, SignedIn } from '#lib/page-visitor.ts';
import { withQuery } from '#lib/query.ts';
import type { ReadRoute } from '#routes/address.ts';
import { paths } from '#routes/paths.ts';
import { admit } from '#routes/resolve.ts';
import type { RouteName } from '#routes/table.ts';
import { troublePage, type PageRequest, type ServePage } from './pages.ts';
import { redirect } from './respond.ts';
import type { HeaderPairs } from './security-headers.ts';
import { pageVisitor } from './visitor.ts';
import type { OwnAddress } from './web-request.ts';

interface OwnPagesOptions extends OwnAddress {
  /** Makes a page for one visitor. */
  answer: ServePage;
  findSignedIn: (visitor: PageVisitor) => Promise<SignedIn | null>;
  security: HeaderPairs;
  log: Logger;
}

const ANY_USER = /^\{.{1,2000}\}$/su;
/** Of any shape: which token is one, the API says. */
const ANY_TOKEN = /^[\w.~+/=-]{1,512}$/u;

/** The row as a page finds it that its visitor may not see: the page says so, its feed is not there. */
const deniedRoute = (route: ReadRoute): ReadRoute | null =>
  route.variant === null ? { ...route, isDenied: true } : null;

/** The page that keeps what was typed. */
export const KEEPING = {
  url: paths.login(),
  route: { name: 'login', params: {}, variant: null, access: 'anyone' },
} as const satisfies Partial<PageRequest>;

/** Pages of mails' links: what a form of theirs may do says the link's token, whoever is signed in by then. Who came to set a password could not sign in to send it. */
const BY_LINK: ReadonlySet<RouteName> = new Set<RouteName>([
  'signupConfirm',
  'restorePassword',
  'notificationsStop',
  'reportStatus',
]);

/** Why a form is not carried out but kept: whoever it was made for is not signed in any more, or somebody else is; null where it is theirs. */
function whyKept(
  form: FormData,
  { name, access }: ReadRoute,
  viewer: SignedIn | null,
): PendingForm['why'] | null {
  if (BY_LINK.has(name)) {
    form.delete(FORM_OF);
    return null;
  }
  if (viewer === null && access !== 'anyone') return 'signed_out';
  if (takeFormOf(form, viewer)) return null;
  return viewer === null ? 'signed_out' : 'other_member';
}

/** Serves a page of a row that says who may see it. */
export type ServeOwn = (
  page: PageRequest & { route: ReadRoute },
  to: { request: IncomingMessage; response: ServerResponse; more: HeaderPairs },
) => Promise<void>;

/** Whether somebody brings what a session's cookie looks like. */
export const hasSession = ({ cookies, secure }: Pick<PageVisitor, 'cookies' | 'secure'>): boolean =>
  readCookie(cookies, sentName(SESSION_COOKIE, secure), ANY_TOKEN) !== undefined;

/** The number in the readable cookie, which only tells what to ask: who somebody is says their session. */
const claimedId = (cookies: string): string | undefined =>
  /"id":"?(\d{1,12})\b/u.exec(readCookie(cookies, USER_COOKIE, ANY_USER) ?? '')?.[1];

/** Whether a page that others share is made for this visitor alone (`personal` of its row). */
export function isPersonal(
  { personal, params, variant }: ReadRoute,
  visitor: () => Pick<PageVisitor, 'cookies' | 'secure'>,
): boolean {
  if (personal === undefined || variant !== null) return false;
  const { cookies, secure } = visitor();
  if (!hasSession({ cookies, secure })) return false;
  return personal === 'member' || claimedId(cookies) === params['id'];
}

/**
 * Serves the pages of rows that say who may see them: asks who the visitor is, leads on who is not signed in, and has the
 * page made for this visitor alone. The page store knows nothing of them.
 */
export function ownPages(options: OwnPagesOptions): ServeOwn {
  const { answer, findSignedIn, security, log } = options;
  return async (page, { request, response, more }) => {
    const { route, view, visitor = pageVisitor(request, options) } = page;
    try {
      if (hasSession(visitor)) visitor.viewer = await findSignedIn(visitor);
    } catch (err) {
      log.error({ err }, 'who asks for a page could not be found out');
      await answer(troublePage(page, visitor, page.form !== undefined), request, response, more);
      return;
    }
    const { form, ...unposted } = page;
    const why = form ? whyKept(form, route, visitor.viewer) : null;
    if (form && why) {
      const kept = { form, why, back: request.url ?? '/' };
      await answer({ ...unposted, ...KEEPING, visitor, kept }, request, response, more);
      return;
    }
    const admitted = admit(route, visitor.viewer);
    if (typeof admitted === 'object') {
      const isLogin = admitted.to === paths.login();
      const back = isLogin ? (request.url ?? '/') : null;
      // Who was signed in, and is no longer, learns that they did nothing wrong.
      const sent = isLogin && hasSession(visitor) ? '4' : null;
      const cookies = visitor.setCookies.map((value) => ['Set-Cookie', value] as const);
      const to = withQuery(view.prefix + admitted.to, { back, sent });
      redirect(response, 302, to, security, [...more, ...cookies]);
      return;
    }
    const isDenied = admitted === 'denied';
    const asked = form && !isDenied ? { ...unposted, form } : unposted;
    await answer(
      { ...asked, route: isDenied ? deniedRoute(route) : route, visitor },
      request,
      response,
      more,
    );
  };
}
