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
const $seen = atom<number | null>(null);

/** How the viewer was opened; `null` while it is closed. */
export const $openedPhoto: ReadableAtom<OpenedPhoto | null> = $shown;

/** Opens the viewer at a photo of the page's album. */
export function showPhoto(index: number): void {
  key += 1;
  $seen.set(index);
  $shown.set({ place: index, key });
  environment().announce('photos');
}

/** Closes the viewer, where it has not been opened anew meanwhile; false where it has. */
export function closePhotos(opened = $shown.get()): boolean {
  if ($shown.get() !== opened) return false;
  $shown.set(null);
  return true;
}

/** The photo that is in sight, from 0, or was when the viewer was closed; `null` where none was opened yet. */
export const $seenPhoto: ReadableAtom<number | null> = $seen;

/** Told by the viewer which photo is in sight. */
export function seePhoto(index: number): void {
  $seen.set(index);
}
