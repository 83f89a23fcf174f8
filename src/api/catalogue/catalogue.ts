import type { Kysely, RawBuilder } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Database } from '../db/schema/index.ts';
import type {
  CategoryKey,
  PageRequest,
  VideoFilters,
  VideoPage,
  VideoSource,
} from './video-source.ts';

/** What a search is asked for. */
export interface SearchRequest {
  group: SiteGroup;
  /** As the visitor wrote it. */
  text: string;
  /** Only what carries all of these, three at most; none for everywhere. */
  categories: readonly CategoryKey[];
  filters: VideoFilters;
  /** Seconds since 1970: until then videos may have been posted. */
  now: number;
}

/** What a search finds: `isLoose` where nothing of the group holds all the words. */
export type FoundPage = VideoPage & { isLoose: boolean };

/** The video that others are to be like. */
export interface RelatedTo {
  id: number;
  /** Empty where it says nothing, as that of a deleted video. */
  title: string;
  site_group: SiteGroup;
  channel_id: number | null;
}

/** What can be found by its name. */
const ENTITY_KINDS = [
  'category',
  'model',
  'channel',
  'tag',
  'member',
  'playlist',
  'album',
] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

const SUGGESTED_KINDS = ['category', 'model', 'channel'] as const satisfies EntityKind[];
export type SuggestedKind = (typeof SUGGESTED_KINDS)[number];

/** What has a name, and its names in other languages. */
export interface NamedEntity {
  kind: EntityKind;
  id: number;
  title: string;
  aliases?: readonly string[];
}

/** A category, model or channel with its visible videos; addresses as they are stored. */
export interface Suggestion {
  dir: string;
  title: string;
  total: number;
  avatar: string | null;
  /** A category's is a frame of a video: `clip/number`. */
  scr1: string | null;
  scr2: string | null;
}

/** How many are suggested, and of which site group; null counts over all of them. */
export interface SuggestionLimits {
  count: number;
  group: SiteGroup | null;
}

/** A span of video ids, both ends with it. */
export interface IdRange {
  from: number;
  to: number;
}

/**
 * What a search finds, kept up with the rows. Each call belongs in the transaction of the change that it follows; a
 * call for what has not changed changes nothing.
 */
export interface SearchIndex {
  /**
   * Writes a video's entry anew from its rows, or removes it when the video is not visible: after a change of title,
   * labels, visibility, group, duration or HD.
   */
  putVideo: (transaction: Kysely<Database>, id: number) => Promise<void>;
  /** Writes the entries of these videos anew from their rows, a few at a time, in transactions of its own. */
  rewriteVideos: (ids: readonly number[]) => Promise<void>;
  /** Takes a video out of the search: before its row is deleted. */
  removeVideo: (transaction: Kysely<Database>, id: number) => Promise<void>;
  /** Writes the entry of what has a name anew. */
  putEntity: (transaction: Kysely<Database>, entity: NamedEntity) => Promise<void>;
  /**
   * Recomputes how popular the videos of a range are at `now` (seconds since 1970), and their place among what is found.
   * Takes transactions of its own, each short; not all may come to their place in one call.
   */
  refreshPopularity: (range: IdRange & { now: number }) => Promise<void>;
}

/**
 * Lists, counts and searches over everything that is shown, by one engine: the only part of the API with an engine's
 * own SQL. Reads see the last commit; those that may take long run beside everything else and reject as busy
 * (db/error.ts) where too many wait.
 */
export interface Catalogue {
  /** One page of a list of videos. */
  listVideos: (source: VideoSource, filters: VideoFilters, page: PageRequest) => Promise<VideoPage>;
  /**
   * Videos that hold every word of a text in their title, names or labels (the last word may be a beginning); where none
   * of the group does, those that hold any. A text without a word finds nothing. By relevance: API.md leaves the order to us.
   */
  searchVideos: (request: SearchRequest, page: PageRequest) => Promise<FoundPage>;
  /** The ids of the categories that most of these videos carry, the commonest first. */
  commonCategories: (ids: readonly number[], limit: number) => Promise<number[]>;
  /** Ids of videos like one video, best first: visible, of the same group, never the video itself. */
  relatedVideos: (video: RelatedTo, options: { hdOnly: boolean }) => Promise<number[]>;
  /** Those of a kind with the most videos; none without videos. */
  topOf: (kind: SuggestedKind, limits: SuggestionLimits) => Promise<Suggestion[]>;
  /**
   * Of each kind those whose names hold the words of a text, those that begin with it first, then by their videos;
   * where there are none at all, with one typing mistake forgiven in each word of four letters and more.
   */
  suggest: (text: string, limits: SuggestionLimits) => Promise<Record<SuggestedKind, Suggestion[]>>;
  /**
   * A text with its words put right that no video of a group holds, by words that some do: two slips in a long word,
   * one in a short one. Null where there is nothing to put right, or nothing to do it by.
   */
  spelled: (text: string, group: SiteGroup) => Promise<string | null>;
  /**
   * A query for the ids of a kind whose names hold every word of a text (the last may be a beginning), for use after
   * `IN`; null where the text has no word. Of what very many are called it gives the newest `LISTED_MATCHES`.
   */
  named: (kind: EntityKind, text: string) => RawBuilder<number> | null;
  /** A condition: the column is one of these ids, however many. */
  among: (column: string, ids: readonly number[]) => RawBuilder<boolean>;
  /** A value: the rows of a query for `clip` and `frame`, in its order, as JSON: `[["clip", frame], …]`. */
  frames: (query: RawBuilder<unknown>) => RawBuilder<string>;
  index: SearchIndex;
}
