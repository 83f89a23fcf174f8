import { cacheTags } from '#config/cache-tags.ts';
import { STATUS, type Measure, type SubjectState } from '#config/moderation.ts';
import { seconds } from '../../../context.ts';
import { assetPath } from '../../../media/address.ts';
import { sheetOf } from '../../../media/timeline.ts';
import { changeVideo } from '../../../db/listings/change-video.ts';
import { holdVideos } from '../../../db/listings/hold-videos.ts';
import { isListed } from '../../../db/publication.ts';
import { picturesOf } from '../../videos/pictures.ts';
import { loadTileRow } from '../../videos/tiles.ts';
import { settleGone } from '../../notifications/gone.ts';
import { namedIn } from '../../uploads/named-in.ts';
import { putFile, replacedBy } from '../../uploads/replace-file.ts';
import { gone, personOf, type Change, type SubjectKind } from './subject.ts';

/** The status that a measure gives a video or an album. */
export const statusAfter = (measure: Measure): number =>
  measure === 'remove' ? STATUS.deleted : measure === 'reject' ? STATUS.rejected : STATUS.hidden;

const STATES: Readonly<Record<number, SubjectState>> = {
  [STATUS.waiting]: 'waiting',
  [STATUS.active]: 'shown',
  [STATUS.hidden]: 'hidden',
  [STATUS.rejected]: 'rejected',
  [STATUS.deleted]: 'removed',
};

/** The state of what has a status; null where its owner deleted it. */
export const stateOfStatus = (status: number, isTakenDown: boolean): SubjectState | null =>
  status === STATUS.deleted && !isTakenDown ? null : (STATES[status] ?? null);

const tagsOf = (id: number): string[] => [
  cacheTags.videos,
  cacheTags.categories,
  cacheTags.main,
  cacheTags.video(id),
];

/** What `takedowns` keeps of a video that is limited to some countries: nothing of its columns is changed. */
const LIMITED = 'limited';

/** Statuses before and after, as `takedowns` keeps them: `1>3`. */
export const statusMark = (before: number, after: number): string => `${before}>${after}`;
/** The two statuses of such a mark. */
export const readMark = (previous: string): [before: number, after: number] => {
  const [before = STATUS.active, after = STATUS.hidden] = previous.split('>').map(Number);
  return [before, after];
};

/** Lists a video that may be shown now, or when its time comes; one that was never accepted is of now. Of a new file for another one that one has it then. */
async function show({ context, db, id, decision }: Change, from: number): Promise<string[]> {
  const to = await replacedBy(db, id);
  await holdVideos(db, to === null ? [id] : [to, id]);
  const video = await db
    .selectFrom('videos')
    .select(['status_id', 'is_private', 'post_ts', 'file_state'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (video?.status_id !== from) throw gone();
  if (to !== null) {
    const tags = await putFile(context, db, { from: id, to });
    if (tags === null) throw gone();
    await db.updateTable('decisions').set({ went_to: to }).where('id', '=', decision).execute();
    return tags;
  }
  const now = seconds(context);
  const isNew = from === STATUS.waiting || from === STATUS.rejected;
  const accepted = {
    ...video,
    status_id: STATUS.active,
    post_ts: isNew ? Math.max(video.post_ts, now) : video.post_ts,
  };
  const visible = video.file_state === 'ready' && isListed(accepted, now) ? 1 : 0;
  const { status_id, post_ts } = accepted;
  await changeVideo(db, id, () =>
    db.updateTable('videos').set({ status_id, post_ts, visible }).where('id', '=', id).execute(),
  );
  await context.catalogue.index.putVideo(db, id);
  return tagsOf(id);
}

export const videoSubject: SubjectKind = {
  find: async (context, id, takedown, lang) => {
    const row = await loadTileRow(context, id);
    const isLimited = takedown?.measure === 'limit';
    const status = row ? stateOfStatus(row.status_id, takedown !== null && !isLimited) : null;
    if (!row || status === null) return null;
    const state = isLimited && status === 'shown' ? 'limited' : status;
    const pictures = (await picturesOf(context, [row]))(row);
    const sheet = await sheetOf(context.db, id);
    const replaces = await replacedBy(context.db, id);
    // A new file is judged by what is told of its video by now.
    const told = (replaces === null ? null : await loadTileRow(context, replaces)) ?? row;
    const { categories, models } = await namedIn(context.db, told.id);
    const titleOf = await context.labels.titles(lang);
    return {
      ...{ title: told.title, text: told.description, state, on: null },
      categories: categories.map(titleOf),
      models,
      replaces,
      owner: personOf(row.member_id, row.display_name),
      sheet: sheet && context.base + assetPath(context, sheet, row.visible === 1),
      pictures: [pictures.largePoster || pictures.poster, ...pictures.previews].filter(Boolean),
    };
  },
  takeDown: async ({ context, db, id }, measure) => {
    // Its owner may be taking it down: who comes second finds it gone.
    await holdVideos(db, [id]);
    const video = await db
      .selectFrom('videos')
      .select('status_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!video || video.status_id === STATUS.deleted) throw gone();
    if (measure === 'limit') {
      if (video.status_id !== STATUS.active) throw gone();
      return { previous: LIMITED, tags: [cacheTags.video(id), cacheTags.limits] };
    }
    const status_id = statusAfter(measure);
    await context.catalogue.index.removeVideo(db, id);
    await changeVideo(db, id, () =>
      db.updateTable('videos').set({ status_id, visible: 0 }).where('id', '=', id).execute(),
    );
    const told = await settleGone(context, db, 'videos', [id]);
    return { previous: statusMark(video.status_id, status_id), tags: [...tagsOf(id), ...told] };
  },
  putBack: (change, previous) =>
    previous === LIMITED
      ? Promise.resolve([cacheTags.video(change.id), cacheTags.limits])
      : show(change, readMark(previous)[1]),
  accept: (change) => show(change, STATUS.waiting),
};
