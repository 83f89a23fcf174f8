import type { Catalogue } from '#api/catalogue/catalogue.ts';

/** Every id that a search finds, by its pages. */
export async function everyMatch(
  engine: Catalogue,
  request: Parameters<Catalogue['searchVideos']>[0],
) {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const found = await engine.searchVideos(request, { sort: 'relevance', count: 500, page });
    ids.push(...found.ids);
    if (found.ids.length === 0) return { total: found.total, ids: ids.toSorted((a, b) => a - b) };
  }
}
