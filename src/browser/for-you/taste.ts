import { readJson, writeHistory } from '#browser/storage/entries.ts';
import { wantsProposals } from './choice.ts';
import { keyOfTitle, wordsOfTitle, type Tasted, type Trait } from '#lib/for-you.ts';

/** Watched videos that proposals are made of; the oldest are forgotten first. */
const TASTE_LIMIT = 200;

/** The parts of an address that say what a link of a video's tags leads to. */
const KINDS = { categories: 'category', model: 'model', channel: 'channel' } as const;

/** What is kept, newest first; what is no such entry is left out. */
function readTaste(): Tasted[] {
  const found = readJson('taste');
  const entries: unknown[] = Array.isArray(found) ? found : [];
  return entries.flatMap((entry) => {
    const { id, traits } = Object(entry) as Partial<Tasted>;
    return typeof id === 'number' && Array.isArray(traits) ? [{ id, traits }] : [];
  });
}

function traitOf(link: HTMLAnchorElement): Trait[] {
  const found = /\/(categories|model|channel)\/([^/]+)\//u.exec(link.pathname);
  const [, part = '', dir = ''] = found ?? [];
  const kind = KINDS[part as keyof typeof KINDS];
  // What only a screen reader says is beside the name.
  const title = [...link.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ textContent }) => textContent?.trim() ?? '')
    .find((text) => text !== '');
  if (!found) return [];
  return [{ kind, key: keyOfTitle(decodeURIComponent(dir)), title: title ?? dir }];
}

/** Writes down what the page says of the video that is being watched, where proposals were asked for. */
export function recordTaste(id: number, root: Document = document): void {
  if (!wantsProposals()) return;
  const links = root.querySelectorAll<HTMLAnchorElement>('.watch-tags a[href]');
  const traits = [...links].flatMap(traitOf);
  const words = wordsOfTitle(root.querySelector('h1')?.textContent ?? '');
  const others = readTaste().filter((one) => one.id !== id);
  writeHistory('taste', [{ id, traits: [...traits, ...words] }, ...others].slice(0, TASTE_LIMIT));
}

/** What was watched here since proposals were asked for, newest first, with what was voted on it. */
export function currentTaste(): Tasted[] {
  const votes = Object(readJson('votes')) as Record<string, unknown>;
  return readTaste().map(({ id, traits }) => {
    const vote = votes[`videos.${id}`];
    return { id, traits, vote: vote === 0 || vote === 1 ? vote : undefined };
  });
}
