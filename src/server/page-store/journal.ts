import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import type { ReplaceFile } from './replace-file.ts';

/** What the store has to know of a page before anyone asks for it. */
export interface KnownPage {
  key: string;
  bytes: number;
  tags: string[];
  /** When it is too old to be shown in any case; ms. */
  until: number;
}

/** What a journal says of the store's folder. */
export interface KnownPages {
  /** Every page kept, in the order of writing. */
  pages: KnownPage[];
  /** How far the log of purges was applied to them; null where that is not known. */
  position: string | null;
}

/**
 * The store's own list of its files: to learn from a hundred thousand files what they are takes most of a minute,
 * and from this one less than a second.
 */
export interface Journal {
  read(): Promise<KnownPages>;
  wrote(page: KnownPage): Promise<void>;
  removed(key: string): Promise<void>;
  /** Notes a position of the log of purges, after all that was removed for it: whatever cuts the file off, it is cut after that. */
  purgedTo(position: string): Promise<void>;
}

type Line = { page: KnownPage } | { removed: string } | { purgedTo: string };

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

function parseLine(line: string): Line | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'string') return { removed: value };
    const { key, bytes, tags, until, purgedTo } = Object(value) as Partial<
      Record<keyof KnownPage | 'purgedTo', unknown>
    >;
    if (typeof purgedTo === 'string') return { purgedTo };
    if (typeof key !== 'string' || typeof until !== 'number' || !isCount(bytes)) return null;
    return isTextList(tags) ? { page: { key, bytes, tags, until } } : null;
  } catch (error) {
    // Damaged, or the last line of a process that was cut off in the middle of it.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Lines beyond twice what is needed for which the journal of a site that goes on is not written anew: a few megabytes. */
const SLACK_LINES = 10_000;
/** Lines that are written at a time, so that others have their turn between. */
const BATCH = 500;

type Entry = KnownPage | string | { purgedTo: string };

// A line that was cut off must not spoil the next one.
const lineOf = (entry: Entry): string => `\n${JSON.stringify(entry)}`;

async function* batches(entries: readonly Entry[]): AsyncGenerator<string> {
  for (let at = 0; at < entries.length; at += BATCH) {
    yield entries
      .slice(at, at + BATCH)
      .map(lineOf)
      .join('');
    await setImmediate();
  }
}

/** Opens the journal in `file`, which exists. Where it has many more lines than there are pages it is written anew, at a start and while the site goes on. */
export function openJournal(file: string, replaceFile: ReplaceFile, slack = SLACK_LINES): Journal {
  // Of the file, and from how many on it is written anew: not before it was read.
  let lines = 0;
  let most = Infinity;

  async function read(): Promise<KnownPages> {
    const pages = new Map<string, KnownPage>();
    let position: string | null = null;
    lines = 0;
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const entry = parseLine(line);
      lines += 1;
      if (entry === null) continue;
      if ('purgedTo' in entry) position = entry.purgedTo;
      else if ('removed' in entry) pages.delete(entry.removed);
      else {
        pages.delete(entry.page.key);
        pages.set(entry.page.key, entry.page);
      }
    }
    const kept = [...pages.values()];
    if (lines > 2 * kept.length) {
      const rest = position === null ? kept : [...kept, { purgedTo: position }];
      await replaceFile(file, batches(rest));
      lines = rest.length;
    }
    most = 2 * kept.length + slack;
    return { pages: kept, position };
  }

  async function append(entry: Entry): Promise<void> {
    await appendFile(file, lineOf(entry));
    lines += 1;
    if (lines <= most) return;
    // Where that fails it is tried again after so many more.
    most = lines + slack;
    await read();
  }

  return {
    read,
    wrote: append,
    removed: append,
    purgedTo: (position) => append({ purgedTo: position }),
  };
}
