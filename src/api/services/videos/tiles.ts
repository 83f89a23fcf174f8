import { toWireDuration } from '#contract/wire.ts';
import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { date, rating, text } from '../wire-values.ts';
import { picturesOf, type Pictures } from './pictures.ts';
import { categoryTitles, modelNames } from './tile-names.ts';

/** Everything of a video that its tile shows. */
function selectTiles({ db, catalogue }: CallContext, ids: readonly number[]) {
  return db
    .selectFrom('videos')
    .leftJoin('members', 'members.id', 'videos.member_id')
    .leftJoin('channels', (join) =>
      join.onRef('channels.id', '=', 'videos.channel_id').on('channels.visible', '=', 1),
    )
    .selectAll('videos')
    .select([
      'username',
      'display_name',
      'channels.title as channel',
      'channels.dir as channel_dir',
    ])
    .select(
      sql<string | null>`(SELECT width || 'x' || height FROM renditions
        WHERE media_id = videos.media_id AND width IS NOT NULL ORDER BY position LIMIT 1)`.as(
        'dimensions',
      ),
    )
    .where(catalogue.among('videos.id', ids));
}

export type TileRow = Awaited<ReturnType<ReturnType<typeof selectTiles>['execute']>>[number];

/** The fields a tile and a video have in common, as they travel (API.md, "A tile"). */
export function tileFields(row: TileRow, { poster, previews, dimensions }: Pictures) {
  return {
    video_id: text(row.id),
    title: row.title,
    dir: row.dir,
    description: row.description,
    duration: toWireDuration(row.duration ?? 0),
    video_viewed: text(row.viewed),
    rating: rating(row.rating),
    post_date: date(row.post_ts),
    likes: row.likes,
    dislikes: row.dislikes,
    scr: poster,
    thumbs: previews,
    props: row.is_hd ? { hd: '1' } : null,
    username: row.username ?? '',
    display_name: row.display_name ?? '',
    sg_id: text(row.sg_id),
    ex_tube: text(row.ex_tube),
    ex_id: text(row.ex_id),
    is_private: text(row.is_private),
    status_id: text(row.status_id),
    gender: row.site_group,
    content_source_name: row.channel ?? '',
    content_source_dir: row.channel_dir ?? '',
    file_dimensions: dimensions,
  };
}

/** The visible ones of these videos as tiles, in the order of the ids. */
export async function loadTiles(context: CallContext, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await selectTiles(context, ids).where('videos.visible', '=', 1).execute();
  const [pictures, categories, models] = await Promise.all([
    picturesOf(context, rows),
    categoryTitles(context, ids),
    modelNames(context, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const names = {
      categories: categories.get(id) ?? '',
      models: models.titles.get(id) ?? '',
      model_dirs: models.dirs.get(id) ?? '',
    };
    return [{ ...tileFields(row, pictures(row)), ...names }];
  });
}

/** One video's row, whatever its status. */
export function loadTileRow(context: CallContext, id: number): Promise<TileRow | undefined> {
  return selectTiles(context, [id]).executeTakeFirst();
}
