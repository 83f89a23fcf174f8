import type { Clip } from './media/clip.ts';
import type { Random } from './random.ts';
import type { Subject } from './words/subjects.ts';

/** What the seed needs to know of a committed clip. */
export type DemoClip = Pick<Clip, 'id' | 'seconds' | 'frames' | 'themes' | 'renditions'>;

/** Demo videos can be asked in these forms, best MP4 first (`_hq` only for HD videos). */
export const DEMO_FORMATS = ['_hq.mp4', '_sd.mp4', '_lq.mp4', '.mpd', '.m3u8'] as const;

/** Has no divisor in common with the number of stills of a clip. */
const STILL_STEP = 5;
const TEST_CARD = 'test';

/** The clips that show something. A test card wins every eye, so it stands for nothing but itself. */
export function scenesOf(clips: readonly DemoClip[]): DemoClip[] {
  return clips.filter((clip) => !clip.themes.includes(TEST_CARD));
}

/** Whether a subject is test cards themselves. */
export function isTestCard(subject: Subject): boolean {
  return subject.themes.includes(TEST_CARD);
}

/** The clips that show a subject: those of its most telling theme. */
export function clipsFor(subject: Subject, all: readonly DemoClip[]): DemoClip[] {
  const clips = isTestCard(subject) ? all : scenesOf(all);
  for (const theme of subject.themes) {
    const telling = clips.filter((clip) => clip.themes.includes(theme));
    if (telling.length > 0) return telling;
  }
  return [...clips];
}

/** What words of a title say of the light and the weather, and the themes of clips that agree. */
const SAYINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/midnight|night|moon|starl|sleeps|blue hour/iu, ['night']],
  [/dusk|evening|sunset/iu, ['evening', 'sunset']],
  [/first light|dawn|morning|early|sunrise/iu, ['dawn', 'morning']],
  [/snow|winter|last day of the year/iu, ['snow', 'cold']],
  [/storm|rain|shower|wave-beaten|fog/iu, ['storm', 'mist']],
  [/october|autumn/iu, ['autumn', 'mist']],
  [/summer|longest day|sunny|afternoon|season/iu, ['summer', 'day']],
];

/** Those of the clips that do not contradict a title; all of them where none agrees with it. */
export function agreeing(title: string, clips: readonly DemoClip[]): readonly DemoClip[] {
  for (const [words, themes] of SAYINGS) {
    if (!words.test(title)) continue;
    const fit = clips.filter((clip) => themes.some((theme) => clip.themes.includes(theme)));
    if (fit.length > 0) return fit;
  }
  return clips;
}

/** A frame of a clip, for a poster or a photo. */
export function anyFrame(clip: DemoClip, random: Random): number {
  return random.int(0, clip.frames - 1);
}

/** Counts up from 0 for each name. */
function turns(): (of: string) => number {
  const counted = new Map<string, number>();
  return (of) => {
    const turn = counted.get(of) ?? 0;
    counted.set(of, turn + 1);
    return turn;
  };
}

/** Gives the stills of a clip for posters: each once before one comes again, neighbours far apart. */
export function stillsInTurn(): (clip: DemoClip, of: string) => number {
  const next = turns();
  return (clip, of) => (next(`${clip.id} ${of}`) * STILL_STEP) % clip.frames;
}

/** Gives the clips of a choice one after the other, so that neighbours differ. */
export function clipsInTurn(): (choice: readonly DemoClip[], of: string) => DemoClip {
  const next = turns();
  return (choice, of) => {
    const clip = choice[next(of) % choice.length];
    if (!clip) throw new RangeError('There is no clip to choose from.');
    return clip;
  };
}

/** The path of a thumbnail; the widths that exist are 160, 320 and 640. */
export function thumbPath(clip: DemoClip, frame: number, width: 160 | 320 | 640): string {
  return `/media/thumbs/${clip.id}/${frame}-${width}x${(width * 9) / 16}.jpg`;
}
