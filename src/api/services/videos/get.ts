import type { VideoParams } from '#contract/calls/video.ts';
import { DELETED_STATUS_ID } from '#contract/enums.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { timelineToken } from '../../demo/loops/paths.ts';
import { text, rating } from '../wire-values.ts';
import { captionsOf, chaptersOf } from './captions.ts';
import { channelOf, labelsOf, modelsOf, tagsOf, userOf } from './details.ts';
import { NO_PICTURES, picturesOf } from './pictures.ts';
import { loadTileRow, tileFields, type TileRow } from './tiles.ts';

/** `status_id` of a video that can be watched; anything else but deleted waits for moderation. */
const ACTIVE_STATUS_ID = 1;
/** Seconds between timeline previews at least, and previews a video at most. */
const TIMELINE_STEP = 2;
const TIMELINE_PREVIEWS = 120;

/** Only a medium that videos share has previews made as they are asked for. */
function timelineOf(row: TileRow, base: string) {
  if (row.media_id === null || row.duration === null) return null;
  const interval = Math.max(TIMELINE_STEP, Math.ceil(row.duration / TIMELINE_PREVIEWS));
  return {
    token: timelineToken(base, row.media_id, row.duration),
    count: text(Math.ceil(row.duration / interval)),
    interval: text(interval),
  };
}

/** A deleted video: that it was there, and nothing of what it was. */
function deletedVideo(row: TileRow) {
  return {
    video_id: text(row.id),
    title: '',
    dir: row.dir,
    status_id: text(DELETED_STATUS_ID),
    is_private: text(row.is_private),
    gender: row.site_group,
    categories: {},
    tags: {},
    models: {},
    channel: null,
    user: null,
  };
}

async function wholeVideo(context: CallContext, row: TileRow): Promise<object> {
  const { base, viewer } = context;
  const isViewers = viewer !== null && (viewer.role === 'moderator' || viewer.id === row.member_id);
  const [pictures, categories, tags, models, channel, user, captions, chapters] = await Promise.all(
    [
      picturesOf(context, [row]),
      labelsOf(context, row.id),
      tagsOf(context, row.id),
      modelsOf(context, row),
      channelOf(context, row.channel_id),
      userOf(context, row.member_id),
      captionsOf(context, row.id),
      chaptersOf(context, row.id),
    ],
  );
  const shown = row.visible || row.media_id !== null || isViewers ? pictures(row) : NO_PICTURES;
  return {
    ...tileFields(row, shown),
    thumb: shown.poster,
    thumbsrc: shown.largePoster,
    statistics: {
      viewed: text(row.viewed),
      rating: rating(row.rating),
      likes: row.likes,
      dislikes: row.dislikes,
      comments: text(row.comments),
      favourites: text(row.favourites),
    },
    channel,
    categories,
    tags,
    models,
    user,
    country: row.country ?? '',
    photos_amount: text(row.photos_amount),
    timeline: timelineOf(row, base),
    captions,
    chapters,
  };
}

/**
 * One video (API.md, "A video"). A deleted one is answered with its status and little else, a private
 * one with `is_private` 1. Throws `not_found`, also for one that waits for moderation or for its time.
 */
export async function getVideo(context: CallContext, { id }: VideoParams): Promise<object> {
  const row = await loadTileRow(context, id);
  if (!row) throw new ServiceError('not_found');
  if (row.status_id === DELETED_STATUS_ID) return { video: deletedVideo(row) };
  const isWaiting = row.status_id !== ACTIVE_STATUS_ID || (!row.is_private && !row.visible);
  if (isWaiting) throw new ServiceError('not_found');
  return { video: await wholeVideo(context, row) };
}
