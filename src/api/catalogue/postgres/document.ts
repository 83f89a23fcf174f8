import type { SiteGroup } from '#config/site-groups.ts';
import { indexedText, searchTerms } from '../search-text.ts';
import type { VideoTexts } from '../video-texts.ts';

/** A lexeme may have 2,046 bytes: of longer words the beginning counts. */
const LONGEST = 255;

/** What stands of a word in an entry. */
export const lexeme = (word: string): string => word.slice(0, LONGEST);

/** A word as `tsvector` and `tsquery` read it: nothing in it is syntax. */
export const quoted = (word: string): string =>
  `'${lexeme(word).replace(/['\\]/gu, (sign) => sign + sign)}'`;

const DAY = 86_400;
export const WEEK_DAYS = 7;

/** The day that a time in seconds is of. */
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY);

/** Marks beside the words, by which GIN narrows a search before it reads a row. No word holds a colon. */
export const MARKS = {
  group: (group: SiteGroup) => `g:${group}`,
  category: (id: number) => `c:${id}`,
  durationClass: (duration: number) => `l:${duration}`,
  hd: 'hd:1',
  /** Whole days since 1970, UTC. */
  day: (day: number) => `d:${day}`,
  /** Of seven such days: a month is some days and four weeks, not thirty lists. */
  week: (day: number) => `w:${Math.floor(day / WEEK_DAYS)}`,
  /** How popular at least, on a logarithmic scale: each step up to its own, so that one mark tells the most popular. */
  step: (step: number) => `s:${step}`,
  /** A word of the title: GIN knows no weights, and would have each match's document read for them. */
  titled: (word: string) => `t:${word}`,
} as const;

/** Steps of popularity: the highest is this one and all beyond. */
export const HIGHEST_STEP = 40;

type Weight = 'A' | 'B' | 'C';

/** Gives the words and pairs of a text; what stands for none has its place too. */
export type SplitText = (text: string) => readonly string[];

/** The words and pairs that an entry has of a text. */
export const splitText: SplitText = (text) => {
  const { words, cjk } = indexedText(text);
  return `${words} ${cjk}`.split(' ');
};

/** Words and pairs of texts, each with its place; a gap after each text, so that no phrase spans two. */
function placed(
  texts: readonly string[],
  weight: Weight,
  { from, split }: { from: number; split: SplitText },
): string[] {
  const all = [];
  let place = from;
  for (const text of texts) {
    for (const word of split(text)) {
      place += 1;
      if (word !== '') all.push(`${quoted(word)}:${place}${weight}`);
    }
    place += 1;
  }
  return all;
}

/** Far more words than a text has: places of one weight stay apart from those of another. */
const ROOM = 4000;

/** What a video is found and narrowed by. */
export interface DocumentedVideo extends VideoTexts {
  site_group: SiteGroup;
  duration_class: number;
  is_hd: number;
  post_ts: number;
  categories: readonly number[];
  /** Of its popularity: `stepOf`. */
  step: number;
}

/** A video as a `tsvector`, in its own spelling. `split` may stand in for splitText where it remembers what it has split. */
export function videoDocument(video: DocumentedVideo, split = splitText): string {
  const marks = [
    MARKS.group(video.site_group),
    MARKS.durationClass(video.duration_class),
    MARKS.day(dayOf(video.post_ts)),
    MARKS.week(dayOf(video.post_ts)),
    ...Array.from({ length: video.step }, (_, below) => MARKS.step(below + 1)),
    ...(video.is_hd === 1 ? [MARKS.hd] : []),
    ...video.categories.map(MARKS.category),
    ...searchTerms(video.title).words.map(MARKS.titled),
  ];
  return [
    ...placed([video.title], 'A', { from: 0, split }),
    ...placed(video.names, 'B', { from: ROOM, split }),
    ...placed(video.labels, 'C', { from: 2 * ROOM, split }),
    ...marks.map(quoted),
  ].join(' ');
}

/** A name and its aliases as a `tsvector`, in its own spelling. */
export const entityDocument = (title: string, aliases: readonly string[]): string =>
  [
    ...placed([title], 'A', { from: 0, split: splitText }),
    ...placed(aliases, 'B', { from: ROOM, split: splitText }),
  ].join(' ');
