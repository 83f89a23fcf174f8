import type { Migration } from './migration.ts';

const INDEXES = `
-- The community, those who were here last first; and of a country.
CREATE INDEX members_seen ON members (seen_ts, id);
CREATE INDEX members_country ON members (country, seen_ts, id) WHERE country IS NOT NULL;
-- What is not read, which every page of a member's asks for.
CREATE INDEX notifications_unread ON notifications (member_id) WHERE open_key IS NOT NULL;
CREATE INDEX conversations_unread ON conversations (member_id) WHERE unread > 0;
-- The latest of those whose doing a notification was.
CREATE INDEX notification_people_latest ON notification_people (notification_id, added_ts DESC, member_id);
CREATE INDEX model_totals_popular ON model_totals (site_group, popularity DESC, model_id);
CREATE INDEX channel_totals_popular ON channel_totals (site_group, popularity DESC, channel_id);
`;

/** What a member, a playlist or an album is called, by the last three bits of its key (search-key.ts). */
const NOT_SUGGESTED = '(5, 6, 7)';

/** The words of a column of an entry, in their order: the index itself holds no text, but says where each word stands. */
const words = (column: string): string =>
  `coalesce(group_concat(term, ' ' ORDER BY offset) FILTER (WHERE col = '${column}'), '')`;

const NAMES = [
  `CREATE VIRTUAL TABLE name_search USING fts5(
    title, aliases, cjk,
    content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = "unicode61 remove_diacritics 2")`,
  `CREATE VIRTUAL TABLE entity_instances USING fts5vocab('entity_search', 'instance')`,
  `INSERT INTO name_search (rowid, title, aliases, cjk)
    SELECT doc, ${words('title')}, ${words('aliases')}, ${words('cjk')}
    FROM entity_instances WHERE doc & 7 IN ${NOT_SUGGESTED} GROUP BY doc`,
  `DELETE FROM entity_search WHERE rowid IN (SELECT rowid FROM name_search)`,
  'DROP TABLE entity_instances',
];

const SUGGESTED = `
CREATE INDEX entity_search_suggested ON entity_search USING gin (document)
  WHERE kind IN ('category', 'model', 'channel', 'tag');
`;

/**
 * What a million members need: indexes for what their pages list, and the names of members, playlists and albums apart from
 * those that are suggested, which were looked through for each letter that somebody types.
 */
export const crowds: Migration = {
  name: '057-crowds',
  sqlite: [INDEXES, ...NAMES],
  postgres: [INDEXES, SUGGESTED],
};
