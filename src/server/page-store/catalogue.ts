import { LRUCache } from 'lru-cache';
import { weight, type PageMeta } from './stored-page.ts';
import { createTagIndex } from './tag-index.ts';

export type CatalogueEntry = Pick<PageMeta, 'bytes' | 'tags'>;

export interface Catalogue {
  has(key: string): boolean;
  /** Counts as a use: pages used long ago make room first. */
  touch(key: string): void;
  set(key: string, entry: CatalogueEntry): void;
  remove(key: string): void;
  removeAll(): void;
  keysOf(tag: string): string[];
  stats(): { pages: number; bytes: number };
}

/**
 * Which pages are kept, under which tags, within a number of bytes. `onRemove` hears of every page that
 * is no longer kept, for whatever reason.
 */
export function createCatalogue(maxBytes: number, onRemove: (key: string) => void): Catalogue {
  const byTag = createTagIndex();

  const pages = new LRUCache<string, CatalogueEntry>({
    maxSize: maxBytes,
    sizeCalculation: weight,
    dispose: ({ tags }, key, reason) => {
      byTag.remove(key, tags);
      if (reason !== 'set') onRemove(key);
    },
  });

  return {
    has: (key) => pages.has(key),
    touch: (key) => {
      pages.get(key);
    },
    set(key, { bytes, tags }) {
      pages.set(key, { bytes, tags });
      if (!pages.has(key)) {
        // Larger than everything allowed.
        onRemove(key);
        return;
      }
      byTag.add(key, tags);
    },
    remove: (key) => {
      pages.delete(key);
    },
    removeAll: () => {
      pages.clear();
    },
    keysOf: (tag) => byTag.keysOf(tag),
    stats: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}
