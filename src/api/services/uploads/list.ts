import { STATUS } from '#config/moderation.ts';
import { seconds, type CallContext } from '../../context.ts';
import { assetPath } from '../../media/address.ts';
import { requireViewer } from '../../viewer.ts';
import { mayUpload } from './may-upload.ts';
import { date, text } from '../wire-values.ts';
import { newestOf } from './newest-of.ts';
import { notExpired } from './not-expired.ts';

/** Of those that are over; older ones are told of by their videos. What is still to be sent or removed is told of in any case (MAX_OPEN_UPLOADS). */
const MOST = 60;

/** The pictures of drafts, by the video's number, in their order. */
async function previewsOf(context: CallContext, videos: number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  if (videos.length === 0) return found;
  const assets = await context.db
    .selectFrom('assets')
    .select(['id', 'blob_key', 'variant', 'owner_id'])
    .where('owner_kind', '=', 'video')
    .where('owner_id', 'in', videos)
    .where('role', '=', 'preview')
    .where('state', '=', 'ready')
    .orderBy('variant')
    .execute();
  for (const { owner_id: video, ...asset } of assets) {
    const urls = found.get(video) ?? [];
    urls.push(context.base + assetPath(context, asset, false));
    found.set(video, urls);
  }
  return found;
}

/** What was sent keeps its video, even one that was deleted: where it has none, a newer file took the place of this one (`putFile`). */
const stateOf = ({ state, video_id }: { state: string; video_id: number | null }): string =>
  state === 'sent' && video_id === null ? 'replaced' : state;

interface Decided {
  status_id: number | null;
  decision_id: number | null;
  decision_reason: string | null;
  measure: string | null;
}

/** Why it is not shown; nothing of moderators' where its member took it down, though some countries did not see it before. */
function decisionOf({ status_id, decision_id, decision_reason, measure }: Decided): object {
  const isOwn = status_id === STATUS.deleted && measure === 'limit';
  return {
    decision_id: text(isOwn ? null : decision_id),
    decision_reason: isOwn ? '' : (decision_reason ?? ''),
  };
}

/** The viewer's uploads, the newest first. Throws `need_auth`. */
export async function listOwnUploads(context: CallContext): Promise<object> {
  const { id: member } = requireViewer(context);
  const own = context.db
    .selectFrom('uploads')
    .leftJoin('videos', 'videos.id', 'uploads.video_id')
    .leftJoin('takedowns', (join) =>
      join.onRef('takedowns.object_id', '=', 'videos.id').on('takedowns.section', '=', 'videos'),
    )
    .leftJoin('decisions', 'decisions.id', 'takedowns.decision_id')
    .leftJoin('videos as replaced', 'replaced.id', 'uploads.replaces')
    .selectAll('uploads')
    .select(['videos.status_id', 'videos.post_ts', 'takedowns.decision_id'])
    .select(['decisions.reason as decision_reason', 'decisions.measure'])
    .select(['replaced.status_id as replaced_status', 'replaced.title as replaced_title'])
    .where('uploads.member_id', '=', member)
    .where(notExpired(seconds(context)));
  const [newest, open] = await Promise.all([
    own.orderBy('uploads.id', 'desc').limit(MOST).execute(),
    own.where('uploads.state', 'not in', ['sent', 'refused']).execute(),
  ]);
  const rows = newestOf([...newest, ...open]);
  const drafts = rows.flatMap(({ state, video_id: id }) =>
    state === 'ready' && id !== null ? [id] : [],
  );
  const previews = await previewsOf(context, drafts);
  const labels = await context.labels.byId();
  const modelsOf = (row: { models: string }): number[] => JSON.parse(row.models) as number[];
  const named = await context.db
    .selectFrom('models')
    .select(['id', 'title'])
    .where('id', 'in', [0, ...rows.flatMap(modelsOf)])
    .execute();
  return {
    lost_uploads: Number(!(await mayUpload(context, member))),
    uploads: rows.map((row) => ({
      ...{ upload_id: text(row.id), state: stateOf(row), reason: row.reason, name: row.name },
      ...{ bytes: text(row.bytes ?? 0), received: text(row.received), progress: row.progress },
      // A new file is called as what it is for is by now.
      title: row.replaced_title ?? row.title,
      ...{ desc: row.description, gender: row.site_group, lang: row.lang },
      categories: (JSON.parse(row.categories) as number[]).flatMap(
        (id) => labels.get(id)?.dir ?? [],
      ),
      models: modelsOf(row).flatMap((id) => named.find((model) => model.id === id)?.title ?? []),
      exclusive: row.is_exclusive,
      video_id: text(row.video_id),
      video_status: text(row.status_id ?? ''),
      post_date: row.post_ts === null ? '' : date(row.post_ts),
      ...decisionOf(row),
      replaces: text(row.replaces),
      replaces_status: text(row.replaces && (row.replaced_status ?? STATUS.deleted)),
      added_date: date(row.created_ts),
      previews: previews.get(row.video_id ?? 0) ?? [],
    })),
  };
}
