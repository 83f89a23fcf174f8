import { atom, type ReadableAtom } from 'nanostores';
import { NOTICE_MS } from '#config/limits.ts';
import { environment } from './environment.ts';

export type NoticeKind = 'info' | 'success' | 'error';

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** What it is about, where a later one about the same takes its place. */
  readonly about: string;
}

const $all = atom<readonly Notice[]>([]);

/** What is shown now, oldest first. */
export const $notices: ReadableAtom<readonly Notice[]> = $all;

let lastId = 0;

/** Takes a notice away at once; one that is gone already does no harm. */
export function dismissNotice(id: number): void {
  $all.set($all.get().filter((notice) => notice.id !== id));
}

/** Shows a notice for 4000 ms (SPEC.md §9) and gives its id. The same text again, and what is about the same, takes the place of the first. */
export function showNotice(kind: NoticeKind, text: string, about = text): number {
  const id = (lastId += 1);
  const others = $all.get().filter((other) => other.about !== about && other.text !== text);
  $all.set([...others, { id, kind, text, about }]);
  setTimeout(() => dismissNotice(id), NOTICE_MS);
  environment().announce('notices');
  return id;
}
