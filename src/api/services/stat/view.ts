import type { StatBody } from '#contract/calls/stat.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { recordWatched } from '../history/record.ts';
import { isDeclaredBot } from './declared-bot.ts';
import { isThere } from './objects.ts';

type ViewBody = Extract<StatBody, { act: 'view' }>;
type WatchBody = Extract<StatBody, { act: 'watch' }>;

/** Whether what this visitor tells of something counts: not where they told it too often within the last while. */
async function counts(
  { limit }: WriteContext,
  name: 'counted_view' | 'counted_watch',
  object: string,
): Promise<boolean> {
  try {
    await limit(name, object);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'too_many_attempts') return false;
    throw error;
  }
}

/**
 * Counts a view (SPEC.md §7), once for each visitor in a while, save those of programs that say what they are. Videos are counted in bulk a little later.
 * A member's goes into their history each time. Throws `not_found`.
 */
export async function countView(context: WriteContext, body: ViewBody): Promise<object> {
  const { section, object_id: id } = body;
  if (!(await isThere(context, section, id))) throw new ServiceError('not_found');
  if (section === 'videos') await recordWatched(context, id, body.user_id);
  if (
    isDeclaredBot(context.userAgent) ||
    !(await counts(context, 'counted_view', `${section} ${id}`))
  )
    return { ok: 1 };
  if (section === 'videos') context.views.addView(id);
  if (section === 'albums' || section === 'playlists') {
    await context.statistics.transaction().execute((transaction) =>
      transaction
        .updateTable(section)
        .set((eb) => ({ viewed: eb('viewed', '+', 1) }))
        .where('id', '=', id)
        .execute(),
    );
  }
  return { ok: 1 };
}

/**
 * Counts how long a video was watched, for its uploader, save what programs tell that say what they are. Written in bulk a little later.
 * Throws `not_found`.
 */
export async function countWatched(
  context: WriteContext,
  { object_id: id, seconds }: WatchBody,
): Promise<object> {
  if (!(await isThere(context, 'videos', id))) throw new ServiceError('not_found');
  if (!isDeclaredBot(context.userAgent) && (await counts(context, 'counted_watch', `${id}`)))
    context.views.addWatched(id, seconds);
  return { ok: 1 };
}
