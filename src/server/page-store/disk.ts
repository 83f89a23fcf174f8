import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { tellSeldom } from '#lib/tell-seldom.ts';
import { ENCODINGS, gunzipped, type Encoding } from '../encoding.ts';
import { openJournal, type KnownPages } from './journal.ts';
import { discard } from './discard.ts';
import { keyFile } from './key.ts';
import { openDrafts } from './replace-file.ts';
import { digest, isIntact, usableUntil, type FinishedPage, type PageMeta } from './stored-page.ts';

const EXTENSIONS: Readonly<Record<Encoding, string>> = {
  identity: '.html',
  br: '.html.br',
  gzip: '.html.gz',
};

const META = '.json';
const BUILD_ID = 'build-id';
const JOURNAL = 'journal.ndjson';
/** No page's folder: none begins with a dot. */
const DRAFTS = '.drafts';

/** Bytes that wait to be written, compressed: on a slow disk other pages are not, and stay in memory alone. */
const MAX_WRITING_BYTES = 4 * 1024 * 1024;

/** What could not be removed or noted is tried again so much later, where no other change of the store comes before. */
export const RETRY_MS = 5000;

export interface DiskPages {
  /** All pages kept, those written first before the others, and how far the log of purges was applied to them. */
  list(): Promise<KnownPages>;
  /** A page's meta and bytes, or null when they are gone or damaged. */
  read(key: string): Promise<FinishedPage | null>;
  /** Writes a page, unless too many bytes wait for that already: then none is kept under its key. */
  write(page: FinishedPage): void;
  remove(key: string): void;
  /** Notes that the log of purges is applied up to a position, once all removals asked for so far are done; what could not be removed is tried again with each later change, and by the clock. */
  purgedTo(position: string): void;
  /** Resolves when all writes and removals asked for so far are done. */
  settled(): Promise<void>;
  /** Tries nothing more by the clock; resolves as `settled`. */
  close(): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function removeIfThere(file: string): Promise<void> {
  try {
    await rm(file, { force: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Removes the folders of a page that hold nothing any more, up to the store's own; one that cannot go keeps no page. */
async function removeFolders(folder: string, file: string): Promise<void> {
  for (let below = path.dirname(file); below !== '.'; below = path.dirname(below)) {
    try {
      await rmdir(path.join(folder, below));
    } catch (error) {
      if (!isMissing(error)) return;
    }
  }
}

/** A page's meta after a digest of it: whatever else stands in such a file was not written here. */
function metaFile(meta: PageMeta): string {
  const text = JSON.stringify(meta);
  return `${digest(Buffer.from(text))}\n${text}`;
}

function readMeta(content: Buffer | null): PageMeta | null {
  if (content === null) return null;
  const end = content.indexOf('\n');
  const text = content.subarray(end + 1);
  if (digest(text) !== content.toString('latin1', 0, end)) return null;
  return JSON.parse(text.toString()) as PageMeta;
}

async function read(base: string, key: string): Promise<FinishedPage | null> {
  const meta = readMeta(await readIfThere(base + META));
  if (meta?.key !== key) return null;
  const [br, gzip, identity] = await Promise.all(
    ENCODINGS.map((encoding) => readIfThere(base + EXTENSIONS[encoding])),
  );
  if (!br || !gzip || !identity) return null;
  const page = { meta, bodies: { identity, br, gzip } };
  return isIntact(page) ? page : null;
}

/** Opens the folder of finished pages; what another build or other settings made, or nobody knows of, is thrown away. */
export async function openDiskPages(
  folder: string,
  buildId: string,
  log: Logger,
): Promise<DiskPages> {
  const known = await readIfThere(path.join(folder, BUILD_ID));
  const journalFile = path.join(folder, JOURNAL);
  if (known?.toString() !== buildId || !existsSync(journalFile)) {
    await discard(folder, log);
    await writeFile(journalFile, '');
    await writeFile(path.join(folder, BUILD_ID), buildId);
  }
  const replaceFile = await openDrafts(path.join(folder, DRAFTS));
  const journal = openJournal(journalFile, replaceFile);

  // One change at a time, in the order asked for: a removal never overtakes the write before it.
  let tail: Promise<void> = Promise.resolve();
  // Pages whose files should be gone and are not: until they are, the next start has to purge them again.
  const left = new Set<string>();
  // How far the log of purges was applied, where the journal does not say so yet.
  let reached: string | null = null;
  // A full disk takes none of the pages that are made.
  const tell = tellSeldom();
  const change = (work: () => Promise<void>): Promise<void> => {
    tail = tail
      .then(work)
      .then(catchUp)
      .catch((error: unknown) => {
        const untold = tell();
        if (untold !== null) {
          log.warn({ err: error, untold }, 'page store: a file could not be changed');
        }
      })
      .then(tryLater);
    return tail;
  };
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let writing = 0;

  async function removeFiles(key: string): Promise<void> {
    left.add(key);
    const file = keyFile(key);
    const base = path.join(folder, file);
    for (const extension of [META, ...Object.values(EXTENSIONS)]) {
      await removeIfThere(base + extension);
    }
    left.delete(key);
    await removeFolders(folder, file);
  }

  /** After each change what could not be done before is tried again: a disk that failed for a while leaves nothing behind. */
  async function catchUp(): Promise<void> {
    const failures: unknown[] = [];
    for (const key of left) {
      // One that cannot go keeps no other one.
      await removeFiles(key).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    if (reached === null) return;
    await journal.purgedTo(reached);
    reached = null;
  }

  /** A site that nobody changes has no next change. */
  function tryLater(): void {
    clearTimeout(retry);
    if (isClosed || (left.size === 0 && reached === null)) return;
    retry = setTimeout(() => void change(() => Promise.resolve()), RETRY_MS).unref();
  }

  function remove(key: string): void {
    void change(async () => {
      await removeFiles(key);
      await journal.removed(key);
    });
  }

  return {
    list: () => journal.read(),

    async read(key) {
      try {
        return await read(path.join(folder, keyFile(key)), key);
      } catch (error) {
        log.warn({ err: error }, 'page store: a page could not be read');
        return null;
      }
    },

    write({ meta, bodies: { br, gzip } }) {
      const held = br.length + gzip.length;
      if (writing + held > MAX_WRITING_BYTES) {
        // An older page of this key has other tags: a purge of those would not find it any more.
        remove(meta.key);
        return;
      }
      writing += held;
      void change(async () => {
        const base = path.join(folder, keyFile(meta.key));
        try {
          await mkdir(path.dirname(base), { recursive: true });
          // The plain bytes are most of a page, and do not wait.
          const bodies = { br, gzip, identity: await gunzipped(gzip) };
          for (const encoding of ENCODINGS) {
            await replaceFile(base + EXTENSIONS[encoding], bodies[encoding]);
          }
          await replaceFile(base + META, metaFile(meta));
          left.delete(meta.key);
          const { key, bytes, tags } = meta;
          await journal.wrote({ key, bytes, tags, until: usableUntil(meta) });
        } catch (error) {
          // Half of it, or an older one with other tags, is nothing to be shown.
          await removeFiles(meta.key);
          throw error;
        }
      }).finally(() => {
        writing -= held;
      });
    },

    remove,

    purgedTo(position) {
      void change(() => {
        reached = position;
        return Promise.resolve();
      });
    },

    settled: () => tail,

    close() {
      isClosed = true;
      clearTimeout(retry);
      return tail;
    },
  };
}
