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
  /** The number of a video's channel; 0 for none. */
  channel: number;
  vote: 0 | 1 | null;
  /** The second at which a video was left; 0 where it begins. */
  leftAt: number;
  /** How many playlists of one's own hold a video, and the titles of the first few. */
  inPlaylists: number;
  playlists: readonly string[];
  /** How much they have not read. */
  unread: Unread;
}

/** How many conversations and notifications are not read. */
export interface Unread {
  messages: number;
  notifications: number;
  /** How many videos of each site group they watched; the stream of events does not tell it, nor what follows. */
  history?: Readonly<Record<string, unknown>>;
  /** The revision of what they leave out and searched for. */
  choices?: number;
  /** The address of their picture as it is now; empty for none. */
  avatar?: string;
  /** Of each tile that was asked about how much was watched: viewer.ts of the contract says how. */
  watched?: string;
}

const unreadOf = ({ viewer, watched }: Answer): Unread => {
  const { messages, notifications, history, choices, avatar } = Object(viewer) as Record<
    string,
    unknown
  >;
  return {
    messages: Number(messages) || 0,
    notifications: Number(notifications) || 0,
    choices: Number(choices) || 0,
    ...(history !== null && typeof history === 'object' && { history: { ...history } }),
    ...(typeof avatar === 'string' && { avatar }),
    ...(typeof watched === 'string' && { watched }),
  };
};

/** Nobody is kept waiting: without an answer the page shows nothing of its viewer. */
const TIMEOUT_MS = 10_000;

type Fetch = (request: Request) => Promise<Response>;
type Answer = { viewer?: unknown; object?: unknown; watched?: unknown };

async function ask(fetch: Fetch, url: URL): Promise<Answer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(new Request(url, { signal, cache: 'no-store' }));
  const answer: unknown = await response.json();
  return response.ok ? (Object(answer) as object) : {};
}

/**
 * Asks how much a member has not read, on a page that is about nothing of theirs; null where the answer is that nobody is
 * signed in, undefined where there is none. Never throws.
 */
export async function askUnread(
  fetch: Fetch,
  origin: string,
  tiles: readonly string[] = [],
): Promise<Unread | null | undefined> {
  try {
    const url = new URL(withQuery(VIEWER_URL, { tiles: tiles.join('.') }), origin);
    const answer = await ask(fetch, url);
    if (answer.viewer === null) return null;
    return answer.viewer === undefined ? undefined : unreadOf(answer);
  } catch {
    return undefined;
  }
}

/**
 * Asks what a page shows of its viewer; null where the answer is that nobody is signed in any more, undefined where there
 * is none. Never throws. Without the schemas of the contract, which weigh more than what is read.
 */
export async function askViewer(
  fetch: Fetch,
  origin: string,
  { section, id }: ViewedTarget,
  tiles: readonly string[] = [],
): Promise<Viewed | null | undefined> {
  try {
    const url = new URL(
      withQuery(VIEWER_URL, { section, object_id: id, tiles: tiles.join('.') }),
      origin,
    );
    const told = await ask(fetch, url);
    const { viewer, object } = told;
    if (viewer === null) return null;
    if (object === null || typeof object !== 'object') return undefined;
    const {
      favourite,
      watch_later,
      subscribed,
      channel_id,
      vote,
      left_at,
      in_playlists,
      playlists,
    } = object as Record<string, unknown>;
    return {
      favourite: favourite === 1,
      watchLater: watch_later === 1,
      subscribed: subscribed === 1,
      channel: Number(channel_id) || 0,
      vote: vote === 0 || vote === 1 ? vote : null,
      leftAt: Number(left_at) || 0,
      inPlaylists: Number(in_playlists) || 0,
      playlists: Array.isArray(playlists) ? playlists.map(String) : [],
      unread: unreadOf(told),
    };
  } catch {
    return undefined;
  }
}
