import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from '@nanostores/react';
import type { Translate } from '#i18n/translate.ts';
import { reportLink, type PagePhoto } from '#browser/page-photos.ts';
import { targetOf } from '#lib/photo-keys.ts';
import { $copied, copyText } from '#stores/copying.ts';
import { seePhoto } from '#stores/photos.ts';
import { Film } from './Film.tsx';
import { Slide } from './Slide.tsx';
import { useFullScreen } from './use-full-screen.ts';

interface Props {
  photos: readonly PagePhoto[];
  /** The place to begin at, from 0. */
  first: number;
  label: string;
  t: Translate<'islands'>;
  /** Told the place of the photo that was seen last. */
  onClose: (last: number) => void;
}

/** How many photos on each side are fetched ahead; none where the visitor saves data. */
function fetchedAhead(): number {
  return 'saver' in document.documentElement.dataset ? 0 : 1;
}

const placeIn = (track: HTMLElement): number =>
  track.clientWidth > 0 ? Math.round(track.scrollLeft / track.clientWidth) : 0;

/**
 * One photo at a time over the page. The photos stand in a row that snaps: a finger swipes it by itself,
 * keys and buttons scroll it, and what is in sight is read from where it stands.
 */
export function Viewer({ photos, first, label, t, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** What fills the screen: a dialog itself may not. */
  const frame = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(first);
  const [ahead] = useState(fetchedAhead);
  const { isFull, toggle } = useFullScreen(frame);
  const address = location.origin + location.pathname;
  const isCopied = useStore($copied) === address;
  const [isRefused, setRefused] = useState(false);
  const [report] = useState(() => reportLink(document));

  const goTo = (wanted: number): void => {
    const row = track.current;
    const target = Math.max(0, Math.min(photos.length - 1, wanted));
    row?.scrollTo({ left: target * row.clientWidth, behavior: 'instant' });
  };

  // Before it is painted: a key that follows the press at once is the viewer's.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const row = track.current;
    row?.scrollTo({ left: first * row.clientWidth, behavior: 'instant' });
    return () => element?.close();
  }, [first]);

  // A button that leads no further loses the focus, and keys are heard where that is.
  useLayoutEffect(() => {
    if (document.activeElement?.matches(':disabled')) track.current?.focus({ preventScroll: true });
  }, [place]);

  useEffect(() => seePhoto(place), [place]);

  const see = (now: number): void => {
    setPlace(now);
    // The address stands in place of the caption of that photo alone.
    if (now !== place) setRefused(false);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    // With these it is the browser's: Alt and an arrow go back.
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const row = track.current;
    const target = row && targetOf(event.key, placeIn(row), photos.length);
    if (target === null || target === undefined) return;
    event.preventDefault();
    goTo(target);
  };

  // The rest follows from its event, which comes once the page can take the focus again.
  const close = (): void => dialog.current?.close();
  const count = photos.length;

  /** By what the device has for it; else the address is copied, or shown where that is refused. */
  const share = (): void => {
    if ('share' in navigator) {
      navigator.share({ title: label, url: address }).catch(() => undefined);
      return;
    }
    copyText(address, address).catch(() => setRefused(true));
  };
  const caption = isCopied
    ? t('photos.copied')
    : isRefused
      ? address
      : photos[place]?.caption || label;

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={label}
      onClose={() => onClose(place)}
      onKeyDown={onKeyDown}
    >
      <div ref={frame} className="viewer-frame">
        <ul
          ref={track}
          className="viewer-row"
          tabIndex={0}
          aria-label={label}
          onScroll={({ currentTarget }) => see(placeIn(currentTarget))}
        >
          {photos.map((photo, index) => (
            <Slide
              key={photo.image}
              photo={photo}
              fetched={Math.abs(index - place) <= ahead}
              shown={index === place}
              onPressBeside={close}
            />
          ))}
        </ul>
        <p className="viewer-count" role="status">
          <span aria-hidden="true">
            {place + 1}/{count}
          </span>
          <span className="vh">{t('photos.place', { n: place + 1, count })}</span>
          <b dir="auto">{caption}</b>
        </p>
        {report && (
          <a
            className="viewer-report"
            href={`${report.href}&photo=${place + 1}`}
            rel="nofollow"
            aria-label={report.text.trim()}
            title={report.text.trim()}
          >
            <Mark path={REPORT} />
          </a>
        )}
        <button
          type="button"
          className="viewer-share"
          onClick={share}
          aria-label={t('photos.share')}
          title={t('photos.share')}
        >
          <Mark path={SHARE} />
        </button>
        {toggle && (
          <button
            type="button"
            className="viewer-full"
            onClick={toggle}
            aria-label={t(isFull ? 'photos.full_leave' : 'photos.full')}
            title={t(isFull ? 'photos.full_leave' : 'photos.full')}
          >
            <Mark path={isFull ? LEAVE_FULL : FULL} />
          </button>
        )}
        <button
          type="button"
          className="viewer-close"
          onClick={close}
          aria-label={t('photos.close')}
        >
          <Mark path="M18 6 6 18M6 6l12 12" />
        </button>
        <button
          type="button"
          className="viewer-previous"
          onClick={() => goTo(place - 1)}
          disabled={place === 0}
          aria-label={t('photos.previous')}
        >
          <Mark path="m15 18-6-6 6-6" />
        </button>
        <button
          type="button"
          className="viewer-next"
          onClick={() => goTo(place + 1)}
          disabled={place === count - 1}
          aria-label={t('photos.next')}
        >
          <Mark path="m9 18 6-6-6-6" />
        </button>
        {count > 1 && <Film photos={photos} place={place} onChoose={goTo} t={t} />}
      </div>
    </dialog>
  );
}

const SHARE = 'M4 12v8h16v-8M16 6l-4-4-4 4M12 2v13';
const REPORT = 'M4 22V4c3-3 6-2 8-1s5 2 8 0v12c-3 2-6 1-8 0s-5-2-8 1';
const FULL = 'M8 3H3v5M21 8V3h-5M3 16v5h5M16 21h5v-5';
const LEAVE_FULL = 'M8 3v5H3M21 8h-5V3M3 16h5v5M16 21v-5h5';

function Mark({ path }: { path: string }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
