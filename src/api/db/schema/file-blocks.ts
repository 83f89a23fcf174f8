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

/** A file that a decision keeps from coming back, until its block is lifted. Rows are added, never changed. */
export interface FileBlockTable extends FilePrintTable {
  id: Generated<number>;
  decision_id: number;
  added_ts: number;
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
