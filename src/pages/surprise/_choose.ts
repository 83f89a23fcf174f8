import type { VideoList } from '#contract/calls/videos.ts';
import type { Tile } from '#contract/entities/tile.ts';

/** How far into a list a surprise reaches: a page far behind costs an API more than the surprise is worth. */
export const SURPRISE_PAGES = 50;

const below = (count: number, random: () => number): number => Math.floor(random() * count);

/** A video by chance of a list's first {@link SURPRISE_PAGES} pages; null of an empty list. */
export async function chooseVideo(
  ask: (page: number) => Promise<VideoList>,
  random: () => number = Math.random,
): Promise<Tile | null> {
  const first = await ask(1);
  const page = 1 + below(Math.min(Math.max(first.pages, 1), SURPRISE_PAGES), random);
  const { videos } = page === 1 ? first : await ask(page);
  // A list that got shorter meanwhile still has its first page.
  const tiles = videos?.length ? videos : (first.videos ?? []);
  return tiles[below(tiles.length, random)] ?? null;
}
