import type { Clip } from './media/clip.ts';
import type { Random } from './random.ts';
import type { Subject } from './words/subjects.ts';

/** What the seed needs to know of a committed clip. */
export type DemoClip = Pick<Clip, 'id' | 'seconds' | 'frames' | 'themes' | 'renditions'>;

/** Demo videos can be asked in these forms, best MP4 first (`_hq` only for HD videos). */
export const DEMO_FORMATS = ['_hq.mp4', '_sd.mp4', '_lq.mp4', '.mpd', '.m3u8'] as const;

/** The clips whose pictures fit a subject best: those that share its most telling themes. */
export function clipsFor(subject: Subject, clips: readonly DemoClip[]): DemoClip[] {
  const score = (clip: DemoClip): number =>
    subject.themes.reduce(
      (sum, theme, index) =>
        sum + (clip.themes.includes(theme) ? subject.themes.length - index : 0),
      0,
    );
  const scored = clips.map((clip) => ({ clip, score: score(clip) }));
  const best = Math.max(...scored.map((entry) => entry.score));
  return scored.filter((entry) => entry.score === best).map(({ clip }) => clip);
}

/** A frame of a clip, for a poster or a photo. */
export function anyFrame(clip: DemoClip, random: Random): number {
  return random.int(0, clip.frames - 1);
}

/** The path of a thumbnail; the widths that exist are 160, 320 and 640. */
export function thumbPath(clip: DemoClip, frame: number, width: 160 | 320 | 640): string {
  return `/media/thumbs/${clip.id}/${frame}-${width}x${(width * 9) / 16}.jpg`;
}
