import { STATUS } from '#config/moderation.ts';
import { OWN_VIDEO_DAYS } from '#config/uploads.ts';
import { seconds, type CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { date, text } from '../wire-values.ts';
import { replacedBy } from './replace-file.ts';
import { namedIn } from './named-in.ts';

const DAY = 86_400;

/** Views, seconds watched and votes of the last days, the latest first; days without any are zeros. */
async function daysOf(context: CallContext, video: number): Promise<object[]> {
  const today = Math.floor(seconds(context) / DAY);
  const days = Array.from({ length: OWN_VIDEO_DAYS }, (_, ago) => today - ago);
  const [views, votes] = await Promise.all([
    context.db
      .selectFrom('video_views_daily')
      .select(['day', 'views', 'watch_seconds'])
      .where('day', 'in', days)
      .where('video_id', '=', video)
      .execute(),
    context.db
      .selectFrom('votes')
      .select((eb) => eb('added_ts', '/', eb.lit(DAY)).as('day'))
      .select('vote')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('section', '=', 'videos')
      .where('object_id', '=', video)
      .where('added_ts', '>=', (today - OWN_VIDEO_DAYS + 1) * DAY)
      .groupBy((eb) => [eb('added_ts', '/', eb.lit(DAY)), 'vote'])
      .execute(),
  ]);
  const voted = (day: number, vote: 0 | 1): number =>
    Number(votes.find((one) => Number(one.day) === day && one.vote === vote)?.count ?? 0);
  const seen = (day: number) => views.find((one) => one.day === day);
  return days.map((day) => ({
    day: date(day * DAY),
    views: text(Number(seen(day)?.views ?? 0)),
    watched: text(Number(seen(day)?.watch_seconds ?? 0)),
    likes: text(voted(day, 1)),
    dislikes: text(voted(day, 0)),
  }));
}

/** A video of a member's own that was sent to moderation; null also for a new file for one, and for what they took down. */
export async function findOwnVideo(
  { db }: Pick<CallContext, 'db'>,
  { id, member }: { id: number; member: number },
) {
  const row = await db
    .selectFrom('videos')
    .leftJoin('takedowns', (join) =>
      join.onRef('takedowns.object_id', '=', 'videos.id').on('takedowns.section', '=', 'videos'),
    )
    .selectAll('videos')
    .leftJoin('decisions', 'decisions.id', 'takedowns.decision_id')
    .select(['takedowns.decision_id', 'decisions.measure'])
    .where('videos.id', '=', id)
    .where('member_id', '=', member)
    .executeTakeFirst();
  const isReplacing = (await replacedBy(db, id)) !== null;
  // What only some countries do not see its member takes down like any other.
  const isByDecision = row?.decision_id !== null && row?.measure !== 'limit';
  const isTakenBack = row?.status_id === STATUS.deleted && !isByDecision;
  return !row || row.status_id === STATUS.draft || isTakenBack || isReplacing ? null : row;
}

/** A video of the viewer's own that was sent to moderation, with its figures. Throws `not_found`, also for one that they took down. */
export async function getOwnVideo(
  context: CallContext,
  _params: object,
  { id }: { id: number },
): Promise<object> {
  const { db } = context;
  const { id: member } = requireViewer(context);
  const row = await findOwnVideo(context, { id, member });
  if (!row) throw new ServiceError('not_found');
  const { categories, models } = await namedIn(db, id);
  const captions = await db
    .selectFrom('captions')
    .select('lang')
    .where('video_id', '=', id)
    .orderBy('lang')
    .execute();
  const waits = await db
    .selectFrom('uploads')
    .innerJoin('videos', 'videos.id', 'video_id')
    .select('uploads.id')
    .where('replaces', '=', id)
    .where('status_id', '=', STATUS.waiting)
    .executeTakeFirst();
  return {
    video: {
      ...{ video_id: text(id), status_id: text(row.status_id), title: row.title },
      decision_id: text(row.decision_id),
      ...{ desc: row.description, gender: row.site_group, lang: row.lang },
      categories: categories.map(({ dir }) => dir),
      models,
      ...{ post_date: date(row.post_ts), video_viewed: text(row.viewed) },
      ...{ likes: text(row.likes), dislikes: text(row.dislikes) },
      ...{ comments: text(row.comments), favourites: text(row.favourites) },
      days: await daysOf(context, id),
      captions: captions.map(({ lang }) => lang),
      new_file: Number(waits !== undefined),
    },
  };
}
