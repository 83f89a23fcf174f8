import { isPlain } from '#lib/is-plain.ts';
import { $openedPhoto, showPhoto } from '#stores/photos.ts';
import type { Feature } from '../boot.ts';
import { photoLink } from '../page-photos.ts';

/** Opens the photos of an album in the viewer instead of leaving the page. */
export const openPhotos: Feature = {
  name: 'open-photos',
  attach({ root, signal }) {
    root.addEventListener(
      'click',
      (event) => {
        const { target } = event;
        const link =
          target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-photo]') : null;
        if (!link || event.button !== 0 || !isPlain(event)) return;
        event.preventDefault();
        showPhoto(Number(link.dataset.photo));
      },
      { signal },
    );
    // A viewer that did not arrive leaves the links as they were: the whole picture, in place of the viewer's entry of the history.
    root.addEventListener(
      'islet:failed',
      ({ target }) => {
        const opened = $openedPhoto.get();
        const link = opened && photoLink(root, opened.place);
        if (link && target instanceof Element && target.contains(link)) location.replace(link.href);
      },
      { signal },
    );
  },
};
