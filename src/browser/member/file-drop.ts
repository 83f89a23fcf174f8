interface FileDrop {
  take: (files: File[]) => void;
  /** Whether no files are taken for now. */
  isClosed?: () => boolean;
  signal: AbortSignal;
}

// What else is dragged, as words into a field, is the browser's.
const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes('Files') === true;

/** Takes files that are dropped on a page, beside its form too: the browser would leave the page for the file. */
export function takeDrops(
  root: Document,
  { take, isClosed = () => false, signal }: FileDrop,
): void {
  root.addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer && isClosed()) event.dataTransfer.dropEffect = 'none';
    },
    { signal },
  );
  root.addEventListener(
    'drop',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0 && !isClosed()) take(files);
    },
    { signal },
  );
}
