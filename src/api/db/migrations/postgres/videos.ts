import { KEY, RATING, TEXT } from './columns.ts';

const media = `
CREATE TABLE meta (
  key ${TEXT} PRIMARY KEY,
  value ${TEXT} NOT NULL
);

-- What a video plays: a short clip repeated to any length ('loop') or a file of its own.
CREATE TABLE media (
  id ${TEXT} PRIMARY KEY,
  kind ${TEXT} NOT NULL CHECK (kind IN ('loop', 'file')),
  seconds double precision NOT NULL CHECK (seconds > 0),
  frames bigint NOT NULL CHECK (frames > 0)
);

CREATE TABLE renditions (
  media_id ${TEXT} NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  format ${TEXT} NOT NULL,
  position bigint NOT NULL,
  width bigint,
  height bigint,
  bitrate bigint,
  PRIMARY KEY (media_id, format)
);
`;

const labels = `
-- A slot is the category's bit in a video's mask: 0-46 in mask_a, 47-93 in mask_b. Categories
-- beyond 94 have none and are looked up in video_categories.
CREATE TABLE categories (
  id ${KEY},
  dir ${TEXT} NOT NULL UNIQUE,
  title ${TEXT} NOT NULL,
  slot bigint UNIQUE CHECK (slot BETWEEN 0 AND 93)
);

CREATE TABLE category_titles (
  category_id bigint NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  lang ${TEXT} NOT NULL,
  title ${TEXT} NOT NULL,
  PRIMARY KEY (category_id, lang)
);

CREATE TABLE tags (
  id ${KEY},
  dir ${TEXT} NOT NULL UNIQUE,
  title ${TEXT} NOT NULL
);
`;

const videos = `
CREATE TABLE videos (
  id ${KEY},
  dir ${TEXT} NOT NULL,
  title ${TEXT} NOT NULL,
  description ${TEXT} NOT NULL DEFAULT '',
  lang ${TEXT} NOT NULL DEFAULT 'en',
  site_group ${TEXT} NOT NULL CHECK (site_group IN ('str', 'gay', 'she')),
  -- 0 awaiting moderation, 1 active, 5 deleted
  status_id bigint NOT NULL DEFAULT 0,
  is_private bigint NOT NULL DEFAULT 0 CHECK (is_private IN (0, 1)),
  -- 1 = listed: active, public and its post_ts has come
  visible bigint NOT NULL DEFAULT 0 CHECK (visible = 0 OR (status_id = 1 AND is_private = 0)),
  is_hd bigint NOT NULL DEFAULT 0 CHECK (is_hd IN (0, 1)),
  duration bigint NOT NULL CHECK (duration > 0),
  duration_class bigint NOT NULL CHECK (duration_class =
    CASE WHEN duration < 600 THEN 1 WHEN duration <= 2400 THEN 2 ELSE 3 END),
  post_ts bigint NOT NULL,
  media_id ${TEXT} NOT NULL REFERENCES media (id),
  poster_frame bigint NOT NULL DEFAULT 0,
  -- JSON array of frame numbers
  preview_frames ${TEXT} NOT NULL DEFAULT '[]',
  channel_id bigint REFERENCES channels (id) ON DELETE SET NULL,
  member_id bigint REFERENCES members (id) ON DELETE SET NULL,
  country ${TEXT},
  photos_amount bigint NOT NULL DEFAULT 0,
  sg_id bigint,
  ex_tube ${TEXT},
  ex_id ${TEXT},
  viewed bigint NOT NULL DEFAULT 0,
  likes bigint NOT NULL DEFAULT 0,
  dislikes bigint NOT NULL DEFAULT 0,
  -- rating to six places, then likes: one key to sort by
  rating_rank bigint NOT NULL DEFAULT 0 CHECK (rating_rank =
    CASE WHEN likes + dislikes = 0 THEN 0
      ELSE likes * 5000000 / (likes + dislikes) * 1000000000 + least(likes, 999999999) END),
  comments bigint NOT NULL DEFAULT 0,
  favourites bigint NOT NULL DEFAULT 0,
  popularity bigint NOT NULL DEFAULT 0,
  mask_a bigint NOT NULL DEFAULT 0,
  mask_b bigint NOT NULL DEFAULT 0,
  -- rowid in the search table of the group; null = not searchable
  search_key bigint,
  rating ${RATING}
);

CREATE TABLE video_categories (
  video_id bigint NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  category_id bigint NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (video_id, category_id)
);
CREATE INDEX video_categories_category ON video_categories (category_id);

CREATE TABLE video_models (
  video_id bigint NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  model_id bigint NOT NULL REFERENCES models (id) ON DELETE CASCADE,
  PRIMARY KEY (video_id, model_id)
);
CREATE INDEX video_models_model ON video_models (model_id);

CREATE TABLE video_tags (
  video_id bigint NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  tag_id bigint NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (video_id, tag_id)
);
CREATE INDEX video_tags_tag ON video_tags (tag_id);
`;

const captions = `
-- cues: a JSON array of [start, end, text], times in seconds, text as WebVTT has it.
-- repeat_after: seconds after which they begin anew, for a looped medium; NULL when they are all.
CREATE TABLE captions (
  video_id bigint NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  lang ${TEXT} NOT NULL,
  cues ${TEXT} NOT NULL,
  repeat_after bigint CHECK (repeat_after > 0),
  PRIMARY KEY (video_id, lang)
);

CREATE TABLE chapters (
  video_id bigint NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  start bigint NOT NULL CHECK (start >= 0),
  title ${TEXT} NOT NULL,
  PRIMARY KEY (video_id, start)
);
`;

/** Videos and what describes them. */
export const catalogue: readonly string[] = [media, labels, videos, captions];
