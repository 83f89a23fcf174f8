import type { SiteGroup } from '#config/site-groups.ts';
import { indexedText } from '../search-text.ts';
import type { VideoTexts } from '../video-texts.ts';

/** A lexeme may have 2,046 bytes: of longer words the beginning counts. */
const LONGEST = 255;

/** A word as `tsvector` and `tsquery` read it: nothing in it is syntax. */
export const quoted = (word: string): string =>
  `'${word.slice(0, LONGEST).replace(/['\\]/gu, (sign) => sign + sign)}'`;

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
} as const;

type Weight = 'A' | 'B' | 'C';

/** Words and pairs of texts, each with its place; a gap after each text, so that no phrase spans two. */
function* placed(texts: readonly string[], weight: Weight, from: number): Generator<string> {
  let place = from;
  for (const text of texts) {
    const { words, cjk } = indexedText(text);
    for (const word of `${words} ${cjk}`.split(' ')) {
      place += 1;
      if (word !== '') yield `${quoted(word)}:${place}${weight}`;
    }
    place += 1;
  }
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
}

/** A video as a `tsvector`, in its own spelling. */
export function videoDocument(video: DocumentedVideo): string {
  const marks = [
    MARKS.group(video.site_group),
    MARKS.durationClass(video.duration_class),
    MARKS.day(dayOf(video.post_ts)),
    MARKS.week(dayOf(video.post_ts)),
    ...(video.is_hd === 1 ? [MARKS.hd] : []),
    ...video.categories.map(MARKS.category),
  ];
  return [
    ...placed([video.title], 'A', 0),
    ...placed(video.names, 'B', ROOM),
    ...placed(video.labels, 'C', 2 * ROOM),
    ...marks.map(quoted),
  ].join(' ');
}

/** A name and its aliases as a `tsvector`, in its own spelling. */
export const entityDocument = (title: string, aliases: readonly string[]): string =>
  [...placed([title], 'A', 0), ...placed(aliases, 'B', ROOM)].join(' ');
