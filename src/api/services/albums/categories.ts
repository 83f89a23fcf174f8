import type { Language } from '#config/locales.ts';
import type { SiteGroup } from '#config/site-groups.ts';
import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { thumbnailUrl } from '../../demo/loops/paths.ts';
import { text } from '../wire-values.ts';

const SAMPLES = 4;

/** The album categories; `total_videos` counts their albums in a site group: a page of one without any is named by it, too. */
export async function listAlbumCategories(
  context: CallContext,
  { gender, lang }: { gender: SiteGroup; lang: Language },
): Promise<object> {
  const samples = context.catalogue.frames(sql`
    SELECT cover_media_id AS clip, cover_frame AS frame FROM album_category_links AS l
    JOIN albums ON albums.id = l.album_id
    WHERE l.album_category_id = c.id AND albums.visible = 1 AND cover_media_id IS NOT NULL AND albums.site_group = ${gender}
    ORDER BY albums.viewed DESC, albums.id DESC LIMIT ${SAMPLES}`);
  const { rows } = await sql<{ dir: string; title: string; total: number; samples: string }>`
    SELECT c.dir, coalesce(t.title, c.title) AS title, count(a.id) AS total,
      ${samples} AS samples
    FROM album_categories AS c
    LEFT JOIN album_category_links AS link ON link.album_category_id = c.id
    LEFT JOIN albums AS a ON a.id = link.album_id AND a.visible = 1 AND a.site_group = ${gender}
    LEFT JOIN album_category_titles AS t ON t.album_category_id = c.id AND t.lang = ${lang}
    GROUP BY c.id, c.dir, c.title, t.title ORDER BY 2`.execute(context.db);
  return {
    categories: rows.map(({ dir, title, total, samples: covers }) => ({
      dir,
      title,
      total_videos: text(total),
      toptn: (JSON.parse(covers) as [clip: string, frame: number][]).map(([clip, frame]) => ({
        scr: thumbnailUrl(context.base, clip, frame),
      })),
    })),
  };
}
