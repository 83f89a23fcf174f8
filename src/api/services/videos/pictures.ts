import { assetPath } from '../../media/address.ts';
import type { CallContext } from '../../context.ts';
import { previewUrls, thumbnailUrl } from '../../demo/loops/paths.ts';

/** The pictures of a video as they travel, empty where there is none. */
export interface Pictures {
  poster: string;
  /** twice as wide */
  largePoster: string;
  /** twice as wide as that; empty where the file has no such picture */
  sharpPoster: string;
  previews: string[];
  /** of its best file, `1280x720` */
  dimensions: string;
}

interface PicturedVideo {
  id: number;
  visible: 0 | 1;
  media_id: string | null;
  poster_frame: number;
  preview_frames: string;
  dimensions: string | null;
}

const NONE: Pictures = {
  poster: '',
  largePoster: '',
  sharpPoster: '',
  previews: [],
  dimensions: '',
};

/** Frames of the medium that a video shares with others. */
function sharedPictures(base: string, clip: string, video: PicturedVideo): Pictures {
  return {
    poster: thumbnailUrl(base, clip, video.poster_frame),
    largePoster: thumbnailUrl(base, clip, video.poster_frame, '640x360'),
    sharpPoster: thumbnailUrl(base, clip, video.poster_frame, '1280x720'),
    previews: previewUrls(base, clip, video.preview_frames),
    dimensions: video.dimensions ?? '',
  };
}

/** Pictures of videos' own: addresses that hold for everybody where a video does, else signed ones. */
async function ownPictures(
  context: CallContext,
  videos: readonly PicturedVideo[],
): Promise<Map<number, Pictures>> {
  const ids = videos.map(({ id }) => id);
  const assets = await context.db
    .selectFrom('assets')
    .select(['id', 'owner_id', 'role', 'variant', 'blob_key', 'width', 'height'])
    .where('owner_kind', '=', 'video')
    .where('owner_id', 'in', ids)
    .where('role', 'in', ['poster', 'preview', 'rendition'])
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute();
  const found = new Map<number, Pictures>();
  for (const { id, visible } of videos) {
    const own = assets.filter(({ owner_id }) => owner_id === id);
    const url = (asset: (typeof own)[number] | undefined): string =>
      asset ? context.base + assetPath(context, asset, visible === 1) : '';
    const poster = (size: string) =>
      own.find(({ role, variant }) => role === 'poster' && variant.startsWith(size));
    const best = own
      .filter(({ role }) => role === 'rendition')
      .toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0))[0];
    found.set(id, {
      poster: url(poster('320x180')),
      largePoster: url(poster('640x360')),
      sharpPoster: url(poster('1280x720')),
      previews: own.filter(({ role }) => role === 'preview').map(url),
      dimensions: best?.width && best.height ? `${best.width}x${best.height}` : '',
    });
  }
  return found;
}

/** The pictures of videos, by their ids. Whoever may not see a video is to be given none of one that is not visible. */
export async function picturesOf(
  context: CallContext,
  videos: readonly PicturedVideo[],
): Promise<(video: PicturedVideo) => Pictures> {
  const withFiles = videos.filter(({ media_id }) => media_id === null);
  const own = withFiles.length > 0 ? await ownPictures(context, withFiles) : null;
  return (video) =>
    video.media_id === null
      ? (own?.get(video.id) ?? NONE)
      : sharedPictures(context.base, video.media_id, video);
}

export const NO_PICTURES = NONE;
