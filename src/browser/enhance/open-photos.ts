import { showPhoto } from '#stores/photos.ts';
import type { Feature } from '../boot.ts';

/** A press that asks for the photo here, not for a new tab or a file. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Opens the photos of an album in the viewer instead of leaving the page. */
export const openPhotos: Feature = {
  name: 'open-photos',
  attach({ root, signal }) {
    let wanted: HTMLAnchorElement | null = null;
    root.addEventListener(
      'click',
      (event) => {
        const { target } = event;
        const link =
          target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-photo]') : null;
        if (!link || !isPlain(event)) return;
        event.preventDefault();
        wanted = link;
        showPhoto(Number(link.dataset.photo));
      },
      { signal },
    );
    // A viewer that did not arrive leaves the links as they were: the whole picture.
    root.addEventListener(
      'islet:failed',
      ({ target }) => {
        if (wanted && target instanceof Element && target.contains(wanted)) {
          location.assign(wanted.href);
        }
      },
      { signal },
    );
  },
};
