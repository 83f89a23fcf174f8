import type { Generated } from 'kysely';

/** What an asset is to its owner; a photo of an album is a `rendition`, what lists show of it a `preview`. */
export type AssetRole =
  'source' | 'rendition' | 'poster' | 'thumbnails' | 'preview' | 'captions' | 'avatar' | 'cover';

/**
 * `uploaded`: nobody looked at it. `probed`: it is what it says. `ready`: it may be shown when its owner is. `refused`: it
 * may not. `removed`: its blob goes, then its row.
 */
export type AssetState = 'uploaded' | 'probed' | 'ready' | 'refused' | 'removed';

/** A file of something that is shown. */
export interface AssetTable {
  id: Generated<number>;
  owner_kind: 'video' | 'member' | 'album' | 'channel' | 'model';
  owner_id: number;
  role: AssetRole;
  /** what tells files of one role apart, as the suffix of a rendition (`_hq.mp4`) or the size of a picture */
  variant: Generated<string>;
  state: AssetState;
  blob_key: string;
  content_type: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
  created_ts: number;
}
