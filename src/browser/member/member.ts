import { signedInAs } from '#browser/storage/cookies.ts';
import { isOtherMember } from '#browser/storage/page-member.ts';
import { NOTICE_QUERY } from '#lib/form-return.ts';
import { afterPaint } from '../after-paint.ts';
import { boot, type Feature } from '../boot.ts';
import { wantsProposals } from '../for-you/choice.ts';
import { carryOn } from '../intent.ts';
import { refusedForm } from '../enhance/refused-form.ts';
import { keepOfflinePage } from '../offline/register.ts';
import { bringStyles } from '../parts/bring-styles.ts';
import { endSession, leave } from './end-session.ts';
import { loadCounts } from './own-counts.ts';
import { ownLinks } from './own-links.ts';
import { askAnew, hasTilesToAsk } from './watched-marks.ts';
import stylesUrl from './member.css?url';

/** What says that a page stays open, and is not one of those that somebody leafs through. */
const TOUCHES = ['pointerdown', 'keydown', 'scrollend', 'visibilitychange'] as const;

/** From the first touch on, a page hears how much is not read; pages of messages hear it from the start (`live.ts`). */
const stayInformed: Feature = {
  name: 'stay informed',
  attach({ root, signal }) {
    if (root.querySelector('[data-live]')) return;
    const first = new AbortController();
    const begin = (): void => {
      first.abort();
      import('./events.ts')
        .then(({ hearEvents }) => hearEvents({ root, signal }))
        .catch(() => undefined);
    };
    const once = { signal: AbortSignal.any([signal, first.signal]), passive: true };
    for (const touch of TOUCHES) root.addEventListener(touch, begin, once);
  },
};

/** Asks about the tiles of a list that grew or was made anew, and about all of a page that comes back as it was. */
const followTiles: Feature = {
  name: 'follow tiles',
  attach({ root, signal }) {
    const ask = (): void => void (hasTilesToAsk(root) && loadCounts(root));
    addEventListener('islet:listed', ask, { signal });
    addEventListener('islet:moved', () => void loadCounts(root), { signal });
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted) return;
        askAnew();
        ask();
      },
      { signal },
    );
  },
};

/** What a page says of a form that was sent is said once: its address does not say it again when it is loaded anew or kept. */
function sayOnce(): void {
  const url = new URL(location.href);
  const told = ['said', 'sent', 'saved', NOTICE_QUERY].filter((name) => url.searchParams.has(name));
  if (told.length === 0) return;
  for (const name of told) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

/** What pages have for whoever is signed in: visitors never load it. */
function bootForMember(): void {
  sayOnce();
  boot([ownLinks, stayInformed]);
  // What members alone see: on every page the mark on the header's button.
  void afterPaint().then(() => bringStyles(stylesUrl));
  const end = (): void => void endSession().catch(() => undefined);
  // A store says so where the server knows of no session any more.
  addEventListener('islet:signed-out', end);
  // A window that stood beside the one that signed out was never hidden: it is looked at once it is gone to.
  addEventListener('focus', () => {
    if (isOtherMember()) end();
  });
  addEventListener('submit', ({ target }) => {
    if ((target as Element).matches('[data-signout]')) leave();
  });
  // Most lists have nothing to subscribe to: its stores and words are a cascade of small files.
  const controls = document.querySelector('[data-subscribe]')
    ? import('./subscribe.ts').then(({ subscribe }) => void boot([subscribe]))
    : Promise.resolve();
  if (document.querySelector('[data-part="wall"]'))
    import('../parts/post-in-place.ts')
      .then(({ postInPlace }) => boot([postInPlace]))
      .catch(() => undefined);
  if (document.querySelector('[data-own-list]'))
    import('./own-list.ts').then(({ ownList }) => boot([ownList])).catch(() => undefined);
  if (document.querySelector('[data-playlist-form]'))
    import('./playlist-dialog.ts')
      .then(({ playlistDialog }) => boot([playlistDialog]))
      .catch(() => undefined);
  if (document.querySelector('[data-own-queue]'))
    import('../parts/own-queue.ts')
      .then(({ showOwnQueue }) => showOwnQueue(document))
      // What everybody is told stays, with its link to the playlist.
      .catch(() => undefined);
  if (document.querySelector('[data-upload]'))
    import('./upload-video.ts')
      .then(({ uploadVideo }) => boot([uploadVideo]))
      .catch(() => undefined);
  if (document.querySelector('[data-album]'))
    import('./upload-album.ts')
      .then(({ uploadAlbum }) => boot([uploadAlbum]))
      .catch(() => undefined);
  // The one request for what a page shows of its viewer.
  if (document.querySelector('[data-votes]')) import('../viewed-page.ts').catch(() => undefined);
  // What asks whether one is subscribed shows it by itself. Events tell of what is not read alone.
  else if (!document.querySelector('[data-subscribe*="."]'))
    void afterPaint().then(() => loadCounts(document));
  boot([followTiles, refusedForm]);
  // By controls that are ready for it.
  const goOn = (): void => carryOn(document);
  controls.then(goOn, goOn);
}

const isMember = signedInAs() > 0;
if (isMember) bootForMember();
if (isMember || matchMedia('(display-mode:standalone),(display-mode:minimal-ui)').matches)
  keepOfflinePage();
if (wantsProposals() && document.querySelector('#popular, #related'))
  import('../for-you/show.ts').then(({ show }) => show(document)).catch(() => undefined);
