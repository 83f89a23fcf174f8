import type { Generated } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Computed, Flag } from './columns.ts';

/** A video with everything that its lists sort and filter by. Times: seconds since 1970, UTC. */
export interface VideoTable {
  id: Generated<number>;
  dir: string;
  title: string;
  description: Generated<string>;
  lang: Generated<string>;
  site_group: SiteGroup;
  /** 0 awaiting moderation, 1 active, 2 a draft of its uploader's, 5 deleted */
  status_id: Generated<number>;
  is_private: Generated<Flag>;
  /** 1 = listed: active, public and its post_ts has come */
  visible: Generated<Flag>;
  is_hd: Generated<Flag>;
  /** what there is of its file: none is visible that is not `ready` */
  file_state: Generated<'missing' | 'uploaded' | 'probed' | 'ready' | 'refused'>;
  /** whole seconds; null until its file was probed */
  duration: number | null;
  /** of the duration: video-keys.ts */
  duration_class: 1 | 2 | 3 | null;
  post_ts: number;
  /** of a video that has no files of its own */
  media_id: string | null;
  poster_frame: Generated<number>;
  /** JSON array of frame numbers */
  preview_frames: Generated<string>;
  channel_id: number | null;
  member_id: number | null;
  country: string | null;
  photos_amount: Generated<number>;
  sg_id: number | null;
  ex_tube: string | null;
  ex_id: string | null;
  viewed: Generated<number>;
  likes: Generated<number>;
  dislikes: Generated<number>;
  /** sort key of top-rated, of likes and dislikes: video-keys.ts */
  rating_rank: Generated<number>;
  comments: Generated<number>;
  favourites: Generated<number>;
  popularity: Generated<number>;
  mask_a: Generated<number>;
  mask_b: Generated<number>;
  search_key: number | null;
  /** 0 to 5 */
  rating: Computed<number>;
}

export interface VideoCategoryTable {
  video_id: number;
  category_id: number;
}

export interface VideoModelTable {
  video_id: number;
  model_id: number;
}

export interface VideoTagTable {
  video_id: number;
  tag_id: number;
}
