import { sql, type RawBuilder } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { ServiceContext } from '../../context.ts';
import { thumbnailUrl } from '../media-urls.ts';

/** How many sample thumbnails a category carries. */
const SAMPLES = 4;

/** SQL for the most popular videos of a category as JSON: `[["clip", frame], …]`. */
export function sampleFrames(
  { catalogue }: Pick<ServiceContext, 'catalogue'>,
  categoryId: RawBuilder<unknown>,
  group: SiteGroup,
) {
  return catalogue.frames(sql`
    SELECT videos.media_id AS clip, videos.poster_frame AS frame FROM category_listing AS listed
    JOIN videos ON videos.id = listed.video_id
    WHERE listed.category_id = ${categoryId} AND listed.site_group = ${group}
    ORDER BY listed.popularity DESC, listed.video_id DESC LIMIT ${SAMPLES}`);
}

/** The frames as pictures. */
export function sampleUrls(base: string, frames: string): { scr: string }[] {
  const parsed = JSON.parse(frames) as [clip: string, frame: number][];
  return parsed.map(([clip, frame]) => ({ scr: thumbnailUrl(base, clip, frame) }));
}
