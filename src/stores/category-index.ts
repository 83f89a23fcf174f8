import { readCategoryIndex, type IndexedCategory } from '#client/category-index.ts';
import { environment } from './environment.ts';

export type { IndexedCategory };

const known = new Map<string, Promise<readonly IndexedCategory[]>>();

/** Every category of the site, by the API's address of the index: asked for once a page. Rejects like its read. */
export function categoryIndex(list: string): Promise<readonly IndexedCategory[]> {
  const asked = known.get(list);
  if (asked) return asked;
  const { fetch, address } = environment();
  const asking = readCategoryIndex(fetch, new URL(list, address())).catch((error: unknown) => {
    // The next letter tries again.
    known.delete(list);
    throw error;
  });
  known.set(list, asking);
  return asking;
}
