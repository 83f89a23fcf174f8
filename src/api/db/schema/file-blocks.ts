import type { Generated } from 'kysely';

/** What an uploaded video's file is known by. */
export interface FilePrintTable {
  video_id: number;
  /** of the file as it came in */
  sha256: string;
  /** hashes of its pictures with blanks between (lib/same-film.ts) */
  print: string;
  /** its length */
  seconds: number;
}

/** What a photo of an album is known by. */
export interface PhotoPrintTable {
  asset_id: number;
  /** of the file as it was sent */
  sha256: string;
  /** a hash of the picture (lib/picture-hash.ts) */
  look: string;
}

type OfVideo = { [name in keyof FilePrintTable]: FilePrintTable[name] | null };

/**
 * What a decision keeps from coming back, until its block is lifted: the file of a video, or the photos of an album. Rows are added, never
 * changed.
 */
export interface FileBlockTable extends OfVideo {
  id: Generated<number>;
  decision_id: number;
  album_id: number | null;
  added_ts: number;
}

/** A photo of a block; rows are added, never changed. */
export interface BlockedPhotoTable {
  id: Generated<number>;
  block_id: number;
  /** the content of the file that was sent, where it was kept */
  sent: string | null;
  /** of that which was drawn of it */
  stored: string;
  look: string;
}

/** Who lifted a block, why and when. */
export interface FileBlockLiftTable {
  block_id: number;
  /** null for who has left */
  moderator_id: number | null;
  reason: string;
  lifted_ts: number;
}

/** An upload that a program refused, as its bytes are those of a blocked file. */
export interface FileBlockRefusalTable {
  id: Generated<number>;
  block_id: number;
  refused_ts: number;
}
