import type { Logger } from 'pino';
import type { PurgeNews } from '#lib/purge-news.ts';
import type { PageRequest, RenderPage } from '../pages.ts';
import type { Rendered } from '../render.ts';
import type { HeaderPairs } from '../security-headers.ts';
import type { DiskPages } from './disk.ts';
import { isEmbed, pageKey } from './key.ts';
import { createPurgeClock } from './purge-clock.ts';
import { createRecompressor, type QueueStats } from './recompressor.ts';
import { openSections, type SectionStats } from './sections.ts';
import { sharedWork } from './shared-work.ts';
import {
  compressFast,
  finishPage,
  recompress,
  storedPage,
  type FinishedPage,
  type StoredPage,
} from './stored-page.ts';
import { storageTerms } from './terms.ts';

export interface PageStoreOptions {
  renderPage: RenderPage;
  disk: DiskPages;
  maxMemoryBytes: number;
  maxDiskBytes: number;
  /** Of pages that wait to be recompressed, in all encodings: 32 MB are some 200 pages, and a minute of one core. */
  maxWaitingBytes: number;
  /** Headers every page gets; embeds may differ. */
  security: (embed: boolean) => HeaderPairs;
  log: Logger;
}

/** What came of rendering a page: one to send again (`isPurged` where what it shows was purged meanwhile), one for this time only, or no such address. */
export type Made =
  | { kind: 'stored'; stored: StoredPage; isPurged: boolean }
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
  /** How far the log of purges was applied to what an earlier run left; null where that is not known. */
  position: string | null;
  /** Drops what is no longer true; everything, where the log does not know what that is. */
  applyPurges(news: PurgeNews): void;
  stats(): SectionStats & { waiting: QueueStats };
  /** Resolves when what was made so far is compressed and on disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A page stored so much later than now was made while the clock ran ahead. */
const AHEAD_MS = 60_000;

/** Opens the store with what an earlier run left on disk. */
export async function openPageStore(options: PageStoreOptions): Promise<PageStore> {
  const { renderPage, disk, maxMemoryBytes, maxDiskBytes, maxWaitingBytes, security, log } =
    options;
  const sections = openSections({
    maxMemoryBytes,
    maxDiskBytes,
    onRemove: (key) => {
      recompressor.cancel(key);
      disk.remove(key);
    },
  });
  let isClosed = false;
  const purges = createPurgeClock();
  const loads = sharedWork<StoredPage | undefined>();
  const renders = sharedWork<Made>();
  const ready = (page: FinishedPage): StoredPage =>
    storedPage(page, security(isEmbed(page.meta.key)));

  const recompressor = createRecompressor({
    maxBytes: maxWaitingBytes,
    log,
    recompress: async (meta) => {
      const { key } = meta;
      const { memory, known } = sections.of(meta);
      const stored = memory.peek(key);
      // Evicted: it stays on disk as it is.
      if (!stored) return;
      const best = await recompress(meta, stored);
      // Purged, evicted or rendered anew while it was compressed.
      if (memory.peek(key) !== stored) return;
      known.set(key, best.meta);
      memory.set(key, ready(best));
      disk.write(best);
    },
  });

  function forget(key: string): void {
    for (const { known } of sections.all) known.remove(key);
  }

  /** Drops a page that was stored while the clock ran ahead: it would be fresh until that time has come, and long after. */
  function unlessAhead(stored: StoredPage | undefined): StoredPage | undefined {
    if (!stored || stored.meta.storedAt <= Date.now() + AHEAD_MS) return stored;
    forget(stored.meta.key);
    return undefined;
  }

  function keep(finished: FinishedPage, stored: StoredPage): void {
    const { meta } = finished;
    const section = sections.of(meta);
    // Whatever is kept of the page elsewhere goes first, and with it what waits.
    for (const other of sections.all) if (other !== section) other.known.remove(meta.key);
    section.memory.set(meta.key, stored);
    section.known.set(meta.key, meta);
    if (!section.isOnDisk || isClosed) return;
    disk.write(finished);
    recompressor.add(meta);
  }

  async function load(key: string): Promise<StoredPage | undefined> {
    const began = purges.now();
    const { memory, known } = sections.onDisk(key);
    const page = await disk.read(key);
    // Rendered while it was read.
    const newer = memory.peek(key);
    if (newer) return newer;
    if (page === null) known.remove(key);
    if (page === null || purges.purgedSince(began, page.meta.tags)) return undefined;
    const stored = ready(page);
    if (known.has(key)) memory.set(key, stored);
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
    const finished = finishPage(key, rendered, terms, await compressFast(rendered.body));
    const stored = ready(finished);
    const isPurged = purges.purgedSince(began, terms.tags);
    if (!isPurged) keep(finished, stored);
    return { kind: 'stored', stored, isPurged };
  }

  const { pages: left, position } = await disk.list();
  for (const { key, until, ...entry } of left) {
    if (Date.now() < until) sections.onDisk(key).known.set(key, entry);
    else disk.remove(key);
  }

  return {
    peek: (page) => unlessAhead(sections.use(pageKey(page))),
    async find(page) {
      const key = pageKey(page);
      const stored = unlessAhead(sections.use(key));
      const { known } = sections.onDisk(key);
      if (stored || !known.has(key)) return stored;
      known.touch(key);
      return unlessAhead(await loads.run(key, () => load(key)));
    },
    async make(page) {
      const key = pageKey(page);
      const shared = renders.isRunning(key);
      const run = () => renders.run(key, () => render(key, page));
      const made = await run();
      // Whoever changed something and looks again came after that: what was begun before is not for them.
      if (shared && made.kind === 'stored' && made.isPurged) return run();
      // A cookie is for one visitor, even if pages have no way to know for which.
      const personal = made.kind === 'once' && made.rendered.headers['set-cookie'] !== undefined;
      return shared && personal ? render(key, page) : made;
    },
    isBeingMade: (page) => renders.isRunning(pageKey(page)),
    position,
    applyPurges({ tags, position: reached, isComplete }) {
      if (isComplete) {
        purges.note(tags);
        for (const tag of tags) {
          for (const key of sections.all.flatMap(({ known }) => known.keysOf(tag))) forget(key);
        }
      } else {
        purges.noteAll();
        for (const { known } of sections.all) known.removeAll();
      }
      disk.purgedTo(reached);
    },
    stats: () => ({ ...sections.stats(), waiting: recompressor.stats() }),
    async settled() {
      await recompressor.settled();
      await disk.settled();
    },
    async close() {
      // What is still being rendered must write to no folder that has been left.
      isClosed = true;
      recompressor.stop();
      await recompressor.settled();
      await disk.close();
    },
  };
}
