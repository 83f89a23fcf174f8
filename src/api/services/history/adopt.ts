import { HISTORY_KEPT_SECONDS } from '#config/history.ts';
import type { AdoptBody } from '#contract/acts/choices.ts';
import { keptPlace } from '#lib/position-change.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { trimHistory } from './record.ts';

/**
 * Puts what a browser kept into the viewer's history, paused or not: they asked for it. What is in it already, is too old or
 * is no video that everybody sees is passed over.
 */
export async function adoptHistory(context: WriteContext, { entries }: AdoptBody): Promise<object> {
  const { id: member_id } = requireViewer(context);
  if (entries.length === 0) return { ok: 1 };
  const now = seconds(context);
  const ids = entries.map(({ id }) => id);
  await context.db.transaction().execute(async (db) => {
    const videos = await db
      .selectFrom('videos')
      .select(['id', 'duration'])
      .where('id', 'in', ids)
      .where('visible', '=', 1)
      .execute();
    const lengths = new Map(videos.map(({ id, duration }) => [id, duration]));
    for (const { id: video_id, at, leftAt } of entries) {
      const length = lengths.get(video_id);
      if (length === undefined || at <= now - HISTORY_KEPT_SECONDS) continue;
      const left_at = keptPlace(leftAt, length ?? 0);
      await db
        .insertInto('history')
        .values({ member_id, video_id, added_ts: Math.min(at, now), left_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await trimHistory(db, member_id);
  });
  return { ok: 1 };
}
