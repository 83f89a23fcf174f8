import { KEY, RATING, TEXT } from './columns.ts';

const playlists = `
CREATE TABLE playlists (
  id ${KEY},
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  title ${TEXT} NOT NULL,
  description ${TEXT} NOT NULL,
  -- the wire's 'private' is 1 for public: see API.md; kept here in words
  visibility ${TEXT} NOT NULL CHECK (visibility IN ('public', 'private')),
  site_group ${TEXT} NOT NULL CHECK (site_group IN ('str', 'gay', 'she')),
  added_ts bigint NOT NULL,
  updated_ts bigint NOT NULL,
  videos bigint NOT NULL DEFAULT 0,
  viewed bigint NOT NULL DEFAULT 0,
  likes bigint NOT NULL DEFAULT 0,
  dislikes bigint NOT NULL DEFAULT 0,
  comments bigint NOT NULL DEFAULT 0,
  popularity bigint NOT NULL DEFAULT 0,
  rating ${RATING}
);
CREATE INDEX playlists_member ON playlists (member_id, updated_ts);
CREATE INDEX playlists_recent ON playlists (site_group, updated_ts, id)
  WHERE visibility = 'public';
CREATE INDEX playlists_viewed ON playlists (site_group, viewed, id) WHERE visibility = 'public';
CREATE INDEX playlists_popular ON playlists (site_group, popularity, id)
  WHERE visibility = 'public';
CREATE INDEX playlists_rated ON playlists (site_group, rating, likes, id)
  WHERE visibility = 'public';

CREATE TABLE playlist_items (
  playlist_id bigint NOT NULL REFERENCES playlists (id) ON DELETE CASCADE,
  position bigint NOT NULL,
  video_id bigint NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  added_ts bigint NOT NULL,
  PRIMARY KEY (playlist_id, position),
  UNIQUE (playlist_id, video_id)
);
CREATE INDEX playlist_items_video ON playlist_items (video_id);
`;

const albums = `
CREATE TABLE albums (
  id ${KEY},
  dir ${TEXT} NOT NULL,
  title ${TEXT} NOT NULL,
  description ${TEXT} NOT NULL DEFAULT '',
  site_group ${TEXT} NOT NULL CHECK (site_group IN ('str', 'gay', 'she')),
  status_id bigint NOT NULL DEFAULT 0,
  is_private bigint NOT NULL DEFAULT 0 CHECK (is_private IN (0, 1)),
  visible bigint NOT NULL DEFAULT 0 CHECK (visible = 0 OR (status_id = 1 AND is_private = 0)),
  post_ts bigint NOT NULL,
  cover_media_id ${TEXT} NOT NULL REFERENCES media (id),
  cover_frame bigint NOT NULL DEFAULT 0,
  member_id bigint REFERENCES members (id) ON DELETE SET NULL,
  channel_id bigint REFERENCES channels (id) ON DELETE SET NULL,
  photos bigint NOT NULL DEFAULT 0,
  viewed bigint NOT NULL DEFAULT 0,
  likes bigint NOT NULL DEFAULT 0,
  dislikes bigint NOT NULL DEFAULT 0,
  comments bigint NOT NULL DEFAULT 0,
  popularity bigint NOT NULL DEFAULT 0,
  rating ${RATING}
);
CREATE INDEX albums_recent ON albums (site_group, post_ts, id) WHERE visible = 1;
CREATE INDEX albums_viewed ON albums (site_group, viewed, id) WHERE visible = 1;
CREATE INDEX albums_popular ON albums (site_group, popularity, id) WHERE visible = 1;
CREATE INDEX albums_rated ON albums (site_group, rating, likes, id) WHERE visible = 1;
CREATE INDEX albums_member ON albums (member_id);
CREATE INDEX albums_channel ON albums (channel_id);

CREATE TABLE album_photos (
  album_id bigint NOT NULL REFERENCES albums (id) ON DELETE CASCADE,
  position bigint NOT NULL,
  media_id ${TEXT} NOT NULL REFERENCES media (id),
  frame bigint NOT NULL,
  title ${TEXT} NOT NULL DEFAULT '',
  PRIMARY KEY (album_id, position)
);

CREATE TABLE album_categories (
  id ${KEY},
  dir ${TEXT} NOT NULL UNIQUE,
  title ${TEXT} NOT NULL
);

CREATE TABLE album_category_titles (
  album_category_id bigint NOT NULL REFERENCES album_categories (id) ON DELETE CASCADE,
  lang ${TEXT} NOT NULL,
  title ${TEXT} NOT NULL,
  PRIMARY KEY (album_category_id, lang)
);

CREATE TABLE album_category_links (
  album_category_id bigint NOT NULL REFERENCES album_categories (id) ON DELETE CASCADE,
  album_id bigint NOT NULL REFERENCES albums (id) ON DELETE CASCADE,
  PRIMARY KEY (album_category_id, album_id)
);
CREATE INDEX album_category_links_album ON album_category_links (album_id);
`;

/** Playlists and photo albums. */
export const collections: readonly string[] = [playlists, albums];
