import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Translate } from '#i18n/translate.ts';
import type { PagePhoto } from '#browser/page-photos.ts';
import { Slide } from './Slide.tsx';
import { targetOf } from '#lib/photo-keys.ts';

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
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(first);
  const [ahead] = useState(fetchedAhead);

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

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = track.current;
    const target = row && targetOf(event.key, placeIn(row), photos.length);
    if (target === null || target === undefined) return;
    event.preventDefault();
    goTo(target);
  };

  // The rest follows from its event, which comes once the page can take the focus again.
  const close = (): void => dialog.current?.close();
  const count = photos.length;

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={label}
      onClose={() => onClose(place)}
      onKeyDown={onKeyDown}
    >
      <ul
        ref={track}
        className="viewer-row"
        tabIndex={0}
        aria-label={label}
        onScroll={({ currentTarget }) => setPlace(placeIn(currentTarget))}
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
      </p>
      <button type="button" className="viewer-close" onClick={close} aria-label={t('photos.close')}>
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
    </dialog>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
