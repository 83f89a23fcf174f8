import { TRAILER_FORMAT } from '#contract/calls/video-file.ts';
import { DELETED_STATUS_ID } from '#contract/enums.ts';
import { encodeVideoUrl } from '#contract/video-url.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { filePath, formatRank } from '../media-urls.ts';

const isDefaultFormat = (format: string): boolean =>
  format.endsWith('.mp4') && format !== TRAILER_FORMAT;

/**
 * The files of a video: the best MP4 first, which is the default, an MP4 last, the adaptive manifests between
 * them (API.md, "video_url"). Throws `not_found`, `private_video`, `deleted_video`.
 */
export async function videoFiles(
  { db }: CallContext,
  _params: object,
  { id }: { id: number },
): Promise<object[]> {
  const video = await db
    .selectFrom('videos')
    .select(['media_id', 'duration', 'status_id', 'is_private', 'visible'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!video) throw new ServiceError('not_found');
  if (video.status_id === DELETED_STATUS_ID) throw new ServiceError('deleted_video');
  if (video.is_private) throw new ServiceError('private_video');
  if (!video.visible) throw new ServiceError('not_found');
  const renditions = await db
    .selectFrom('renditions')
    .select('format')
    .where('media_id', '=', video.media_id)
    .execute();
  const formats = renditions.map(({ format }) => format);
  const ordered = formats.toSorted((a, b) => formatRank(a) - formatRank(b));
  const standard = ordered.find(isDefaultFormat);
  return ordered.map((format) => ({
    video_url: encodeVideoUrl(
      filePath({ clip: video.media_id, seconds: video.duration, id, format }),
    ),
    format,
    is_default: format === standard ? 1 : 0,
  }));
}
