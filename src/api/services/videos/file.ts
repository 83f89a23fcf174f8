import { STATUS } from '#config/moderation.ts';
import { isFragments } from '#config/uploads.ts';
import { TRAILER_FORMAT, type RenditionFormat } from '#contract/calls/video-file.ts';
import { encodeVideoUrl } from '#contract/video-url.ts';
import { assetPath, manifestPath } from '../../media/address.ts';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { filePath } from '../../demo/loops/paths.ts';

const isDefaultFormat = (format: string): boolean =>
  format.endsWith('.mp4') && format !== TRAILER_FORMAT;

/**
 * The order of a video's files. Best first, with the manifests between MP4s: of the programs in the field that
 * know only MP4, some take the first entry and some the last.
 */
const FILE_ORDER: readonly RenditionFormat[] = [
  '_hq.mp4',
  '.mpd',
  '.m3u8',
  '.mp4',
  '_sd.mp4',
  '_tr.mp4',
  '_lq.mp4',
];

const MANIFESTS = ['.mpd', '.m3u8'] as const;

/** A format's place in {@link FILE_ORDER}; an unknown one stands before the last. */
function formatRank(format: string): number {
  const rank = FILE_ORDER.findIndex((known) => known === format);
  return rank === -1 ? FILE_ORDER.length - 1.5 : rank;
}

interface PlayedVideo {
  id: number;
  media_id: string | null;
  duration: number | null;
  visible: 0 | 1;
}

interface File {
  format: string;
  path: string;
  /** Of the picture, where it has one size; null for a manifest. */
  lines: number | null;
}

/** The shorter side of a picture: what a film that stands is called by, too. */
const linesOf = ({ width, height }: { width: number | null; height: number | null }) =>
  width && height ? Math.min(width, height) : null;

/** The files that were made of an upload. */
async function ownFiles(
  context: CallContext,
  video: PlayedVideo,
  isPublic: boolean,
): Promise<File[]> {
  const assets = await context.db
    .selectFrom('assets')
    .select(['id', 'blob_key', 'variant', 'width', 'height'])
    .where('owner_kind', '=', 'video')
    .where('owner_id', '=', video.id)
    .where('role', '=', 'rendition')
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute();
  const [fragments] = assets.filter(({ variant }) => isFragments(variant));
  const manifests = fragments
    ? MANIFESTS.map((format) => ({
        format,
        path: manifestPath(context, fragments, { format, isPublic }),
        lines: null,
      }))
    : [];
  const files = assets.filter(({ variant }) => !isFragments(variant));
  return [
    ...files.map((asset) => ({
      format: asset.variant,
      path: assetPath(context, asset, isPublic),
      lines: linesOf(asset),
    })),
    ...manifests,
  ];
}

/** The forms of the medium that it shares with others. */
async function sharedFiles({ db }: CallContext, video: PlayedVideo): Promise<File[]> {
  const { id, media_id: clip, duration: seconds } = video;
  if (clip === null || seconds === null) return [];
  const renditions = await db
    .selectFrom('renditions')
    .select(['format', 'width', 'height'])
    .where('media_id', '=', clip)
    .execute();
  return renditions.map((rendition) => ({
    format: rendition.format,
    path: filePath({ clip, seconds, id, format: rendition.format }),
    lines: linesOf(rendition),
  }));
}

/**
 * The files of a video: the best MP4 first, which is the default, an MP4 last, the adaptive manifests between
 * them (API.md, "video_url"). Its member and moderators get those of one that is private or waits, moderators those of one
 * that is deleted too, by addresses that are signed and expire. Throws `not_found`, `private_video`, `deleted_video`.
 */
export async function videoFiles(
  context: CallContext,
  _params: object,
  { id }: { id: number },
): Promise<object[]> {
  const { db, viewer } = context;
  const video = await db
    .selectFrom('videos')
    .select(['id', 'media_id', 'duration', 'status_id', 'is_private', 'visible', 'member_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isOwn = viewer !== null && viewer.id === video?.member_id;
  // What its member has not sent yet is nobody else's to see, no moderator's either (docs/decisions/076).
  if (!video || (video.status_id === STATUS.draft && !isOwn)) throw new ServiceError('not_found');
  const isModerator = viewer?.role === 'moderator';
  // What was removed is looked at again where its owner objects.
  if (video.status_id === STATUS.deleted && !isModerator) throw new ServiceError('deleted_video');
  const isViewers = isModerator || isOwn;
  if (!video.visible && !isViewers) {
    throw new ServiceError(video.is_private ? 'private_video' : 'not_found');
  }
  const isLimited = (await context.limited.find(id)) !== undefined;
  // Its member and moderators play what is limited from everywhere.
  const isPublic = video.visible === 1 && !(isViewers && isLimited);
  const own = await ownFiles(context, video, isPublic);
  const files = own.length > 0 ? own : await sharedFiles(context, video);
  const ordered = files.toSorted((a, b) => formatRank(a.format) - formatRank(b.format));
  const standard = ordered.find(({ format }) => isDefaultFormat(format))?.format;
  return ordered.map(({ format, path, lines }) => ({
    video_url: encodeVideoUrl(path),
    format,
    is_default: format === standard ? 1 : 0,
    // The embedded API's own; other hosts leave it out.
    ...(lines !== null && { lines }),
  }));
}
