import { DEMO_FORMATS } from './clips.ts';
import type { DemoClip } from './clips.ts';
import { inserter } from './insert.ts';
import type { Stage } from './stage.ts';

/** The encoded form behind an MP4 format; a manifest names several and has none of its own. */
function encoded(clip: DemoClip, format: (typeof DEMO_FORMATS)[number]) {
  switch (format) {
    case '_hq.mp4':
      return clip.renditions.hq;
    case '_sd.mp4':
      return clip.renditions.sd;
    case '_lq.mp4':
      return clip.renditions.lq;
    default:
      return { width: null, height: null, bitrate: null };
  }
}

/** Inserts the clips as media, with the forms in which each can be asked. */
export function seedMedia({ sqlite, clips }: Stage): void {
  const media = inserter(sqlite, 'media', ['id', 'kind', 'seconds', 'frames']);
  const rendition = inserter(sqlite, 'renditions', [
    ...['media_id', 'format', 'position', 'width', 'height', 'bitrate'],
  ] as const);
  for (const clip of clips) {
    media({ id: clip.id, kind: 'loop', seconds: clip.seconds, frames: clip.frames });
    for (const [position, format] of DEMO_FORMATS.entries()) {
      const { width, height, bitrate } = encoded(clip, format);
      rendition({ media_id: clip.id, format, position, width, height, bitrate });
    }
  }
}
