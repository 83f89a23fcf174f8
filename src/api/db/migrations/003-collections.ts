import type { Migration } from './migration.ts';

const playlists = `
CREATE TABLE playlists (
  id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  -- the wire's 'private' is 1 for public: see API.md; kept here in words
  visibility TEXT NOT NULL CHECK (visibility IN ('public', 'private')),
  site_group TEXT NOT NULL CHECK (site_group IN ('str', 'gay', 'she')),
  added_ts INTEGER NOT NULL,
  updated_ts INTEGER NOT NULL,
  videos INTEGER NOT NULL DEFAULT 0,
  viewed INTEGER NOT NULL DEFAULT 0,
  likes INTEGER NOT NULL DEFAULT 0,
  dislikes INTEGER NOT NULL DEFAULT 0,
  comments INTEGER NOT NULL DEFAULT 0,
  popularity INTEGER NOT NULL DEFAULT 0,
  rating REAL NOT NULL GENERATED ALWAYS AS (
    CASE WHEN likes + dislikes = 0 THEN 0.0 ELSE likes * 5.0 / (likes + dislikes) END) STORED
) STRICT;
CREATE INDEX playlists_member ON playlists (member_id, updated_ts);
CREATE INDEX playlists_recent ON playlists (site_group, updated_ts, id)
  WHERE visibility = 'public';
CREATE INDEX playlists_viewed ON playlists (site_group, viewed, id) WHERE visibility = 'public';
CREATE INDEX playlists_popular ON playlists (site_group, popularity, id)
  WHERE visibility = 'public';
CREATE INDEX playlists_rated ON playlists (site_group, rating, likes, id)
  WHERE visibility = 'public';

CREATE TABLE playlist_items (
  playlist_id INTEGER NOT NULL REFERENCES playlists (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  video_id INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  added_ts INTEGER NOT NULL,
  PRIMARY KEY (playlist_id, position),
  UNIQUE (playlist_id, video_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX playlist_items_video ON playlist_items (video_id);
`;

const albums = `
CREATE TABLE albums (
  id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  site_group TEXT NOT NULL CHECK (site_group IN ('str', 'gay', 'she')),
  status_id INTEGER NOT NULL DEFAULT 0,
  is_private INTEGER NOT NULL DEFAULT 0 CHECK (is_private IN (0, 1)),
  visible INTEGER NOT NULL DEFAULT 0 CHECK (visible = 0 OR (status_id = 1 AND is_private = 0)),
  post_ts INTEGER NOT NULL,
  cover_media_id TEXT NOT NULL REFERENCES media (id),
  cover_frame INTEGER NOT NULL DEFAULT 0,
  member_id INTEGER REFERENCES members (id) ON DELETE SET NULL,
  channel_id INTEGER REFERENCES channels (id) ON DELETE SET NULL,
  photos INTEGER NOT NULL DEFAULT 0,
  viewed INTEGER NOT NULL DEFAULT 0,
  likes INTEGER NOT NULL DEFAULT 0,
  dislikes INTEGER NOT NULL DEFAULT 0,
  comments INTEGER NOT NULL DEFAULT 0,
  popularity INTEGER NOT NULL DEFAULT 0,
  rating REAL NOT NULL GENERATED ALWAYS AS (
    CASE WHEN likes + dislikes = 0 THEN 0.0 ELSE likes * 5.0 / (likes + dislikes) END) STORED
) STRICT;
CREATE INDEX albums_recent ON albums (site_group, post_ts, id) WHERE visible = 1;
CREATE INDEX albums_viewed ON albums (site_group, viewed, id) WHERE visible = 1;
CREATE INDEX albums_popular ON albums (site_group, popularity, id) WHERE visible = 1;
CREATE INDEX albums_rated ON albums (site_group, rating, likes, id) WHERE visible = 1;
CREATE INDEX albums_member ON albums (member_id);
CREATE INDEX albums_channel ON albums (channel_id);

CREATE TABLE album_photos (
  album_id INTEGER NOT NULL REFERENCES albums (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  media_id TEXT NOT NULL REFERENCES media (id),
  frame INTEGER NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (album_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE album_categories (
  id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL
) STRICT;

CREATE TABLE album_category_titles (
  album_category_id INTEGER NOT NULL REFERENCES album_categories (id) ON DELETE CASCADE,
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  PRIMARY KEY (album_category_id, lang)
) STRICT, WITHOUT ROWID;

CREATE TABLE album_category_links (
  album_category_id INTEGER NOT NULL REFERENCES album_categories (id) ON DELETE CASCADE,
  album_id INTEGER NOT NULL REFERENCES albums (id) ON DELETE CASCADE,
  PRIMARY KEY (album_category_id, album_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX album_category_links_album ON album_category_links (album_id);
`;

const counters = `
CREATE TRIGGER playlist_items_count_in AFTER INSERT ON playlist_items BEGIN
  UPDATE playlists SET videos = videos + 1 WHERE id = new.playlist_id;
END;
CREATE TRIGGER playlist_items_count_out AFTER DELETE ON playlist_items BEGIN
  UPDATE playlists SET videos = videos - 1 WHERE id = old.playlist_id;
END;
CREATE TRIGGER album_photos_count_in AFTER INSERT ON album_photos BEGIN
  UPDATE albums SET photos = photos + 1 WHERE id = new.album_id;
END;
CREATE TRIGGER album_photos_count_out AFTER DELETE ON album_photos BEGIN
  UPDATE albums SET photos = photos - 1 WHERE id = old.album_id;
END;
`;

const shared = ['albums', 'playlists'].map(
  (section) => `
CREATE TRIGGER comments_count_${section}_in AFTER INSERT ON comments
WHEN new.visible = 1 AND new.section = '${section}' BEGIN
  UPDATE ${section} SET comments = comments + 1 WHERE id = new.object_id;
END;
CREATE TRIGGER comments_count_${section}_out AFTER DELETE ON comments
WHEN old.visible = 1 AND old.section = '${section}' BEGIN
  UPDATE ${section} SET comments = comments - 1 WHERE id = old.object_id;
END;
CREATE TRIGGER comments_count_${section}_change AFTER UPDATE OF visible ON comments
WHEN old.visible <> new.visible AND new.section = '${section}' BEGIN
  UPDATE ${section} SET comments = comments + new.visible - old.visible
  WHERE id = new.object_id;
END;
CREATE TRIGGER votes_count_${section} AFTER INSERT ON votes WHEN new.section = '${section}' BEGIN
  UPDATE ${section} SET likes = likes + new.vote, dislikes = dislikes + 1 - new.vote
  WHERE id = new.object_id;
END;`,
);

/** Playlists and photo albums. */
export const collections: Migration = {
  name: '003-collections',
  postgres: [],
  sqlite: [playlists, albums, counters, ...shared],
};
