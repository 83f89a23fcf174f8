import type { ObjectSection } from '#contract/enums.ts';
import { VIEWER_URL } from '#contract/viewer-path.ts';
import { withQuery } from '#lib/query.ts';

export interface ViewedTarget {
  section: ObjectSection;
  id: number;
}

/** What a member has done with what a page is about. */
export interface Viewed {
  favourite: boolean;
  watchLater: boolean;
  /** To the object, or to a video's channel. */
  subscribed: boolean;
  vote: 0 | 1 | null;
  /** The second at which a video was left; 0 where it begins. */
  leftAt: number;
  /** How many playlists of one's own hold a video, and the titles of the first few. */
  inPlaylists: number;
  playlists: readonly string[];
}

/** Nobody is kept waiting: without an answer the page shows nothing of its viewer. */
const TIMEOUT_MS = 10_000;

/**
 * Asks what a page shows of its viewer; null where nobody is signed in any more, and where there is no answer. Never
 * throws. Without the schemas of the contract, which weigh more than what is read.
 */
export async function askViewer(
  fetch: (request: Request) => Promise<Response>,
  origin: string,
  { section, id }: ViewedTarget,
): Promise<Viewed | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const url = new URL(withQuery(VIEWER_URL, { section, object_id: id }), origin);
    const response = await fetch(new Request(url, { signal, cache: 'no-store' }));
    const { object }: { object?: unknown } = Object(await response.json());
    if (!response.ok || object === null || typeof object !== 'object') return null;
    const { favourite, watch_later, subscribed, vote, left_at, in_playlists, playlists } =
      object as Record<string, unknown>;
    return {
      favourite: favourite === 1,
      watchLater: watch_later === 1,
      subscribed: subscribed === 1,
      vote: vote === 0 || vote === 1 ? vote : null,
      leftAt: Number(left_at) || 0,
      inPlaylists: Number(in_playlists) || 0,
      playlists: Array.isArray(playlists) ? playlists.map(String) : [],
    };
  } catch {
    return null;
  }
}
