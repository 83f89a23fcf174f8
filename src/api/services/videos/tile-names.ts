import type { CallContext } from '../../context.ts';

function joined(rows: readonly { video_id: number; title: string }[]): Map<number, string> {
  const titles = new Map<number, string>();
  for (const { video_id, title } of rows) {
    const before = titles.get(video_id);
    titles.set(video_id, before === undefined ? title : `${before},${title}`);
  }
  return titles;
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
      return label ? [{ video_id, title: label.title }] : [];
    }),
  );
}

/** The titles of each video's models, comma-joined: programs in the field read them from tiles. */
export async function modelTitles(
  { db, catalogue }: CallContext,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('video_models')
    .innerJoin('models', 'models.id', 'video_models.model_id')
    .select(['video_id', 'title'])
    .where('models.visible', '=', 1)
    .where(catalogue.among('video_id', ids))
    .orderBy('video_id')
    .orderBy('model_id')
    .execute();
  return joined(rows);
}
