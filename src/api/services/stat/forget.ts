import type { Transaction } from 'kysely';
import { PAGE_VIEWS_KEPT_DAYS } from '#config/limits.ts';
import { OWN_VIDEO_DAYS } from '#config/uploads.ts';
import { POPULARITY_DAYS } from '../../catalogue/popularity-days.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { transactInSlices, type SliceContext } from '../../db/transact-in-slices.ts';

const DAY = 86_400;
/** Whoever reads views of a video by the day looks back no further; one more, for a read that began yesterday. */
const VIDEO_VIEWS_KEPT_DAYS = Math.max(POPULARITY_DAYS, OWN_VIDEO_DAYS) + 1;

interface Slice {
  /** What is of an earlier day goes. */
  before: number;
  most: number;
}

/** Deletes the oldest views of videos, as many as it may at most; gives how many, none where no more are left. */
async function dropOfVideos(db: Transaction<Database>, { before, most }: Slice): Promise<number> {
  const old = db.selectFrom('video_views_daily').where('day', '<', before);
  const last = await old
    .select(['day', 'video_id'])
    .orderBy('day')
    .orderBy('video_id')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  const views = db.deleteFrom('video_views_daily');
  const some = last
    ? views.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('day', 'video_id'), '<=', tuple(last.day, last.video_id)),
      )
    : views.where('day', '<', before);
  await some.execute();
  return last ? most : 0;
}

/** The same of views of pages. */
async function dropOfPages(db: Transaction<Database>, { before, most }: Slice): Promise<number> {
  const old = db.selectFrom('page_views_daily').where('day', '<', before);
  const last = await old
    .select(['day', 'page', 'campaign'])
    .orderBy('day')
    .orderBy('page')
    .orderBy('campaign')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  const views = db.deleteFrom('page_views_daily');
  const some = last
    ? views.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('day', 'page', 'campaign'), '<=', tuple(last.day, last.page, last.campaign)),
      )
    : views.where('day', '<', before);
  await some.execute();
  return last ? most : 0;
}

/** Deletes what was viewed on days that nobody looks back to, the oldest first and in slices; totals stay. */
export async function forgetViews(
  context: SliceContext & Pick<ServiceContext, 'now'>,
): Promise<void> {
  const today = Math.floor(seconds(context) / DAY);
  await transactInSlices(context, (db, most) =>
    dropOfVideos(db, { before: today - VIDEO_VIEWS_KEPT_DAYS, most }),
  );
  await transactInSlices(context, (db, most) =>
    dropOfPages(db, { before: today - PAGE_VIEWS_KEPT_DAYS, most }),
  );
}
