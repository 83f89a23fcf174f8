import { environment } from '#stores/environment.ts';
import { $openedPhoto, $seenPhoto, closePhotos, showPhoto } from '#stores/photos.ts';
import type { Feature } from '../boot.ts';
import { photoLink } from '../page-photos.ts';

/** The photo of an entry of the history that is the viewer's; null for another entry. */
function photoOf(state: unknown): number | null {
  const { photo } = Object(state) as { photo?: unknown };
  return typeof photo === 'number' ? photo : null;
}

/** How long a photo is in sight before the entry is of it: browsers refuse an entry that is written a hundred times in half a minute. */
const SEEN_MS = 400;

/** Has the dialog close by itself where there is one: it gives the focus back to the photo. */
function closeViewer(root: Document): void {
  const dialog = root.querySelector<HTMLDialogElement>('dialog.viewer');
  if (dialog) dialog.close();
  else closePhotos();
}

/**
 * Gives the open viewer an entry of the browser's history: Back closes it, and forward and a reload open it again. Closed in
 * another way it leaves that entry, so that the next Back leads away from the album.
 */
export const photoHistory: Feature = {
  name: 'photo-history',
  attach({ root, signal }) {
    let isLeaving = false;
    const enter = (): void => {
      // The page stays where the focus went to: at the photo that was seen last.
      history.scrollRestoration = 'manual';
      history.pushState({ photo: $seenPhoto.get() }, '');
    };
    const stop = $openedPhoto.listen((opened) => {
      const isIn = photoOf(history.state) !== null;
      if (opened && !isIn) enter();
      if (opened || !isIn) return;
      isLeaving = true;
      history.back();
    });
    let seen: ReturnType<typeof setTimeout> | undefined;
    const stopSeeing = $seenPhoto.listen((photo) => {
      clearTimeout(seen);
      seen = setTimeout(() => {
        if (photoOf(history.state) !== null) history.replaceState({ photo }, '');
      }, SEEN_MS);
    });
    signal.addEventListener('abort', () => {
      stop();
      stopSeeing();
      clearTimeout(seen);
    });
    addEventListener(
      'popstate',
      ({ state }) => {
        const wasLeaving = isLeaving;
        isLeaving = false;
        const photo = photoOf(state);
        if (photo !== null) {
          showPhoto($seenPhoto.get() ?? photo);
          return;
        }
        history.scrollRestoration = 'auto';
        // A press may have come before the entry was left.
        if (wasLeaving && $openedPhoto.get()) enter();
        else closeViewer(root);
      },
      { signal },
    );
    const photo = photoOf(history.state);
    if (photo !== null && photoLink(root, photo) && !environment().gated()) showPhoto(photo);
  },
};
