import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { MAX_RATE_KEYS, RATE_LIMITS } from '#config/rate-limits.ts';
import { addressKey } from '#lib/address-key.ts';
import { backWithNotice, type FormOutcome } from '#lib/form-return.ts';
import { FORM_OF, takeFormOf } from '#lib/form-of.ts';
import type { PendingForm } from '#lib/pending-form.ts';
import { localBack } from '#lib/local-back.ts';
import type { NoticeForm } from '#lib/notice-codes.ts';
import type { PageVisitor, SignedIn } from '#lib/page-visitor.ts';
import { splitPrefix } from '#lib/view.ts';
import { localPath, paths } from '#routes/paths.ts';
import { resolveRoute } from '#routes/resolve.ts';
import { hasSession, KEEPING, type ServeOwn } from './own-pages.ts';
import { troublePage, type ServePage } from './pages.ts';
import { postedFormReader, type PostedFormOptions } from './posted-form.ts';
import { PREFERENCES_BYTES, type preferences } from './preferences.ts';
import { redirect, sendErrorPage } from './respond.ts';
import { isMultipart, STREAMED, streamForm } from './stream-form.ts';
import { pageVisitor } from './visitor.ts';

/** Carries out a form in its visitor's name. */
export type SubmitForm = (
  form: NoticeForm | 'signout',
  posted: { data: FormData; visitor: PageVisitor },
) => Promise<FormOutcome>;

/** Where whoever signs out goes on: where they were, or home where that is for members, or nowhere. */
function afterSignOut(back: string | null): string {
  const to = localBack(back);
  const { prefix, path } = splitPrefix(to.replace(/[?#].*/su, ''));
  const route = resolveRoute(path);
  const isOpen =
    route !== null && (route.kind !== 'page' || (route.access ?? 'anyone') === 'anyone');
  return isOpen ? to : localPath(prefix ? `/${prefix}` : '', paths.home());
}

interface FormPagesOptions extends PostedFormOptions {
  /** Makes the page for this visitor alone. */
  answer: ServePage;
  /** The same of a row that says who may see it: whoever may not gets what it shows them, and the form is dropped. */
  answerOwn: ServeOwn;
  submit: SubmitForm;
  /** Who a visitor is; asked before a form is streamed. */
  findSignedIn: (visitor: PageVisitor) => Promise<SignedIn | null>;
  fetchApi: (request: Request) => Promise<Response>;
  /** Keeps preferences, and answers. */
  keep: ReturnType<typeof preferences>;
}

/** Counts the forms of each address; the API's own limit is met only once a form is read. */
function formLimit(): NonNullable<PostedFormOptions['secondsToWait']> {
  const { times, seconds } = RATE_LIMITS.form_page;
  const options = { max: MAX_RATE_KEYS, ttl: seconds * 1000, noUpdateTTL: true };
  const forms = new LRUCache<string, number>(options);
  return (address) => {
    const key = addressKey(address);
    const count = (forms.get(key) ?? 0) + 1;
    forms.set(key, count);
    return count > times ? Math.max(1, Math.ceil(forms.getRemainingTTL(key) / 1000)) : 0;
  };
}

/** The code of what cannot be done just now (docs/decisions/053-forms-without-script.md). */
const BUSY = 'busy';

/**
 * Takes what is posted to a page of ours without script: the one way for forms. Preferences stand on every page and are
 * kept, and so does the way out of an account; a form whose outcome is told by a notice (`notice` of the row) is carried out; of both the visitor is led back by
 * 303. Any other form is handed on to the page, which answers it for this visitor alone. A page that takes none says so.
 */
export function formPages({
  answer,
  answerOwn,
  submit,
  keep,
  findSignedIn,
  ...options
}: FormPagesOptions): ServePage {
  const stream = streamForm(options);
  const readShort = postedFormReader(options);
  const readCounted = postedFormReader({ ...options, secondsToWait: formLimit() });

  /** Whoever is signed out meanwhile has what they typed kept, as of any form: what would be streamed is cut. */
  const isSignedIn = async (request: IncomingMessage): Promise<boolean> => {
    const visitor = pageVisitor(request, options);
    // Where it cannot be found out, whoever serves own pages says so.
    return hasSession(visitor) && (await findSignedIn(visitor).catch(() => null)) !== null;
  };

  /**
   * Why a form is not carried out at once. One that stands on everybody's page could not say for whom it was made: a member is asked,
   * and what they answer says whose it is. What ends every session of a member is of who is signed in, and of nobody else.
   */
  const whyAsked = async (
    data: FormData,
    visitor: PageVisitor,
    carried: NoticeForm | 'signout',
  ): Promise<PendingForm['why'] | typeof BUSY | null> => {
    try {
      if (hasSession(visitor)) visitor.viewer = await findSignedIn(visitor);
    } catch {
      return BUSY;
    }
    const { viewer } = visitor;
    const isNamed = data.has(FORM_OF);
    if (!takeFormOf(data, viewer)) return viewer === null ? 'signed_out' : 'other_member';
    if (carried === 'signout') return viewer === null ? 'signed_out' : null;
    if (viewer === null || isNamed) return null;
    data.set(FORM_OF, String(viewer.id));
    return 'unnamed';
  };

  return async (page, request, response, more) => {
    const { route } = page;
    const call = route ? STREAMED[route.name] : undefined;
    if (call !== undefined && isMultipart(request) && (await isSignedIn(request))) {
      const address = localBack(request.url ?? null).replace(/\?.*/su, '');
      const refused = await stream({ call, page: address, more }, request, response);
      if (refused === null || !route) return;
      const visitor = pageVisitor(request, options);
      const { form } = refused;
      if (refused.problems.some(({ code }) => code === 'other_member')) {
        const kept = { form, why: 'other_member', back: address, lacksFiles: true } as const;
        await answer({ ...page, ...KEEPING, visitor, kept }, request, response, more);
      } else {
        // Its page says what is wrong, with what was written.
        const own = { ...page, url: page.url.replace(/\?.*/su, ''), route, visitor, refused };
        await answerOwn(own, { request, response, more });
      }
      return;
    }
    const { form: bytes = PREFERENCES_BYTES, notice, access, personal } = route ?? {};
    const isAnswered = route?.form !== undefined && !notice;
    // A member's forms are counted by what they do: the API knows who they are. What nobody sends is kept for them by a page.
    const isOwn = access !== undefined || personal !== undefined;
    const isCounted =
      isAnswered &&
      ((personal === undefined && (access === undefined || access === 'anyone')) ||
        !hasSession(pageVisitor(request, options)));
    const data = isCounted
      ? await readCounted(request, response, { bytes, over: 'cut' })
      : await readShort(request, response, { bytes, over: isAnswered ? 'cut' : 'refuse' });
    if (!data) return;
    if (data.get('form') === 'preferences') {
      keep(data, request, response);
      return;
    }
    const visitor = pageVisitor(request, options);
    const carried = data.get('form') === 'signout' ? 'signout' : notice;
    // Whoever wants out of this browser alone is let go, whatever the page says.
    const isHere = carried === 'signout' && data.get('section') !== 'everywhere';
    const asked = carried && !isHere ? await whyAsked(data, visitor, carried) : null;
    if (asked === BUSY) await answer(troublePage(page, visitor, true), request, response, more);
    else if (asked) {
      const kept = { form: data, why: asked, back: request.url ?? '/' };
      await answer({ ...page, ...KEEPING, visitor, kept }, request, response, more);
    } else if (carried) {
      const outcome = await submit(carried, { data, visitor });
      if (response.destroyed) return;
      // Whoever was led on would take themselves for signed out.
      const isStillIn = carried === 'signout' && outcome.code !== 'success';
      if (isStillIn || outcome.code === BUSY) {
        // The page that would tell of it could not be made either.
        await answer(troublePage(page, visitor, true), request, response, more);
        return;
      }
      const back = data.get('back');
      const to =
        carried === 'signout'
          ? afterSignOut(typeof back === 'string' ? back : null)
          : backWithNotice({ form: carried, back: request.url ?? '/' }, outcome);
      const cookies = visitor.setCookies.map((value) => ['Set-Cookie', value] as const);
      redirect(response, 303, to, options.security, [...more, ...cookies]);
    } else if (isAnswered && isOwn) {
      const own = { ...page, route, visitor, form: data };
      await answerOwn(own, { request, response, more });
    } else if (isAnswered) await answer({ ...page, visitor, form: data }, request, response, more);
    else sendErrorPage(response, 405, options.security, [['Allow', 'GET, HEAD']]);
  };
}
