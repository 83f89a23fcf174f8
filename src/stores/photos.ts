import { atom, type ReadableAtom } from 'nanostores';
import { environment } from './environment.ts';

/** One opening of the viewer. */
export interface OpenedPhoto {
  /** The place of the photo that it was opened at, from 0. */
  place: number;
  /** Which one it is: the same photo may be opened again. */
  key: number;
}

const $shown = atom<OpenedPhoto | null>(null);
let key = 0;

/** How the viewer was opened; `null` while it is closed. */
export const $openedPhoto: ReadableAtom<OpenedPhoto | null> = $shown;

/** Opens the viewer at a photo of the page's album. */
export function showPhoto(index: number): void {
  key += 1;
  $shown.set({ place: index, key });
  environment().announce('photos');
}

/** Closes the viewer, where it has not been opened anew meanwhile; false where it has. */
export function closePhotos(opened = $shown.get()): boolean {
  if ($shown.get() !== opened) return false;
  $shown.set(null);
  return true;
}
