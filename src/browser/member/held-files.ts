import { checkUploadFile, takenName } from '#lib/upload-check.ts';

/** Which of the files that were chosen together one is, and of how many. */
export interface Place {
  number: number;
  count: number;
}

const places = new WeakMap<File, Place>();

/** Files with their places among those they were chosen with, also once some of these are sent. */
export const placed = (files: readonly File[]): [File, Place][] =>
  files.map((file, index) => {
    const place = places.get(file) ?? { number: index + 1, count: files.length };
    places.set(file, place);
    return [file, place];
  });

/** Gives a file the place of another one. */
function takePlace(file: File, of: File | undefined): void {
  const place = of && places.get(of);
  if (place) places.set(file, place);
}

/** Has an input hold these files. */
export function hold(input: HTMLInputElement, files: readonly File[]): void {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  input.files = list.files;
  // Not every browser gives back the files that it was given.
  for (const [index, held] of [...(input.files ?? [])].entries()) takePlace(held, files[index]);
}

/** How a file gets a name that is taken, and which: phones and cameras give none. Null where its name is not what is wrong with it. */
export function renaming(
  input: HTMLInputElement,
  file: File,
): { name: string; rename: () => void } | null {
  const name = takenName(file.name);
  if (checkUploadFile({ name, bytes: file.size }).length > 0) return null;
  const { type, lastModified } = file;
  const rename = (): void => {
    const named = new File([file], name, { type, lastModified });
    takePlace(named, file);
    hold(
      input,
      [...(input.files ?? [])].map((one) => (one === file ? named : one)),
    );
  };
  return { name, rename };
}
