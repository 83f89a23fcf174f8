import type { Selectable, Transaction } from 'kysely';
import type { CommentTable } from '../../db/schema/community.ts';
import type { Database } from '../../db/schema/index.ts';
import { shedDependents } from '../../db/shed-dependents.ts';
import { transactInSlices, type SliceContext } from '../../db/transact-in-slices.ts';
import { payloadId } from '../../job-payload.ts';

/** The kind of job that removes a comment which many like. */
export const LIKED_COMMENT_JOB = 'liked-comment';

/** So many likes go with a comment; where it has more, a job removes it. */
export const LIKES_AT_ONCE = 500;

/** What a slice of comments came to. */
interface DroppedComments {
  gone: Pick<Selectable<CommentTable>, 'section' | 'object_id' | 'visible'>[];
  /** As many as it might take, likes among them, where some of the comments are left. */
  found: number;
}

/** Deletes comments with their likes, at most so many at once; whoever counts them counts them off. */
export async function dropComments(
  db: Transaction<Database>,
  { ids, most }: { ids: readonly number[]; most: number },
): Promise<DroppedComments> {
  const ready = await shedDependents(db, ['comment_likes', 'comment_id'], { ids, most });
  const gone =
    ready.length === 0
      ? []
      : await db
          .deleteFrom('comments')
          .where('id', 'in', ready)
          .returning(['section', 'object_id', 'visible'])
          .execute();
  return { gone, found: ready.length < ids.length ? most : ids.length };
}

/** Removes the comment of a job, which nobody sees any more, in slices: one that is broken off goes on when it is done again. */
export async function dropLikedComment(context: SliceContext, payload: unknown): Promise<void> {
  const ids = [payloadId(payload, 'comment')];
  await transactInSlices(
    context,
    async (db, most) => (await dropComments(db, { ids, most })).found,
  );
}
