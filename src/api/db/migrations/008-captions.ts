import type { Migration } from './migration.ts';

const tables = `
-- cues: a JSON array of [start, end, text], times in seconds, text as WebVTT has it.
-- repeat_after: seconds after which they begin anew, for a looped medium; NULL when they are all.
CREATE TABLE captions (
  video_id INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  lang TEXT NOT NULL,
  cues TEXT NOT NULL,
  repeat_after INTEGER CHECK (repeat_after > 0),
  PRIMARY KEY (video_id, lang)
) STRICT, WITHOUT ROWID;

CREATE TABLE chapters (
  video_id INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  start INTEGER NOT NULL CHECK (start >= 0),
  title TEXT NOT NULL,
  PRIMARY KEY (video_id, start)
) STRICT, WITHOUT ROWID;
`;

/** What is said in a video, by language, and its named parts. */
export const captionsAndChapters: Migration = {
  name: '008-captions',
  postgres: [],
  sqlite: [tables],
};
