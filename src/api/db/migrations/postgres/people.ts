import { KEY, RATING, TEXT } from './columns.ts';

/** What may be contributed with PostgreSQL itself: names that are one whatever their case. */
const extension = 'CREATE EXTENSION IF NOT EXISTS citext;';

const tables = `
CREATE TABLE members (
  id ${KEY},
  username citext NOT NULL UNIQUE,
  display_name ${TEXT} NOT NULL,
  avatar ${TEXT},
  cover ${TEXT},
  gender bigint CHECK (gender BETWEEN 1 AND 3),
  birth_date ${TEXT},
  relationship bigint CHECK (relationship BETWEEN 1 AND 3),
  orientation bigint CHECK (orientation BETWEEN 1 AND 5),
  education ${TEXT},
  website ${TEXT},
  city ${TEXT},
  country ${TEXT},
  interests ${TEXT},
  occupation ${TEXT},
  about ${TEXT},
  lang ${TEXT} NOT NULL DEFAULT 'en',
  privacy ${TEXT} NOT NULL DEFAULT 'public' CHECK (privacy IN ('public', 'friends', 'private')),
  joined_ts bigint NOT NULL,
  seen_ts bigint NOT NULL,
  friends bigint NOT NULL DEFAULT 0,
  subscribers bigint NOT NULL DEFAULT 0,
  role ${TEXT} NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'moderator'))
);
CREATE INDEX members_joined ON members (joined_ts, id);

CREATE TABLE models (
  id ${KEY},
  dir ${TEXT} NOT NULL UNIQUE,
  title ${TEXT} NOT NULL,
  description ${TEXT} NOT NULL DEFAULT '',
  img ${TEXT},
  avatar ${TEXT},
  avatar2 ${TEXT},
  gender bigint NOT NULL CHECK (gender BETWEEN 1 AND 3),
  country ${TEXT},
  race ${TEXT} CHECK (race IN ('asian', 'caucasian', 'ebony', 'latin')),
  birth_date ${TEXT},
  tits_size ${TEXT} CHECK (tits_size IN ('small', 'medium', 'big', 'huge')),
  hair_color bigint CHECK (hair_color BETWEEN 1 AND 5),
  height bigint CHECK (height BETWEEN 1 AND 4),
  weight bigint CHECK (weight BETWEEN 1 AND 4),
  tattoo bigint NOT NULL DEFAULT 0 CHECK (tattoo IN (0, 1)),
  piercing bigint NOT NULL DEFAULT 0 CHECK (piercing IN (0, 1)),
  added_ts bigint NOT NULL,
  likes bigint NOT NULL DEFAULT 0,
  dislikes bigint NOT NULL DEFAULT 0,
  subscribers bigint NOT NULL DEFAULT 0,
  rating ${RATING}
);

CREATE TABLE channels (
  id ${KEY},
  dir ${TEXT} NOT NULL UNIQUE,
  title ${TEXT} NOT NULL,
  description ${TEXT} NOT NULL DEFAULT '',
  url ${TEXT},
  avatar ${TEXT},
  scr ${TEXT},
  scr1 ${TEXT},
  scr2 ${TEXT},
  cf3 ${TEXT},
  cf4 ${TEXT},
  cf7 ${TEXT},
  added_ts bigint NOT NULL,
  subscribers bigint NOT NULL DEFAULT 0
);
`;

const sessions = `
CREATE TABLE sessions (
  token_hash ${TEXT} PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  created_ts bigint NOT NULL,
  expires_ts bigint NOT NULL
);
CREATE INDEX sessions_member ON sessions (member_id);
CREATE INDEX sessions_expired ON sessions (expires_ts);
`;

/** Members, models and channels; who is signed in where. */
export const people: readonly string[] = [extension, tables, sessions];
