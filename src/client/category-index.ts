/** A category of the index, as far as its name and size go. */
export interface IndexedCategory {
  dir: string;
  title: string;
  totalVideos: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function categoryOf(entry: unknown): IndexedCategory[] {
  const { dir, title, total_videos }: Record<string, unknown> = Object(entry);
  if (text(dir) === '') return [];
  return [{ dir: text(dir), title: text(title), totalVideos: Number(total_videos) || 0 }];
}

/**
 * Asks for the index of categories by its address, those with most videos first. Read without the schemas of
 * the contract, which weigh more than the filter that wants it. Throws when there is no index.
 */
export async function readCategoryIndex(
  fetch: (request: Request) => Promise<Response>,
  address: URL,
): Promise<IndexedCategory[]> {
  const response = await fetch(new Request(address));
  const { categories }: { categories?: unknown } = Object(await response.json());
  if (!Array.isArray(categories)) throw new TypeError('an answer without categories');
  return categories.flatMap(categoryOf).toSorted((a, b) => b.totalVideos - a.totalVideos);
}
