/**
 * A site group's search table (FTS5, contentless). `rowid` is the search key: see search-key.ts.
 * The other columns can only be matched, not read.
 */
export interface VideoSearchTable {
  rowid: number;
  title: string;
  /** models and channel */
  names: string;
  /** categories and tags */
  labels: string;
  /** pairs of Han, Kana and Hangul characters: see search-text.ts */
  cjk: string;
}

/** Names, of categories, models, channels and tags in `entity_search`, of members, playlists and albums in `name_search`; `rowid` names which. */
export interface EntitySearchTable {
  rowid: number;
  title: string;
  aliases: string;
  cjk: string;
}

/** Each word of a search table: `doc` = in how many of its entries, `cnt` = how often. */
export interface SearchedWordsTable {
  term: string;
  doc: number;
  cnt: number;
}

/** Each word that an entry of a video has, or had. */
export interface SearchWordsTable {
  word: string;
}
