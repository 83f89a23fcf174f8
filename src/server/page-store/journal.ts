import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { ReplaceFile } from './replace-file.ts';

/** What the store has to know of a page before anyone asks for it. */
export interface KnownPage {
  key: string;
  bytes: number;
  tags: string[];
  /** When it is too old to be shown in any case; ms. */
  until: number;
}

/**
 * The store's own list of its files: to learn from a hundred thousand files what they are takes most of a minute,
 * and from this one less than a second.
 */
export interface Journal {
  /** Every page kept, in the order of writing. */
  read(): Promise<KnownPage[]>;
  wrote(page: KnownPage): Promise<void>;
  removed(key: string): Promise<void>;
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** One line: a page that was written, or the key of one that was removed. */
function parseLine(line: string): KnownPage | string | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'string') return value;
    const { key, bytes, tags, until } = Object(value) as Partial<Record<keyof KnownPage, unknown>>;
    if (typeof key !== 'string' || typeof until !== 'number' || !isCount(bytes)) return null;
    return isTextList(tags) ? { key, bytes, tags, until } : null;
  } catch (error) {
    // Damaged, or the last line of a process that was cut off in the middle of it.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Opens the journal in `file`, which exists. */
export function openJournal(file: string, replaceFile: ReplaceFile): Journal {
  // A line that was cut off must not spoil the next one.
  const append = (entry: KnownPage | string): Promise<void> =>
    appendFile(file, `\n${JSON.stringify(entry)}`);

  return {
    async read() {
      const pages = new Map<string, KnownPage>();
      let lines = 0;
      for await (const line of createInterface({ input: createReadStream(file) })) {
        const entry = parseLine(line);
        lines += 1;
        if (entry === null) continue;
        const key = typeof entry === 'string' ? entry : entry.key;
        pages.delete(key);
        if (typeof entry !== 'string') pages.set(key, entry);
      }
      const kept = [...pages.values()];
      if (lines > 2 * kept.length) {
        await replaceFile(file, kept.map((page) => `\n${JSON.stringify(page)}`).join(''));
      }
      return kept;
    },
    wrote: append,
    removed: append,
  };
}
