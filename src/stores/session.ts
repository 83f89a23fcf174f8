import { atom, type ReadableAtom } from 'nanostores';
import { askViewer, type Viewed, type ViewedTarget } from '#client/ask-viewer.ts';
import { environment } from './environment.ts';
import { rememberVote } from './votes.ts';

const viewed = atom<Viewed | null>(null);
let page: ViewedTarget | null = null;

/** What the page shows of its viewer; null until it is known, and where nobody is signed in. */
export const $viewed: ReadableAtom<Viewed | null> = viewed;

/**
 * Asks once what the page shows of its viewer, and how much of its tiles they watched: the only request for it. None where nobody is signed in; a session that the
 * server knows no more is over here, too; without an answer, what is known of the page stays. The vote takes the place of what this browser remembers: a member may have voted
 * in another one.
 */
export async function loadViewed(
  target: ViewedTarget,
  tiles: readonly string[] = [],
): Promise<Viewed | null> {
  const { signedIn, announce, fetch, address } = environment();
  if (!signedIn()) return null;
  const answer = await askViewer(fetch, address().origin, target, tiles);
  if (answer === null) announce('signed-out');
  const found = answer ?? null;
  const { section, id } = target;
  const isKnown = page?.section === section && page.id === id;
  page = target;
  if (answer !== undefined || !isKnown) viewed.set(found);
  const isVotable = section !== 'channels' && section !== 'members';
  if (found && isVotable) rememberVote({ section, id }, found.vote);
  return found;
}

/** Follows a change of a list of the viewer's own, where it is of the video that the page is about. */
export function followChange(fields: Readonly<Record<string, string | number>>): void {
  const { act, section, video_id: id } = fields;
  const before = viewed.get();
  if (!page || !before || page.section !== 'videos' || Number(id) !== page.id) return;
  const isIn = section === 'add';
  if (act === 'favourite') viewed.set({ ...before, favourite: isIn });
  else if (act === 'watch_later') viewed.set({ ...before, watchLater: isIn });
  else void loadViewed(page);
}
