import type { Consent } from './consent.ts';
import { COOKIE_ROWS } from './cookies.ts';

/**
 * What accounts do with an entry: one that `moves` becomes the account's at sign-in, and goes from the browser at
 * sign-out, as does one that is `cleared`; a setting that `follows` moves too, and comes to each browser of its member;
 * what `stays` is the device's.
 */
export type AccountRule = 'moves' | 'follows' | 'cleared' | 'stays';

export interface StorageRow {
  /** Which text of `storage.purpose` the cookies policy says of it; neighbours with the same one share a line. */
  readonly purpose: string;
  /** Which text of `storage.lifetime` it says. */
  readonly lifetime: string;
  readonly consent: Consent;
  readonly account: AccountRule;
  /** Whether `inline/head.js` reads it before the first paint. */
  readonly early?: boolean;
}

/** A row whose value is written as JSON of a shape, which types alone know: whatever is read has to be judged anew. */
interface JsonRow<Shape> {
  readonly shape?: Shape;
}

const json =
  <Shape>() =>
  <const Row extends StorageRow>(row: Row): Row & JsonRow<Shape> =>
    row;

/** A watched video as it is kept (SPEC.md §3, viewing history), and when it was watched, in milliseconds; `0` where that was not kept. */
export type StoredVideo = Record<
  | 'title'
  | 'scr'
  | 'video_id'
  | 'duration'
  | 'dir'
  | 'video_viewed'
  | 'sg_id'
  | 'ex_tube'
  | 'ex_id'
  | 'watched',
  string
>;

/** Seconds, length in seconds, time of writing in milliseconds since 1970. */
type StoredPosition = readonly [at: number, length: number, when: number];

type StoredExclusions = Readonly<
  Record<
    'categories' | 'models' | 'channels' | 'uploaders' | 'words',
    readonly { readonly title: string; readonly dir: string }[]
  >
>;

/** Something that a video is about: what kind, its name as addresses write it, and as a page showed it. */
export type StoredTrait = Readonly<
  Record<'key' | 'title', string> & { kind: 'category' | 'model' | 'channel' | 'word' }
>;

/** A watched video and what it is about. */
interface StoredTaste {
  readonly id: number;
  readonly traits: readonly StoredTrait[];
}

/** What a browser keeps that accounts have too, by keys: what is left out, digests of searches, settings. */
export interface StoredKeys {
  readonly excluded: readonly string[];
  readonly searches: readonly number[];
  readonly settings: readonly string[];
}

/** What the account had of what this browser keeps, when they were last the same, and what its member left `apart`: in this browser alone. */
export interface StoredChoices extends StoredKeys {
  readonly member: number;
  readonly revision: number;
  readonly apart: StoredKeys;
}

/** What was wanted when somebody signed in: a control of a page (its `data-intent`), whose it became, and when, in milliseconds. */
export interface StoredIntent {
  readonly control: string;
  readonly path: string;
  readonly member: number;
  readonly at: number;
}

type NextChoice = 'next' | 'playlistNext' | 'loop' | 'shuffle';

const DEVICE = { consent: 'necessary', account: 'stays', lifetime: 'cleared' } as const;
const MEMBERS = { consent: 'necessary', account: 'moves', lifetime: 'cleared' } as const;
const WATCHED = { consent: 'history', account: 'moves', lifetime: 'cleared' } as const;
const SETTING = { consent: 'necessary', account: 'follows', lifetime: 'cleared' } as const;
const TAB = { consent: 'necessary', account: 'stays', lifetime: 'tab' } as const;
const PLAYER = { ...DEVICE, purpose: 'player' } as const;

/** Entries of local storage; those that have no shape are texts. */
const LOCAL_ROWS = {
  videos: json<readonly StoredVideo[]>()({ ...WATCHED, purpose: 'videos' }),
  positions: json<Record<string, StoredPosition>>()({ ...WATCHED, purpose: 'positions' }),
  searches: json<readonly string[]>()({ ...WATCHED, purpose: 'searches' }),
  excluded: json<StoredExclusions | null>()({ ...MEMBERS, purpose: 'excluded', early: true }),
  votes: json<Readonly<Record<string, 0 | 1>>>()({ ...MEMBERS, purpose: 'votes' }),
  // The address of the page's public list, once there was one.
  for_you: { ...DEVICE, purpose: 'for_you' },
  /** What the account has of this browser's exclusions, searches and settings; searches as numbers that tell nothing. */
  choices: json<StoredChoices>()({ ...MEMBERS, account: 'cleared', purpose: 'choices' }),
  /** Of a video or an album that is not sent yet. */
  'unsent.*': { ...MEMBERS, account: 'cleared', purpose: 'draft' },
  taste: json<readonly StoredTaste[]>()({ ...WATCHED, account: 'cleared', purpose: 'taste' }),
  hide_watched: { ...SETTING, purpose: 'hide_watched', early: true },
  theme: { ...SETTING, purpose: 'theme', early: true },
  // How loud, how large and how sharp is a matter of the device and its line; the others are of who watches.
  player_volume: json<{ volume: number; muted: boolean }>()(PLAYER),
  player_speed: json<number>()({ ...SETTING, purpose: 'player' }),
  player_quality: json<number | null>()(PLAYER),
  player_captions: json<string | null>()({ ...SETTING, purpose: 'player' }),
  player_theatre: json<boolean>()({ ...PLAYER, early: true }),
  player_next: json<Readonly<Record<NextChoice, boolean>>>()({
    ...SETTING,
    purpose: 'player',
  }),
  player_data_saver: json<boolean>()({ ...PLAYER, early: true }),
  offer_ends: json<Readonly<Record<string, number>>>()({ ...DEVICE, purpose: 'offer_over' }),
  cookie_notice: { ...DEVICE, purpose: 'cookie_notice', early: true },
  neutral_title: { ...DEVICE, purpose: 'discretion', early: true },
  panic: { ...DEVICE, purpose: 'discretion', early: true },
  desk_keys: { ...DEVICE, purpose: 'desk_keys' },
} as const;

/** Entries of a tab's storage. A name that ends in `*` is the beginning of many. */
const SESSION_ROWS = {
  offer_hidden: { ...TAB, purpose: 'offer_hidden' },
  offer_ends: json<Readonly<Record<string, number>>>()({ ...TAB, purpose: 'offer_ends' }),
  scroll: { ...TAB, purpose: 'place' },
  // Its name has the address, which may be that of a search.
  'place *': json<{ id: string; top: number }>()({
    ...TAB,
    consent: 'history',
    account: 'cleared',
    purpose: 'place',
  }),
  /** Of a message, by whose it is and who it is to: a tab's own, gone with it, and kept there when another tab signs out. */
  'draft.*': { ...TAB, account: 'cleared', purpose: 'draft' },
  intent: json<StoredIntent>()({ ...TAB, account: 'cleared', purpose: 'intent' }),
  'played.*': json<readonly number[]>()({
    ...TAB,
    consent: 'history',
    account: 'cleared',
    purpose: 'played',
  }),
} as const;

/** Stores of files (Cache Storage), one a build: what `browser/offline` keeps. */
const CACHE_ROWS = {
  'offline *': { ...DEVICE, lifetime: 'next_version', purpose: 'offline' },
} as const;

/** Everything that this site keeps in a browser: the only list of it. */
export const STORAGE = {
  cookie: COOKIE_ROWS,
  localStorage: LOCAL_ROWS,
  sessionStorage: SESSION_ROWS,
  cacheStorage: CACHE_ROWS,
} as const;

export type StorageArea = keyof typeof STORAGE;

type Rows = typeof STORAGE;
export type WebArea = Exclude<StorageArea, 'cookie' | 'cacheStorage'>;

/** Any row, with the names of its texts. */
export type AnyRow = { [Area in StorageArea]: Rows[Area][keyof Rows[Area]] }[StorageArea];

type Named<Name> = Name extends `${infer Beginning}*` ? `${Beginning}${string}` : Name;

/** Names of entries in one place, of one class of consent where it is given. */
export type StorageKey<Area extends StorageArea, Class extends Consent = Consent> = {
  [Name in keyof Rows[Area]]: Rows[Area][Name] extends { consent: Class } ? Named<Name> : never;
}[keyof Rows[Area]] &
  string;

/** The shape of what is written under a name as JSON; `never` for a text. */
export type StoredValue<Area extends WebArea, Key> = {
  [Name in keyof Rows[Area]]: Key extends Named<Name>
    ? Rows[Area][Name] extends { readonly shape?: infer Shape }
      ? unknown extends Shape
        ? never
        : Shape
      : never
    : never;
}[keyof Rows[Area]];

/** Names of entries that are texts. */
export type TextKey<Area extends WebArea> = {
  [Key in StorageKey<Area>]: [StoredValue<Area, Key>] extends [never] ? Key : never;
}[StorageKey<Area>];
