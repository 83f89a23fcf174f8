import { readTileWords, type ListedWords } from '#client/tile-words.ts';
import { environment } from './environment.ts';

/** What a list of the page says of its videos, by id. None where the API does not answer: the page shows without. */
export async function listedWords(list: string): Promise<ReadonlyMap<number, ListedWords>> {
  const { fetch, address } = environment();
  try {
    const words = await readTileWords(fetch, new URL(list, address()));
    return new Map(words.map((tile) => [tile.id, tile]));
  } catch {
    return new Map();
  }
}
