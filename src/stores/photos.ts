import { atom, type ReadableAtom } from 'nanostores';
import { environment } from './environment.ts';

const $shown = atom<number | null>(null);

/** The place of the photo that the viewer was opened at, from 0; `null` while it is closed. */
export const $openedPhoto: ReadableAtom<number | null> = $shown;

/** Opens the viewer at a photo of the page's album. */
export function showPhoto(index: number): void {
  $shown.set(index);
  environment().announce('photos');
}

/** Closes the viewer. */
export function closePhotos(): void {
  $shown.set(null);
}
