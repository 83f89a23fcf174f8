import type { tileFields } from '#contract/entities/tile.ts';

/** The fields of a tile that are looked at, as they travel: `unknown`, since nothing has checked them. */
type Wire = Partial<Record<keyof typeof tileFields, unknown>>;

/** What a list says of one of its videos, in words. */
export interface ListedWords {
  id: number;
  title: string;
  categories: string[];
  models: string[];
  modelDirs: string[];
  channel: string;
  channelDir: string;
  uploaders: string[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const titles = (value: unknown): string[] => text(value).split(',').filter(Boolean);

const wordsOf = (tile: Wire): ListedWords => ({
  id: Number(tile.video_id),
  title: text(tile.title),
  categories: titles(tile.categories),
  models: titles(tile.models),
  modelDirs: titles(tile.model_dirs),
  channel: text(tile.content_source_name),
  channelDir: text(tile.content_source_dir),
  uploaders: [text(tile.username), text(tile.display_name)].filter(Boolean),
});

/**
 * Asks for a list of videos by its address and gives their words. Read without the schemas of the
 * contract: they weigh 25 KB, which a visitor would pay on every page for seven texts. Throws when there is no list.
 */
export async function readTileWords(
  fetch: (request: Request) => Promise<Response>,
  address: URL,
): Promise<ListedWords[]> {
  const response = await fetch(new Request(address));
  const answer: unknown = await response.json();
  const { videos }: { videos?: unknown } = Object(answer);
  if (!Array.isArray(videos)) throw new TypeError('an answer without videos');
  return videos.filter((tile) => typeof tile === 'object' && tile !== null).map(wordsOf);
}
