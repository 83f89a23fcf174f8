import type { Generated } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Computed, Flag } from './columns.ts';

export interface PlaylistTable {
  id: Generated<number>;
  member_id: number;
  title: string;
  description: string;
  visibility: 'public' | 'private';
  /** Whether a private one is seen by whoever has its address. */
  by_link: Generated<Flag>;
  site_group: SiteGroup;
  added_ts: number;
  updated_ts: number;
  videos: Generated<number>;
  viewed: Generated<number>;
  likes: Generated<number>;
  dislikes: Generated<number>;
  comments: Generated<number>;
  rating: Computed<number>;
  /** sort key of top-rated: video-keys.ts */
  rating_rank: Computed<number>;
}

export interface PlaylistItemTable {
  playlist_id: number;
  position: number;
  video_id: number;
  added_ts: number;
}

export interface AlbumTable {
  id: Generated<number>;
  dir: string;
  title: string;
  description: Generated<string>;
  site_group: SiteGroup;
  status_id: Generated<number>;
  is_private: Generated<Flag>;
  visible: Generated<Flag>;
  post_ts: number;
  /** the frame of a medium that is its cover; null where that is a file of its own */
  cover_media_id: string | null;
  cover_frame: Generated<number>;
  cover_asset_id: number | null;
  member_id: number | null;
  channel_id: number | null;
  /** the day of the words that its uploader confirmed (CERTIFICATE), and when */
  certificate: string | null;
  certified_ts: number | null;
  /** the album that is to get its photos once they are accepted; null for an album of its own */
  adds_to: number | null;
  /** when a draft goes by itself */
  expires_ts: number | null;
  photos: Generated<number>;
  viewed: Generated<number>;
  likes: Generated<number>;
  dislikes: Generated<number>;
  comments: Generated<number>;
  rating: Computed<number>;
  /** sort key of top-rated: video-keys.ts */
  rating_rank: Computed<number>;
}

/** A photo is one frame of a medium, or a file of its own with a small picture of it. */
export interface AlbumPhotoTable {
  album_id: number;
  position: number;
  media_id: string | null;
  frame: number;
  asset_id: number | null;
  thumb_id: number | null;
  title: Generated<string>;
}

export interface AlbumCategoryTable {
  id: Generated<number>;
  dir: string;
  title: string;
}

export interface AlbumCategoryTitleTable {
  album_category_id: number;
  lang: string;
  title: string;
}

export interface AlbumCategoryLinkTable {
  album_category_id: number;
  album_id: number;
}
