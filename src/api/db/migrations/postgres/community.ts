import { KEY, TEXT } from './columns.ts';

const talk = `
CREATE TABLE comments (
  id ${KEY},
  section ${TEXT} NOT NULL CHECK (section IN (
    'videos', 'albums', 'playlists', 'models', 'channels', 'members')),
  object_id bigint NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text ${TEXT} NOT NULL,
  lang ${TEXT} NOT NULL DEFAULT 'en',
  added_ts bigint NOT NULL,
  visible bigint NOT NULL DEFAULT 1 CHECK (visible IN (0, 1))
);
CREATE INDEX comments_object ON comments (section, object_id, added_ts, id) WHERE visible = 1;
CREATE INDEX comments_member ON comments (member_id, added_ts);

CREATE TABLE wall_posts (
  id ${KEY},
  section ${TEXT} NOT NULL CHECK (section IN ('members', 'models', 'channels')),
  object_id bigint NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  text ${TEXT} NOT NULL,
  lang ${TEXT} NOT NULL DEFAULT 'en',
  added_ts bigint NOT NULL,
  visible bigint NOT NULL DEFAULT 1 CHECK (visible IN (0, 1))
);
CREATE INDEX wall_posts_object ON wall_posts (section, object_id, added_ts, id) WHERE visible = 1;
CREATE INDEX wall_posts_member ON wall_posts (member_id);

-- One vote a voter and object; the voter is 'm:' + member id or 'v:' + a visitor's key.
CREATE TABLE votes (
  section ${TEXT} NOT NULL CHECK (section IN ('videos', 'albums', 'playlists', 'models')),
  object_id bigint NOT NULL,
  voter ${TEXT} NOT NULL,
  vote bigint NOT NULL CHECK (vote IN (0, 1)),
  added_ts bigint NOT NULL,
  PRIMARY KEY (section, object_id, voter)
);

CREATE TABLE reports (
  id ${KEY},
  subject ${TEXT} NOT NULL,
  section ${TEXT},
  object_id bigint,
  email ${TEXT} NOT NULL,
  message ${TEXT} NOT NULL,
  referrer ${TEXT},
  file ${TEXT},
  member_id bigint REFERENCES members (id) ON DELETE SET NULL,
  added_ts bigint NOT NULL,
  closed_ts bigint,
  -- The captcha's ticket that the message came with: it counts once, also when two come at the same time.
  ticket ${TEXT},
  -- What was sent, hashed: the same message with the same ticket is one that was sent twice.
  digest ${TEXT},
  -- Whether the sender's browser proved work.
  proved bigint NOT NULL DEFAULT 0,
  mailed_ts bigint
);
CREATE INDEX reports_open ON reports (added_ts) WHERE closed_ts IS NULL;
CREATE UNIQUE INDEX reports_ticket ON reports (ticket);
CREATE INDEX reports_member ON reports (member_id);
`;

const statistics = `
-- day = whole days since 1970 in UTC
CREATE TABLE video_views_daily (
  day bigint NOT NULL,
  video_id bigint NOT NULL,
  views bigint NOT NULL,
  PRIMARY KEY (day, video_id)
);

CREATE TABLE page_views_daily (
  day bigint NOT NULL,
  page ${TEXT} NOT NULL,
  campaign ${TEXT} NOT NULL DEFAULT '',
  views bigint NOT NULL,
  PRIMARY KEY (day, page, campaign)
);
`;

const memberLists = ['favourites', 'watch_later', 'history'].map(
  (table) => `
CREATE TABLE ${table} (
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  video_id bigint NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
  added_ts bigint NOT NULL,
  PRIMARY KEY (member_id, video_id)
);
CREATE INDEX ${table}_recent ON ${table} (member_id, added_ts, video_id);
CREATE INDEX ${table}_video ON ${table} (video_id);`,
);

const bonds = `
CREATE TABLE subscriptions (
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  section ${TEXT} NOT NULL CHECK (section IN ('channels', 'models', 'members')),
  object_id bigint NOT NULL,
  added_ts bigint NOT NULL,
  PRIMARY KEY (member_id, section, object_id)
);
CREATE INDEX subscriptions_object ON subscriptions (section, object_id);

-- A friendship is two rows, one in each direction.
CREATE TABLE friends (
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  friend_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  added_ts bigint NOT NULL,
  PRIMARY KEY (member_id, friend_id),
  CHECK (member_id <> friend_id)
);
CREATE INDEX friends_friend ON friends (friend_id);

CREATE TABLE friend_requests (
  from_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  to_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  added_ts bigint NOT NULL,
  PRIMARY KEY (from_id, to_id),
  CHECK (from_id <> to_id)
);
CREATE INDEX friend_requests_to ON friend_requests (to_id);
`;

/** What members and visitors leave: comments, votes, views, lists, friends, reports. */
export const community: readonly string[] = [talk, statistics, ...memberLists, bonds];
