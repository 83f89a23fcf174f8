import type { Kysely } from 'kysely';
import type { Database } from '../schema/index.ts';

/** The bits of a video's categories: one whose slot is null has none. */
export async function maskOf(
  db: Kysely<Database>,
  videoId: number,
): Promise<{ mask_a: number; mask_b: number }> {
  const bits = await db
    .selectFrom('video_categories')
    .innerJoin('category_bits', 'category_bits.id', 'category_id')
    .select(['a', 'b'])
    .where('video_id', '=', videoId)
    .execute();
  return {
    mask_a: bits.reduce((mask, { a }) => mask + a, 0),
    mask_b: bits.reduce((mask, { b }) => mask + b, 0),
  };
}
