import { checkUploadFile, takenName } from '#lib/upload-check.ts';

/** Has an input hold these files. */
export function hold(input: HTMLInputElement, files: readonly File[]): void {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  input.files = list.files;
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
    hold(
      input,
      [...(input.files ?? [])].map((one) => (one === file ? named : one)),
    );
  };
  return { name, rename };
}
