import { useLayoutEffect, useRef } from 'react';
import type { Translate } from '#i18n/translate.ts';
import type { PagePhoto } from '#browser/page-photos.ts';

interface Props {
  photos: readonly PagePhoto[];
  /** The photo in sight, from 0. */
  place: number;
  onChoose: (place: number) => void;
  t: Translate<'islands'>;
}

/** All photos small, in a row under the one in sight; one stop for the Tab key, as arrows lead through them anyway. */
export function Film({ photos, place, onChoose, t }: Props) {
  const film = useRef<HTMLOListElement>(null);

  useLayoutEffect(() => {
    const row = film.current;
    const current = row?.children[place];
    if (!row || !current) return;
    const [frame, box] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
    const left = box.left + box.width / 2 - (frame.left + frame.width / 2);
    row.scrollBy({ left, behavior: 'instant' });
  }, [place]);

  return (
    <ol ref={film} className="viewer-film">
      {photos.map(({ image, thumbnail, width, height }, index) => (
        <li key={image}>
          <button
            type="button"
            tabIndex={index === place ? 0 : -1}
            aria-current={index === place || undefined}
            aria-label={t('photos.place', { n: index + 1, count: photos.length })}
            onClick={() => onChoose(index)}
          >
            <img
              src={thumbnail || image}
              alt=""
              width={Math.round((56 * width) / height)}
              height={56}
              loading="lazy"
              draggable={false}
            />
          </button>
        </li>
      ))}
    </ol>
  );
}
