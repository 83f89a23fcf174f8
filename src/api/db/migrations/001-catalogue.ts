import type { Migration } from './migration.ts';

// Times are whole seconds since 1970 in UTC. `site_group` is the `gender` of paths and answers.

const media = `
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What a video plays: a short clip repeated to any length ('loop') or a file of its own.
CREATE TABLE media (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('loop', 'file')),
  seconds REAL NOT NULL CHECK (seconds > 0),
  frames INTEGER NOT NULL CHECK (frames > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE renditions (
  media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  format TEXT NOT NULL,
  position INTEGER NOT NULL,
  width INTEGER,
  height INTEGER,
  bitrate INTEGER,
  PRIMARY KEY (media_id, format)
) STRICT, WITHOUT ROWID;
`;

const people = `
CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL COLLATE NOCASE UNIQUE,
  display_name TEXT NOT NULL,
  avatar TEXT,
  cover TEXT,
  gender INTEGER CHECK (gender BETWEEN 1 AND 3),
  birth_date TEXT,
  relationship INTEGER CHECK (relationship BETWEEN 1 AND 3),
  orientation INTEGER CHECK (orientation BETWEEN 1 AND 5),
  education TEXT,
  website TEXT,
  city TEXT,
  country TEXT,
  interests TEXT,
  occupation TEXT,
  about TEXT,
  lang TEXT NOT NULL DEFAULT 'en',
  privacy TEXT NOT NULL DEFAULT 'public' CHECK (privacy IN ('public', 'friends', 'private')),
  joined_ts INTEGER NOT NULL,
  seen_ts INTEGER NOT NULL,
  friends INTEGER NOT NULL DEFAULT 0,
  subscribers INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX members_joined ON members (joined_ts, id);

CREATE TABLE models (
  id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  img TEXT,
  avatar TEXT,
  avatar2 TEXT,
  gender INTEGER NOT NULL CHECK (gender BETWEEN 1 AND 3),
  country TEXT,
  race TEXT CHECK (race IN ('asian', 'caucasian', 'ebony', 'latin')),
  birth_date TEXT,
  tits_size TEXT CHECK (tits_size IN ('small', 'medium', 'big', 'huge')),
  hair_color INTEGER CHECK (hair_color BETWEEN 1 AND 5),
  height INTEGER CHECK (height BETWEEN 1 AND 4),
  weight INTEGER CHECK (weight BETWEEN 1 AND 4),
  tattoo INTEGER NOT NULL DEFAULT 0 CHECK (tattoo IN (0, 1)),
  piercing INTEGER NOT NULL DEFAULT 0 CHECK (piercing IN (0, 1)),
  added_ts INTEGER NOT NULL,
  likes INTEGER NOT NULL DEFAULT 0,
  dislikes INTEGER NOT NULL DEFAULT 0,
  subscribers INTEGER NOT NULL DEFAULT 0,
  rating REAL NOT NULL GENERATED ALWAYS AS (
    CASE WHEN likes + dislikes = 0 THEN 0.0 ELSE likes * 5.0 / (likes + dislikes) END) STORED
) STRICT;

CREATE TABLE channels (
  id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  url TEXT,
  avatar TEXT,
  scr TEXT,
  scr1 TEXT,
  scr2 TEXT,
  cf3 TEXT,
  cf4 TEXT,
  cf7 TEXT,
  added_ts INTEGER NOT NULL,
  subscribers INTEGER NOT NULL DEFAULT 0
) STRICT;
`;

const labels = `
-- A slot is the category's bit in a video's mask: 0-46 in mask_a, 47-93 in mask_b. Categories
-- beyond 94 have none and are looked up in video_categories.
CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  slot INTEGER UNIQUE CHECK (slot BETWEEN 0 AND 93)
) STRICT;

CREATE TABLE category_titles (
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  PRIMARY KEY (category_id, lang)
) STRICT, WITHOUT ROWID;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL
) STRICT;
`;

const videos = `
CREATE TABLE videos (
  id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  lang TEXT NOT NULL DEFAULT 'en',
  site_group TEXT NOT NULL CHECK (site_group IN ('str', 'gay', 'she')),
  -- 0 awaiting moderation, 1 active, 5 deleted
  status_id INTEGER NOT NULL DEFAULT 0,
  is_private INTEGER NOT NULL DEFAULT 0 CHECK (is_private IN (0, 1)),
  -- 1 = listed: active, public and its post_ts has come
  visible INTEGER NOT NULL DEFAULT 0 CHECK (visible = 0 OR (status_id = 1 AND is_private = 0)),
  is_hd INTEGER NOT NULL DEFAULT 0 CHECK (is_hd IN (0, 1)),
  duration INTEGER NOT NULL CHECK (duration > 0),
  duration_class INTEGER NOT NULL CHECK (duration_class =
    CASE WHEN duration < 600 THEN 1 WHEN duration <= 2400 THEN 2 ELSE 3 END),
  post_ts INTEGER NOT NULL,
  media_id TEXT NOT NULL REFERENCES media (id),
  poster_frame INTEGER NOT NULL DEFAULT 0,
  -- JSON array of frame numbers
  preview_frames TEXT NOT NULL DEFAULT '[]',
  channel_id INTEGER REFERENCES channels (id) ON DELETE SET NULL,
  member_id INTEGER REFERENCES members (id) ON DELETE SET NULL,
  country TEXT,
  photos_amount INTEGER NOT NULL DEFAULT 0,
  sg_id INTEGER,
  ex_tube TEXT,
  ex_id TEXT,
  viewed INTEGER NOT NULL DEFAULT 0,
  likes INTEGER NOT NULL DEFAULT 0,
  dislikes INTEGER NOT NULL DEFAULT 0,
  -- rating to six places, then likes: one key to sort by
  rating_rank INTEGER NOT NULL DEFAULT 0 CHECK (rating_rank =
    CASE WHEN likes + dislikes = 0 THEN 0
      ELSE likes * 5000000 / (likes + dislikes) * 1000000000 + min(likes, 999999999) END),
  comments INTEGER NOT NULL DEFAULT 0,
  favourites INTEGER NOT NULL DEFAULT 0,
  popularity INTEGER NOT NULL DEFAULT 0,
  mask_a INTEGER NOT NULL DEFAULT 0,
  mask_b INTEGER NOT NULL DEFAULT 0,
  -- rowid in the search table of the group; null = not searchable
  search_key INTEGER,
  rating REAL NOT NULL GENERATED ALWAYS AS (
    CASE WHEN likes + dislikes = 0 THEN 0.0 ELSE likes * 5.0 / (likes + dislikes) END) STORED
) STRICT;

CREATE TABLE video_categories (
  video_id INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (video_id, category_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX video_categories_category ON video_categories (category_id);

CREATE TABLE video_models (
  video_id INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  model_id INTEGER NOT NULL REFERENCES models (id) ON DELETE CASCADE,
  PRIMARY KEY (video_id, model_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX video_models_model ON video_models (model_id);

CREATE TABLE video_tags (
  video_id INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (video_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX video_tags_tag ON video_tags (tag_id);
`;

/** Videos and what describes them. */
export const catalogue: Migration = {
  name: '001-catalogue',
  postgres: [],
  sqlite: [media, people, labels, videos],
};
