import type { VideoList } from '#contract/calls/videos.ts';
import type { Tile } from '#contract/entities/tile.ts';

export interface PlaylistPlace {
  /** The video that has ended. */
  id: number;
  /** The page of the playlist that holds it, from 1. */
  page: number;
  /** The videos that stood beside it when it began: it may have been taken out since. */
  beside?: { previous: number; next: number };
}

/** A playlist as it is read, and what its visitor wants of it. */
export interface PlaylistPlay {
  ask: (page: number) => Promise<VideoList>;
  loop: boolean;
  shuffle: boolean;
  /** Whether a video may be proposed. */
  isWanted: (tile: Tile) => boolean;
  /** Ids that a shuffled playlist has played already. */
  played: ReadonlySet<number>;
  /** From 0 to below 1. */
  random: () => number;
}

/** A video of a playlist and the page that holds it. */
export interface Found {
  tile: Tile;
  page: number;
}

/** How many videos of its page come before a video and its place; where it is gone, before the place that it had. */
function before(tiles: readonly Tile[], { id, beside }: PlaylistPlace): number {
  const indexOf = (wanted: number | undefined): number =>
    tiles.findIndex((tile) => tile.id === wanted);
  const index = indexOf(id);
  if (index !== -1) return index;
  return Math.max(0, indexOf(beside?.next), indexOf(beside?.previous) + 1);
}

/** One of the fresh videos of a page that is drawn, or of the first after it that has any; of all again where none is left. */
async function shuffled({ id }: PlaylistPlace, play: PlaylistPlay): Promise<Found | null> {
  const draw = <One>(from: readonly One[]): One | undefined =>
    from[Math.floor(play.random() * from.length)];
  const first = await play.ask(1);
  // By videos: the last page may hold few.
  const length = first.videos?.length || 1;
  const start = Math.floor((play.random() * Math.max(first.totalCount, 1)) / length);
  let again: Found | undefined;
  for (let step = 0; step < first.pages; step += 1) {
    const page = 1 + ((start + step) % first.pages);
    const { videos } = page === 1 ? first : await play.ask(page);
    const wanted = (videos ?? [])
      .filter((tile) => tile.id !== id && play.isWanted(tile))
      .map((tile) => ({ tile, page }));
    const fresh = draw(wanted.filter(({ tile }) => !play.played.has(tile.id)));
    if (fresh) return fresh;
    again ??= draw(wanted);
  }
  return (play.loop && again) || null;
}

/** The video before in a playlist, in its own order; null where none before is wanted. Rejects as `ask` does. */
export async function previousOfPlaylist(
  place: PlaylistPlace,
  { ask, isWanted }: Pick<PlaylistPlay, 'ask' | 'isWanted'>,
): Promise<Found | null> {
  for (let page = place.page; page >= 1; page -= 1) {
    const { videos } = await ask(page);
    const tile = videos
      ?.slice(0, page === place.page ? before(videos, place) : undefined)
      .findLast((one) => one.id !== place.id && isWanted(one));
    if (tile) return { tile, page };
  }
  return null;
}

/**
 * The video that a playlist plays next, null at its end (unless it starts anew) or where nothing else of it is
 * wanted. Rejects as `ask` does.
 */
export async function nextOfPlaylist(
  place: PlaylistPlace,
  play: PlaylistPlay,
): Promise<Found | null> {
  if (play.shuffle) return shuffled(place, play);
  const inOrder = ({ videos }: VideoList, page: number): Found | null => {
    const tile = videos
      ?.slice(page === place.page ? before(videos, place) : 0)
      .find((one) => one.id !== place.id && play.isWanted(one));
    return tile ? { tile, page } : null;
  };
  const here = await play.ask(place.page);
  let found = inOrder(here, place.page);
  for (let page = place.page + 1; !found && page <= here.pages; page += 1)
    found = inOrder(await play.ask(page), page);
  // From the start again, up to where it came from.
  for (let page = 1; !found && play.loop && page <= place.page; page += 1) {
    const tile = (await play.ask(page)).videos?.find(
      (one) => one.id !== place.id && play.isWanted(one),
    );
    found = tile ? { tile, page } : null;
  }
  return found;
}
