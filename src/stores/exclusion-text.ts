import { MAX_EXCLUSION_TITLE, MAX_EXCLUSIONS } from '#config/exclusions.ts';
import {
  EXCLUSION_KINDS,
  keyOf,
  type Exclusion,
  type ExclusionKind,
  type Exclusions,
} from './exclusion-match.ts';

export { MAX_EXCLUSIONS };

export const NOTHING_EXCLUDED: Exclusions = {
  categories: [],
  models: [],
  channels: [],
  uploaders: [],
  words: [],
};

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, MAX_EXCLUSION_TITLE) : '';

function readOne(found: unknown): Exclusion[] {
  const entry: { title?: unknown; dir?: unknown } =
    typeof found === 'object' && found !== null ? found : { title: found };
  const title = textIn(entry.title);
  return title === '' ? [] : [{ title, dir: textIn(entry.dir) }];
}

/** One of each, in order: of what has one address under two names, as two languages have it, the last. */
function distinctExclusions(entries: readonly unknown[]): Exclusion[] {
  const byKey = new Map(entries.flatMap(readOne).map((one) => [keyOf(one.title), one]));
  return [...byKey.values()].filter(
    ({ dir }, at, all) => !dir || !all.slice(at + 1).some((later) => later.dir === dir),
  );
}

/** One of each, in order, and not too many. */
export const tidyExclusions = (entries: readonly unknown[]): Exclusion[] =>
  distinctExclusions(entries).slice(0, MAX_EXCLUSIONS);

const exclusionsOf = (listOf: (kind: ExclusionKind) => Exclusion[]): Exclusions => ({
  ...NOTHING_EXCLUDED,
  ...Object.fromEntries(EXCLUSION_KINDS.map((kind) => [kind, listOf(kind)])),
});

/** Makes exclusions of whatever is found in storage. */
export function readExclusions(found: unknown): Exclusions {
  if (typeof found !== 'object' || found === null) return NOTHING_EXCLUDED;
  const kept: Record<string, unknown> = { ...found };
  return exclusionsOf((kind) => {
    const list = kept[kind];
    return Array.isArray(list) ? tidyExclusions(list) : [];
  });
}

/** Exclusions as lines that a person can read and edit: `models: Mira Vale | mira-vale`. */
export function exclusionsToText(exclusions: Exclusions): string {
  return EXCLUSION_KINDS.flatMap((kind) =>
    exclusions[kind].map(({ title, dir }) => `${kind}: ${title}${dir === '' ? '' : ` | ${dir}`}`),
  ).join('\n');
}

/** The exclusions of lines as {@link exclusionsToText} writes them, however many; lines that are none are passed over. */
export function textToExclusions(text: string): Exclusions {
  const lists = new Map<string, Exclusion[]>(EXCLUSION_KINDS.map((kind) => [kind, []]));
  for (const line of text.split(/\r?\n/u)) {
    const [, kind = '', title = '', dir = ''] =
      /^\s*(\w+)\s*:\s*(.*?)\s*(?:\|\s*([^|\s]+)\s*)?$/u.exec(line) ?? [];
    lists.get(kind.toLowerCase())?.push({ title, dir });
  }
  return exclusionsOf((kind) => distinctExclusions(lists.get(kind) ?? []));
}
