import { readJson, removeEntry, writeHistory } from '#browser/storage/entries.ts';
import { signedInAs } from '#browser/storage/cookies.ts';
import { readPlaylistVideos } from '#client/playlist-videos.ts';
import { LIFETIMES } from '#config/lifetimes.ts';
import { PLAYLIST_STRIP_PAGE_SIZE } from '#config/limits.ts';
import type { VideoList } from '#contract/calls/videos.ts';
import type { Tile } from '#contract/entities/tile.ts';
import type { PlayerSetup } from './setup.ts';
import { mediaUrl } from '#lib/media-url.ts';
import { paths, withQuery } from '#routes/paths.ts';
import { nextChoices, type NextVideo } from '#player/next.ts';
import { $exclusions, isExcluded } from '#stores/exclusions.ts';
import { nextOfPlaylist, previousOfPlaylist, type Found } from '#stores/playlist-next.ts';

/** What this browser has kept of it may be a day old: its member has put it in another order since. */
const CLIENT = {
  fetch: (request: Request) => fetch(request, { cache: 'no-cache' }),
  origin: location.origin,
};

function isWanted(tile: Tile): boolean {
  const words = {
    title: tile.title,
    categories: tile.categories,
    models: tile.models,
    modelDirs: tile.modelDirs,
    channel: tile.channel?.title ?? '',
    channelDir: tile.channel?.dir ?? '',
    uploaders: [tile.username, tile.displayName],
  };
  return tile.status === 'active' && !isExcluded(words, $exclusions.get());
}

const playedKey = (playlist: string) => `played.${playlist}` as const;

/** What a shuffled playlist has played in this tab; the video that has ended is one of them. */
function playedOf(playlist: string, id: number): Set<number> {
  const key = playedKey(playlist);
  const kept = readJson(key, 'sessionStorage');
  const played = new Set([...(Array.isArray(kept) ? kept.map(Number) : []), id]);
  writeHistory(key, [...played], 'sessionStorage');
  return played;
}

/** The video that the page's bar of the playlist leads to; 0 at an end. */
function besideBy(rel: 'prev' | 'next'): number {
  const link = document.querySelector<HTMLAnchorElement>(`.playlist-bar [rel=${rel}]`);
  return Number(/\/(\d+)\//.exec(link?.pathname ?? '')?.[1] ?? 0);
}

/** Where a video stands in the playlist of the address, and what reads that. */
function readingOf({ videoId, group }: PlayerSetup, playlist: string, query: URLSearchParams) {
  // What is private is read in its owner's name, which goes only with what is kept nowhere.
  const isOwn = signedInAs() > 0 && document.querySelector('[data-own-queue]') !== null;
  const place = {
    id: videoId,
    page: Math.max(1, Math.trunc(Number(query.get('pl_page'))) || 1),
    beside: { previous: besideBy('prev'), next: besideBy('next') },
  };
  const ask = (page: number): Promise<VideoList> =>
    readPlaylistVideos(CLIENT, playlist, {
      lifetime: isOwn ? LIFETIMES.own : LIFETIMES.playlistStrip,
      gender: group,
      count: PLAYLIST_STRIP_PAGE_SIZE,
      page,
    });
  return { place, ask };
}

const asNext = (
  { tile, page }: Found,
  { prefix, mediaOrigin }: PlayerSetup,
  playlist: string,
): NextVideo => ({
  title: tile.title,
  thumbnail: mediaUrl(tile.thumbnail, mediaOrigin || null),
  href: withQuery(prefix + paths.video(tile), { autostart: 1, playlist, pl_page: page }),
});

/** The video that comes before in the playlist of the address, which stays in it. */
export async function previousInPlaylist(
  setup: PlayerSetup,
  query: URLSearchParams,
): Promise<NextVideo | null> {
  const playlist = query.get('playlist') ?? '';
  const { place, ask } = readingOf(setup, playlist, query);
  const found = await previousOfPlaylist(place, { ask, isWanted });
  return found && asNext(found, setup, playlist);
}

/** The video that comes next in the playlist of the address, which stays in it. */
export async function nextInPlaylist(
  setup: PlayerSetup,
  playlist: string,
  query: URLSearchParams,
): Promise<NextVideo | null> {
  const { loop, shuffle } = nextChoices();
  const played = shuffle ? playedOf(playlist, setup.videoId) : new Set<number>();
  const { place, ask } = readingOf(setup, playlist, query);
  const found = await nextOfPlaylist(place, {
    ask,
    ...{ loop, shuffle, isWanted, played, random: Math.random },
  });
  // All were played: who plays the playlist once more has all of it before them again.
  if (shuffle && (!found || played.has(found.tile.id)))
    removeEntry(playedKey(playlist), 'sessionStorage');
  return found && asNext(found, setup, playlist);
}
