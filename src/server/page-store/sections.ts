import { LRUCache } from 'lru-cache';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import { memoryWeight, type PageMeta, type StoredPage } from './stored-page.ts';

/**
 * Parts of the store's memory and disk that belong to pages of which anybody can make as many as they like: answers
 * to a query (searches, filtered lists), and short-lived ones, which are mostly 404 pages. Everything else has the rest.
 */
export const SHARES = {
  queries: { memory: 1 / 4, disk: 1 / 4 },
  brief: { memory: 1 / 8, disk: 0 },
  lasting: { memory: 5 / 8, disk: 3 / 4 },
} as const;

/** A page that lives shorter is not worth a file or the time to compress it well. */
const MIN_DISK_SECONDS = 61;

/** A part of the store with bounds of its own: what fills one pushes nothing out of another. */
export interface Section {
  memory: LRUCache<string, StoredPage>;
  known: Catalogue;
  isOnDisk: boolean;
}

export interface SectionStats {
  /** On disk. */
  pages: number;
  bytes: number;
  memoryBytes: number;
}

export interface Sections {
  all: readonly Section[];
  /** Where a page is kept. */
  of(meta: Pick<PageMeta, 'key' | 'maxAge'>): Section;
  /** Where a page is kept on disk, if it is. */
  onDisk(key: string): Section;
  /** A page in memory; counts as a use. */
  use(key: string): StoredPage | undefined;
  stats(): SectionStats;
}

export interface SectionsOptions {
  maxMemoryBytes: number;
  maxDiskBytes: number;
  /** Told of every page that is no longer kept on disk, for whatever reason. */
  onRemove: (key: string) => void;
}

export function openSections({
  maxMemoryBytes,
  maxDiskBytes,
  onRemove,
}: SectionsOptions): Sections {
  function open({ memory: memoryShare, disk }: { memory: number; disk: number }): Section {
    const maxSize = Math.floor(maxMemoryBytes * memoryShare);
    const memory = new LRUCache<string, StoredPage>({ maxSize, sizeCalculation: memoryWeight });
    const isOnDisk = disk > 0;
    const known = createCatalogue(isOnDisk ? Math.floor(maxDiskBytes * disk) : maxSize, (key) => {
      memory.delete(key);
      if (isOnDisk) onRemove(key);
    });
    return { memory, known, isOnDisk };
  }

  const [lasting, queries, brief] = [
    open(SHARES.lasting),
    open(SHARES.queries),
    open(SHARES.brief),
  ];
  const onDisk = (key: string): Section => (key.includes('?') ? queries : lasting);

  const all = [lasting, queries, brief];
  const sum = (of: (section: Section) => number): number =>
    all.reduce((total, section) => total + of(section), 0);

  return {
    all,
    of: ({ key, maxAge }) => (maxAge >= MIN_DISK_SECONDS ? onDisk(key) : brief),
    onDisk,
    use(key) {
      const own = onDisk(key);
      const section = own.memory.has(key) ? own : brief;
      const stored = section.memory.get(key);
      if (stored) section.known.touch(key);
      return stored;
    },
    stats: () => ({
      pages: sum(({ isOnDisk, known }) => (isOnDisk ? known.stats().pages : 0)),
      bytes: sum(({ isOnDisk, known }) => (isOnDisk ? known.stats().bytes : 0)),
      memoryBytes: sum(({ memory }) => memory.calculatedSize),
    }),
  };
}
