import type { Generated } from 'kysely';
import type { ClaimState } from '#config/channels.ts';
import type { Computed, Flag } from './columns.ts';

export interface CategoryTable {
  id: Generated<number>;
  dir: string;
  /** in English; other languages in category_titles */
  title: string;
  slot: number | null;
}

export interface CategoryTitleTable {
  category_id: number;
  lang: string;
  title: string;
}

export interface TagTable {
  id: Generated<number>;
  dir: string;
  title: string;
}

/** A model; the age group follows from birth_date (YYYY-MM-DD). */
export interface ModelTable {
  id: Generated<number>;
  dir: string;
  title: string;
  description: Generated<string>;
  img: string | null;
  avatar: string | null;
  avatar2: string | null;
  gender: 1 | 2 | 3;
  country: string | null;
  race: 'asian' | 'caucasian' | 'ebony' | 'latin' | null;
  birth_date: string | null;
  tits_size: 'small' | 'medium' | 'big' | 'huge' | null;
  hair_color: number | null;
  height: number | null;
  weight: number | null;
  tattoo: Generated<Flag>;
  piercing: Generated<Flag>;
  added_ts: number;
  likes: Generated<number>;
  dislikes: Generated<number>;
  subscribers: Generated<number>;
  /** 0 where a decision took it down */
  visible: Generated<Flag>;
  rating: Computed<number>;
  /** sort key of top-rated: video-keys.ts */
  rating_rank: Computed<number>;
}

/** A channel; cf3, cf4 and cf7 are its sponsor images. */
export interface ChannelTable {
  id: Generated<number>;
  dir: string;
  title: string;
  description: Generated<string>;
  url: string | null;
  avatar: string | null;
  scr: string | null;
  scr1: string | null;
  scr2: string | null;
  cf3: string | null;
  cf4: string | null;
  cf7: string | null;
  added_ts: number;
  subscribers: Generated<number>;
  /** who may change it; null for nobody */
  owner_id: Generated<number | null>;
  /** 0 where a decision took it down */
  visible: Generated<Flag>;
}

/** A member says that a channel is theirs. */
export interface ChannelClaimTable {
  id: Generated<number>;
  channel_id: number;
  member_id: number;
  evidence: string;
  state: ClaimState;
  /** the decision by which somebody else got the channel */
  ended_by: number | null;
  added_ts: number;
}
