import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { PageRequest, RenderPage } from '../pages.ts';
import type { Rendered } from '../render.ts';
import type { HeaderPairs } from '../security-headers.ts';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import type { DiskPages } from './disk.ts';
import { isEmbed, pageKey } from './key.ts';
import { createPurgeClock } from './purge-clock.ts';
import { sharedWork } from './shared-work.ts';
import { createSqueezer } from './squeezer.ts';
import {
  finishPage,
  memoryWeight,
  quickBodies,
  storedPage,
  type FinishedPage,
  type PageMeta,
  type StoredPage,
} from './stored-page.ts';
import { storageTerms } from './terms.ts';

export interface PageStoreOptions {
  renderPage: RenderPage;
  disk: DiskPages;
  maxMemoryBytes: number;
  maxDiskBytes: number;
  /** Headers every page gets; embeds may differ. */
  security: (embed: boolean) => HeaderPairs;
  log: Logger;
}

/** What came of rendering a page: one to send again, one for this time only, or no such address. */
export type Made =
  | { kind: 'stored'; stored: StoredPage }
  | { kind: 'once'; rendered: Rendered }
  | { kind: 'nowhere' };

export interface PageStore {
  /** A page in memory, whatever its age; nothing waits. */
  peek(page: PageRequest): StoredPage | undefined;
  /** A page in memory or on disk, whatever its age. */
  find(page: PageRequest): Promise<StoredPage | undefined>;
  /** Renders a page, once however many ask, and keeps it if its headers allow. */
  make(page: PageRequest): Promise<Made>;
  isBeingMade(page: PageRequest): boolean;
  purge(tags: readonly string[]): void;
  stats(): { pages: number; bytes: number; memoryBytes: number };
  /** Resolves when what was made so far is compressed and on disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A page that lives shorter is not worth a file or the time to compress it well. */
const MIN_DISK_SECONDS = 61;

/**
 * Part of the memory that short-lived pages may take: mostly 404 pages, of which someone who tries
 * addresses makes as many as they like, and which must not push out anything else.
 */
const BRIEF_SHARE = 1 / 8;

/** Opens the store with what an earlier run left on disk. */
export async function openPageStore(options: PageStoreOptions): Promise<PageStore> {
  const { renderPage, disk, maxMemoryBytes, maxDiskBytes, security, log } = options;
  const memory = new LRUCache<string, StoredPage>({
    maxSize: maxMemoryBytes,
    sizeCalculation: memoryWeight,
  });
  const catalogue = createCatalogue(maxDiskBytes, (key) => {
    memory.delete(key);
    disk.remove(key);
  });
  const brief = createCatalogue(maxMemoryBytes * BRIEF_SHARE, (key) => {
    memory.delete(key);
  });
  const purges = createPurgeClock();
  const loads = sharedWork<StoredPage | undefined>();
  const renders = sharedWork<Made>();
  const ready = (page: FinishedPage): StoredPage =>
    storedPage(page, security(isEmbed(page.meta.key)));

  const squeezer = createSqueezer(async (page) => {
    const { key, storedAt } = page.meta;
    const current = memory.peek(key);
    // Purged, evicted or rendered anew while it waited.
    if (!catalogue.has(key) || (current && current.meta.storedAt !== storedAt)) return;
    catalogue.set(key, page.meta);
    if (current) memory.set(key, ready(page));
    await disk.write(page);
  }, log);

  const placeOf = ({ maxAge }: Pick<PageMeta, 'maxAge'>): Catalogue =>
    maxAge >= MIN_DISK_SECONDS ? catalogue : brief;

  const touch = ({ meta }: StoredPage): void => {
    placeOf(meta).touch(meta.key);
  };

  function forget(key: string): void {
    catalogue.remove(key);
    brief.remove(key);
  }

  function keep(key: string, finished: FinishedPage, stored: StoredPage): void {
    const place = placeOf(finished.meta);
    const isLasting = place === catalogue;
    // Whatever is kept of the page in the other place goes first, and with it what memory holds.
    (isLasting ? brief : catalogue).remove(key);
    memory.set(key, stored);
    place.set(key, finished.meta);
    if (isLasting) squeezer.add(finished);
  }

  async function load(key: string): Promise<StoredPage | undefined> {
    const page = await disk.read(key);
    if (page === null) {
      catalogue.remove(key);
      return undefined;
    }
    const stored = ready(page);
    if (catalogue.has(key)) memory.set(key, stored);
    return stored;
  }

  async function render(key: string, page: PageRequest): Promise<Made> {
    const began = purges.now();
    const rendered = await renderPage(page);
    if (rendered === null) {
      forget(key);
      return { kind: 'nowhere' };
    }
    const terms = storageTerms(rendered);
    if (terms === null) {
      // A failure leaves the last good page in place; anything else replaces it.
      if (rendered.status < 500) forget(key);
      return { kind: 'once', rendered };
    }
    const finished = finishPage(key, rendered, terms, await quickBodies(rendered.body));
    const stored = ready(finished);
    if (purges.purgedSince(began, terms.tags)) return { kind: 'stored', stored };
    keep(key, finished, stored);
    return { kind: 'stored', stored };
  }

  for (const { key, until, ...entry } of await disk.list()) {
    if (Date.now() < until) catalogue.set(key, entry);
    else disk.remove(key);
  }

  return {
    peek(page) {
      const stored = memory.get(pageKey(page));
      if (stored) touch(stored);
      return stored;
    },
    async find(page) {
      const key = pageKey(page);
      const stored = memory.get(key);
      if (stored) touch(stored);
      if (stored || !catalogue.has(key)) return stored;
      catalogue.touch(key);
      return loads.run(key, () => load(key));
    },
    async make(page) {
      const key = pageKey(page);
      const shared = renders.isRunning(key);
      const made = await renders.run(key, () => render(key, page));
      // A cookie is for one visitor, even if pages have no way to know for which.
      const personal = made.kind === 'once' && made.rendered.headers['set-cookie'] !== undefined;
      return shared && personal ? render(key, page) : made;
    },
    isBeingMade: (page) => renders.isRunning(pageKey(page)),
    purge(tags) {
      purges.note(tags);
      for (const tag of tags) {
        for (const key of [...catalogue.keysOf(tag), ...brief.keysOf(tag)]) forget(key);
      }
    },
    stats: () => ({ ...catalogue.stats(), memoryBytes: memory.calculatedSize }),
    async settled() {
      await squeezer.settled();
      await disk.settled();
    },
    async close() {
      squeezer.stop();
      await squeezer.settled();
      await disk.settled();
    },
  };
}
