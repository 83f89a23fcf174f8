import type { Migration } from './migration.ts';

const talk = `
CREATE TABLE comments (
  id INTEGER PRIMARY KEY,
  section TEXT NOT NULL CHECK (section IN (
    'videos', 'albums', 'playlists', 'models', 'channels', 'members')),
  object_id INTEGER NOT NULL,
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  lang TEXT NOT NULL DEFAULT 'en',
  added_ts INTEGER NOT NULL,
  visible INTEGER NOT NULL DEFAULT 1 CHECK (visible IN (0, 1))
) STRICT;
CREATE INDEX comments_object ON comments (section, object_id, added_ts, id) WHERE visible = 1;
CREATE INDEX comments_member ON comments (member_id, added_ts);

CREATE TABLE wall_posts (
  id INTEGER PRIMARY KEY,
  section TEXT NOT NULL CHECK (section IN ('members', 'models', 'channels')),
  object_id INTEGER NOT NULL,
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  lang TEXT NOT NULL DEFAULT 'en',
  added_ts INTEGER NOT NULL,
  visible INTEGER NOT NULL DEFAULT 1 CHECK (visible IN (0, 1))
) STRICT;
CREATE INDEX wall_posts_object ON wall_posts (section, object_id, added_ts, id) WHERE visible = 1;
CREATE INDEX wall_posts_member ON wall_posts (member_id);

-- One vote a voter and object; the voter is 'm:' + member id or 'v:' + a visitor's key.
CREATE TABLE votes (
  section TEXT NOT NULL CHECK (section IN ('videos', 'albums', 'playlists', 'models')),
  object_id INTEGER NOT NULL,
  voter TEXT NOT NULL,
  vote INTEGER NOT NULL CHECK (vote IN (0, 1)),
  added_ts INTEGER NOT NULL,
  PRIMARY KEY (section, object_id, voter)
) STRICT, WITHOUT ROWID;

CREATE TABLE reports (
  id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  section TEXT,
  object_id INTEGER,
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  referrer TEXT,
  file TEXT,
  member_id INTEGER REFERENCES members (id) ON DELETE SET NULL,
  added_ts INTEGER NOT NULL,
  closed_ts INTEGER
) STRICT;
CREATE INDEX reports_open ON reports (added_ts) WHERE closed_ts IS NULL;
CREATE INDEX reports_member ON reports (member_id);
`;

const statistics = `
-- day = whole days since 1970 in UTC
CREATE TABLE video_views_daily (
  day INTEGER NOT NULL,
  video_id INTEGER NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (day, video_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE page_views_daily (
  day INTEGER NOT NULL,
  page TEXT NOT NULL,
  campaign TEXT NOT NULL DEFAULT '',
  views INTEGER NOT NULL,
  PRIMARY KEY (day, page, campaign)
) STRICT, WITHOUT ROWID;
`;

const memberLists = ['favourites', 'watch_later', 'history'].map(
  (table) => `
CREATE TABLE ${table} (
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  video_id INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  added_ts INTEGER NOT NULL,
  PRIMARY KEY (member_id, video_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ${table}_recent ON ${table} (member_id, added_ts, video_id);
CREATE INDEX ${table}_video ON ${table} (video_id);`,
);

const bonds = `
CREATE TABLE subscriptions (
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  section TEXT NOT NULL CHECK (section IN ('channels', 'models', 'members')),
  object_id INTEGER NOT NULL,
  added_ts INTEGER NOT NULL,
  PRIMARY KEY (member_id, section, object_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_object ON subscriptions (section, object_id);

-- A friendship is two rows, one in each direction.
CREATE TABLE friends (
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  friend_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  added_ts INTEGER NOT NULL,
  PRIMARY KEY (member_id, friend_id),
  CHECK (member_id <> friend_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX friends_friend ON friends (friend_id);

CREATE TABLE friend_requests (
  from_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  to_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  added_ts INTEGER NOT NULL,
  PRIMARY KEY (from_id, to_id),
  CHECK (from_id <> to_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX friend_requests_to ON friend_requests (to_id);
`;

const counters = `
CREATE TRIGGER comments_count_in AFTER INSERT ON comments
WHEN new.visible = 1 AND new.section = 'videos' BEGIN
  UPDATE videos SET comments = comments + 1 WHERE id = new.object_id;
END;
CREATE TRIGGER comments_count_out AFTER DELETE ON comments
WHEN old.visible = 1 AND old.section = 'videos' BEGIN
  UPDATE videos SET comments = comments - 1 WHERE id = old.object_id;
END;
CREATE TRIGGER comments_count_change AFTER UPDATE OF visible ON comments
WHEN old.visible <> new.visible AND new.section = 'videos' BEGIN
  UPDATE videos SET comments = comments + new.visible - old.visible WHERE id = new.object_id;
END;
CREATE TRIGGER votes_count_video AFTER INSERT ON votes WHEN new.section = 'videos' BEGIN
  UPDATE videos SET likes = likes + new.vote, dislikes = dislikes + 1 - new.vote,
    rating_rank = (likes + new.vote) * 5000000 / (likes + dislikes + 1) * 1000000000
      + min(likes + new.vote, 999999999)
  WHERE id = new.object_id;
END;
CREATE TRIGGER votes_count_model AFTER INSERT ON votes WHEN new.section = 'models' BEGIN
  UPDATE models SET likes = likes + new.vote, dislikes = dislikes + 1 - new.vote
  WHERE id = new.object_id;
END;
CREATE TRIGGER favourites_count_in AFTER INSERT ON favourites BEGIN
  UPDATE videos SET favourites = favourites + 1 WHERE id = new.video_id;
END;
CREATE TRIGGER favourites_count_out AFTER DELETE ON favourites BEGIN
  UPDATE videos SET favourites = favourites - 1 WHERE id = old.video_id;
END;
CREATE TRIGGER friends_count_in AFTER INSERT ON friends BEGIN
  UPDATE members SET friends = friends + 1 WHERE id = new.member_id;
END;
CREATE TRIGGER friends_count_out AFTER DELETE ON friends BEGIN
  UPDATE members SET friends = friends - 1 WHERE id = old.member_id;
END;
`;

const subscriberCounters = ['channels', 'models', 'members'].map(
  (section) => `
CREATE TRIGGER subscriptions_count_${section}_in AFTER INSERT ON subscriptions
WHEN new.section = '${section}' BEGIN
  UPDATE ${section} SET subscribers = subscribers + 1 WHERE id = new.object_id;
END;
CREATE TRIGGER subscriptions_count_${section}_out AFTER DELETE ON subscriptions
WHEN old.section = '${section}' BEGIN
  UPDATE ${section} SET subscribers = subscribers - 1 WHERE id = old.object_id;
END;`,
);

/** What members and visitors leave: comments, votes, views, lists, friends, reports. */
export const community: Migration = {
  name: '002-community',
  postgres: [],
  sqlite: [talk, statistics, ...memberLists, bonds, counters, ...subscriberCounters],
};
