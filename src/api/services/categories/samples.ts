import { sql, type RawBuilder } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { ServiceContext } from '../../context.ts';
import { POSTER_COLUMNS, type Poster } from '../../catalogue/poster.ts';
import { posterUrl } from '../../media/poster.ts';

/** How many sample thumbnails a category carries. */
const SAMPLES = 4;

/** SQL for the most popular videos of a category as JSON: a list of {@link Poster}s. */
export function sampleFrames(
  { catalogue }: Pick<ServiceContext, 'catalogue'>,
  categoryId: RawBuilder<unknown>,
  group: SiteGroup,
) {
  return catalogue.frames(sql`
    SELECT ${POSTER_COLUMNS} FROM category_listing AS listed
    JOIN videos ON videos.id = listed.video_id
    WHERE listed.category_id = ${categoryId} AND listed.site_group = ${group}
    ORDER BY listed.popularity DESC, listed.video_id DESC LIMIT ${SAMPLES}`);
}

/** The frames as pictures. */
export function sampleUrls(base: string, frames: string): { scr: string }[] {
  const parsed = JSON.parse(frames) as Poster[];
  return parsed.map((poster) => ({ scr: posterUrl(base, poster) }));
}
