import { keptName, takenName } from '#lib/upload-check.ts';
import { dropUpload } from './tus-client.ts';

/** Numbers of uploads that were stopped here: the list may still have them. */
const stopped = new Set<string>();
let stopping: Promise<unknown> = Promise.resolve();

/** Takes back what was stopped; one that cannot be is there to be gone on with. */
export function takeBack(path: string, look: () => void): void {
  const number = path.split('/').at(-1) ?? '';
  stopped.add(number);
  const isThere = (): void => void stopped.delete(number);
  const over = dropUpload(path).then(({ ok, status }) => {
    if (!ok && status !== 404 && status !== 410) isThere();
    look();
  }, isThere);
  stopping = Promise.all([stopping, over]);
}

/** Until then a file that is sent again would be there twice. */
export const untilTakenBack = (): Promise<unknown> => stopping;

/** Whether the same file was begun before as the same thing, a new video or a new file for the video `replaces`: its number. */
export function begunOf(file: File, replaces: string | undefined): string | null {
  const names = [file.name, takenName(file.name)].map(keptName);
  const found = [...document.querySelectorAll<HTMLElement>('[data-begun]')].find(
    ({ dataset: { begun = '', name = '', bytes, replaces: of } }) =>
      names.includes(name) && bytes === String(file.size) && of === replaces && !stopped.has(begun),
  );
  return found?.dataset['begun'] ?? null;
}
