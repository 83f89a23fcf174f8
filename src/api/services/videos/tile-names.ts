import type { CallContext } from '../../context.ts';

type Named = readonly { video_id: number; title: string; dir: string }[];

function joined(rows: Named, by: 'title' | 'dir' = 'title'): Map<number, string> {
  const names = new Map<number, string>();
  for (const row of rows) {
    const before = names.get(row.video_id);
    names.set(row.video_id, before === undefined ? row[by] : `${before},${row[by]}`);
  }
  return names;
}

/** The titles of each video's categories, comma-joined as a tile carries them. */
export async function categoryTitles(
  { db, catalogue, labels }: CallContext,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const [known, links] = await Promise.all([
    labels.byId(),
    db
      .selectFrom('video_categories')
      .selectAll()
      .where(catalogue.among('video_id', ids))
      .orderBy('video_id')
      .orderBy('category_id')
      .execute(),
  ]);
  return joined(
    links.flatMap(({ video_id, category_id }) => {
      const label = known.get(category_id);
      return label ? [{ ...label, video_id }] : [];
    }),
  );
}

/** The titles of each video's models, comma-joined: programs in the field read them from tiles. Their dirs in the same order. */
export async function modelNames(
  { db, catalogue }: CallContext,
  ids: readonly number[],
): Promise<Record<'titles' | 'dirs', Map<number, string>>> {
  const rows = await db
    .selectFrom('video_models')
    .innerJoin('models', 'models.id', 'video_models.model_id')
    .select(['video_id', 'title', 'dir'])
    .where('models.visible', '=', 1)
    .where(catalogue.among('video_id', ids))
    .orderBy('video_id')
    .orderBy('model_id')
    .execute();
  return { titles: joined(rows), dirs: joined(rows, 'dir') };
}
