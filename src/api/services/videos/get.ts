import { STATUS } from '#config/moderation.ts';
import { previewsOf } from '#config/storyboard.ts';
import type { VideoParams } from '#contract/calls/video.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { sheetOf, TIMELINES } from '../../media/timeline.ts';
import { timelineToken } from '../../demo/loops/paths.ts';
import { text, rating } from '../wire-values.ts';
import { captionsOf, chaptersOf } from './captions.ts';
import { channelOf, labelsOf, modelsOf, tagsOf, userOf } from './details.ts';
import { NO_PICTURES, picturesOf } from './pictures.ts';
import { loadTileRow, tileFields, type TileRow } from './tiles.ts';

/** Previews for seeking: made as they are asked for of a medium that videos share, of a file of its own where everybody may see it. */
async function timelineOf({ db, base }: CallContext, row: TileRow) {
  const { id, media_id: medium, duration, visible } = row;
  if (duration === null) return null;
  if (medium === null && !(visible && (await sheetOf(db, id)))) return null;
  const { count, interval } = previewsOf(duration);
  const token = medium === null ? base + TIMELINES : timelineToken(base, medium, duration);
  return { token, count: text(count), interval: text(interval) };
}

/** A deleted video: that it was there, and nothing of what it was. */
function deletedVideo(row: TileRow) {
  return {
    video_id: text(row.id),
    title: '',
    // Made of the title.
    dir: '',
    status_id: text(STATUS.deleted),
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
  const { viewer } = context;
  const isViewers = viewer !== null && (viewer.role === 'moderator' || viewer.id === row.member_id);
  const [pictures, categories, tags, models, channel, user, captions, chapters, timeline] =
    await Promise.all([
      picturesOf(context, [row]),
      labelsOf(context, row.id),
      tagsOf(context, row.id),
      modelsOf(context, row),
      channelOf(context, row.channel_id),
      userOf(context, row.member_id),
      // Of a video that is not shown nobody gets them.
      row.visible ? captionsOf(context, row.id) : [],
      chaptersOf(context, row.id),
      timelineOf(context, row),
    ]);
  const shown = row.visible || row.media_id !== null || isViewers ? pictures(row) : NO_PICTURES;
  return {
    ...tileFields(row, shown),
    thumb: shown.poster,
    thumbsrc: shown.largePoster,
    thumbhd: shown.sharpPoster,
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
    timeline,
    captions,
    chapters,
  };
}

/**
 * One video (API.md, "A video"). A deleted one is answered with its status and little else, a private
 * one with `is_private` 1. Throws `not_found`, also for a draft, for one that waits for moderation or for its time, and for one that is
 * hidden or was not accepted.
 */
export async function getVideo(context: CallContext, { id }: VideoParams): Promise<object> {
  const row = await loadTileRow(context, id);
  if (!row) throw new ServiceError('not_found');
  if (row.status_id === STATUS.deleted) return { video: deletedVideo(row) };
  const isShown = row.status_id === STATUS.active && (row.is_private || row.visible);
  if (!isShown) throw new ServiceError('not_found');
  return { video: await wholeVideo(context, row) };
}
