import { sql } from 'kysely';

/** The number of the picture that stands for a video that has files of its own; null where it has none. */
const OWN_POSTER = sql`(SELECT assets.id FROM assets
  WHERE owner_kind = 'video' AND owner_id = videos.id AND role = 'poster' AND state = 'ready'
    AND variant LIKE '320x180%' LIMIT 1)`;

/** Columns of `videos` that name its picture: `clip` and `frame` of a shared medium, or null and the asset's number. */
export const POSTER_COLUMNS = sql`videos.media_id AS clip,
  CASE WHEN videos.media_id IS NULL THEN ${OWN_POSTER} ELSE videos.poster_frame END AS frame`;

/** The same as one text, as other pictures are stored: an address, or a frame of a clip. Null where a video has no picture. */
export const POSTER_TEXT = sql`coalesce(
  videos.media_id || '/' || videos.poster_frame, '/media/assets/' || ${OWN_POSTER} || '/0.jpg')`;

/** What {@link POSTER_COLUMNS} gave, as JSON has it. */
export type Poster = [clip: string | null, frame: number | null];
