import type { LeaveBody } from '#contract/acts/leave.ts';
import { keptPlace } from '#lib/position-change.ts';
import type { WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { keepsHistory } from './record.ts';

/**
 * Keeps where the viewer left a video that is in their history; one that was hardly begun or finished begins at its start, and only the latter counts as seen whole.
 * Nothing is kept while the history is paused, of a video that is not in it, or where the page is another member's.
 */
export async function leaveVideo(
  context: WriteContext,
  { video_id, at, user_id }: LeaveBody,
): Promise<object> {
  const { id } = requireViewer(context);
  const { db } = context;
  if (user_id !== id || !(await keepsHistory(context, id))) return { ok: 1 };
  const video = await db
    .selectFrom('videos')
    .select('duration')
    .where('id', '=', video_id)
    .executeTakeFirst();
  const left_at = keptPlace(at, video?.duration ?? 0);
  await db
    .updateTable('history')
    .set({ left_at })
    .where('member_id', '=', id)
    .where('video_id', '=', video_id)
    .execute();
  return { ok: 1 };
}
