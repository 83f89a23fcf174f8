import { atom, type ReadableAtom } from 'nanostores';
import { COPIED_MS } from '#config/limits.ts';

const $last = atom<string | null>(null);

/** What has just been copied, for 1 s (SPEC.md §9). */
export const $copied: ReadableAtom<string | null> = $last;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Copies a text and confirms it under a name. Rejects where the browser has no clipboard or refuses it. */
export async function copyText(
  name: string,
  text: string,
  write = (copied: string) => navigator.clipboard.writeText(copied),
): Promise<void> {
  await write(text);
  clearTimeout(timer);
  $last.set(name);
  timer = setTimeout(() => $last.set(null), COPIED_MS);
}
