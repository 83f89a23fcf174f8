import { LIFETIMES } from '#config/lifetimes.ts';
import { z } from 'zod';
import { mediaAddress } from '../addresses.ts';
import { looseLine } from '../texts.ts';
import type { QueryCodec, ReadCall } from '../call.ts';
import { id, lifetime } from '../params.ts';
import { path } from '../path.ts';
import { decodeVideoUrl, VideoUrlError } from '../video-url.ts';
import { looseCount, wireFlag } from '../wire.ts';

/** Suffixes by which `format` names a rendition (API.md); the manifests are the embedded API's own. */
export const RENDITION_FORMATS = [
  '_hq.mp4',
  '_sd.mp4',
  '_lq.mp4',
  '_tr.mp4',
  '.mp4',
  '.mpd',
  '.m3u8',
] as const;
export type RenditionFormat = (typeof RENDITION_FORMATS)[number];
export const TRAILER_FORMAT = '_tr.mp4';

/** A playable file: `url` is absolute, or a path on the API's host. */
export interface VideoFile {
  url: string;
  format: string;
  isDefault: boolean;
  /** Of the picture, on its shorter side; 0 where the API does not say it. */
  lines: number;
}

const videoFileEntry = z
  .object({ video_url: z.string(), format: looseLine, is_default: wireFlag, lines: looseCount })
  .transform((wire, context): VideoFile => {
    try {
      const url = mediaAddress(decodeVideoUrl(wire.video_url));
      if (url === '') throw new VideoUrlError('no address');
      return { url, format: wire.format, isDefault: wire.is_default, lines: wire.lines };
    } catch (error) {
      context.addIssue({ code: 'custom', message: String(error) });
      return z.NEVER;
    }
  });

/** One entry that can't be decoded does not cost the others. */
const videoFiles = z.array(z.unknown()).transform((entries) =>
  entries.flatMap((entry) => {
    const parsed = videoFileEntry.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  }),
);

interface VideoFileQuery {
  id: number;
  lifetime: number;
}

const query: QueryCodec<VideoFileQuery> = {
  encode: (value) => `?video_id=${value.id}&lifetime=${value.lifetime}`,
  decode: (search) => ({
    id: id.decode(search.get('video_id') ?? ''),
    lifetime: lifetime.decode(search.get('lifetime') ?? String(LIFETIMES.videoFile)),
  }),
};

const noParams = path`videofile.php`;

/** The files of a video, best first (SPEC.md §7). */
export const videoFile: ReadCall<object, VideoFileQuery, VideoFile[]> = {
  kind: 'read',
  name: 'videoFile',
  access: 'anyone',
  path: noParams,
  query,
  answer: videoFiles,
  errors: ['bad_id', 'not_found', 'private_video', 'deleted_video'],
};
