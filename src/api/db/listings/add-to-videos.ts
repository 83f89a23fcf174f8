import { expressionBuilder, type Transaction } from 'kysely';
import { addToMany, type Additions } from '../add-to-many.ts';
import type { Database } from '../schema/index.ts';
import { followInListings } from './follow.ts';

const { eb } = expressionBuilder<Database, 'videos'>();

/**
 * Does for many videos what `addToVideo` does for one, in as few statements: at once, as each of them would be a dozen. Views
 * are not among it, which the totals of channels and models add up.
 */
export async function addToVideos(
  db: Transaction<Database>,
  added: Additions<'likes' | 'dislikes' | 'comments' | 'favourites'>,
): Promise<void> {
  await addToMany(db, 'videos', added);
  const of = (counted: 'likes' | 'comments') =>
    [...added].flatMap(([id, counts]) => (counts[counted] === undefined ? [] : [id]));
  const voted = of('likes');
  if (voted.length > 0) await followInListings(db, 'rating_rank', eb('videos.id', 'in', voted));
  const commented = of('comments');
  if (commented.length > 0)
    await followInListings(db, 'comments', eb('videos.id', 'in', commented));
}
