import { captionsFor, keepWantedCaptions } from './captions.ts';
import type { Notice, PlayerState, Repeated } from './player-state.ts';
import type { State } from './state.ts';

/** The frame that the video shows, as a PNG in its own size; rejects with a SecurityError when it may not be read. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no frame'))), 'image/png');
  });
}

/** A file name that says which video and when: `Northern lights 1.02.03.png`. */
export function frameName(title: string, time: number): string {
  const whole = Math.floor(time);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const clock = [Math.floor(whole / 60) % 60, whole % 60].map(pad);
  const safe = title.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim();
  return `${safe || 'video'} ${Math.floor(whole / 3600)}.${clock.join('.')}.png`;
}

/** Some browsers begin to read a file only a while after the press that saves it. */
export const FRAME_LIFETIME_MS = 60_000;

/** Saves the frame as a file of the visitor's. */
export async function saveFrame(video: HTMLVideoElement, title: string): Promise<void> {
  const name = frameName(title, video.currentTime);
  const address = URL.createObjectURL(await frameOf(video));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FRAME_LIFETIME_MS);
}

/** What a visitor can do about how the video is seen and heard, beyond playing it. */
export interface ViewingActions {
  /** A language of the captions on offer, or null for none; remembered. */
  setCaptions: (lang: string | null) => void;
  /** Captions off, or on again: in the language that was on before, else in that of the page if there is one. */
  toggleCaptions: () => void;
  /** Whether the video begins again at its end. */
  toggleLoop: () => void;
  /** The part to repeat: its beginning, then its end, then no more. */
  stepRepeated: () => void;
  /** Saves the frame under the name of the video. */
  saveFrame: () => void;
  toggleStatistics: () => void;
  /** Asks where else to play. */
  castTo: () => void;
}

/** Safari's own way to another screen. */
export interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

/** Seconds that the part to repeat lasts at least. */
export const SHORTEST_PART = 0.5;

/** What a press at `time` makes of it: sets A, then B, then nothing. A moment before A is a new A. */
export function nextRepeated({ from, to }: Repeated, time: number): Repeated {
  if (from === null) return { from: time, to: null };
  if (to !== null) return { from: null, to: null };
  return time < from + SHORTEST_PART ? { from: time, to: null } : { from, to: time };
}

interface Tools {
  video: HTMLVideoElement;
  state: State<PlayerState>;
  attempt: (promise: Promise<unknown>) => void;
  notify: (notice: Notice) => void;
  /** Goes over to a file, unless one plays: no other screen can be handed what a script feeds. */
  playFile: () => Promise<void>;
}

/** Makes the {@link ViewingActions} of one `<video>`. */
export function viewingActions({ video, state, attempt, notify, playFile }: Tools): ViewingActions {
  let before: string | null = null;
  const setCaptions = (captionLang: string | null): void => {
    before = state.get().captionLang ?? before;
    keepWantedCaptions(captionLang);
    state.set({ captionLang });
    notify(captionLang === null ? 'captions_off' : 'captions_on');
  };
  return {
    setCaptions,
    toggleCaptions: () => {
      const { captions, captionLang } = state.get();
      if (captions.length === 0) return notify('captions_none');
      const wanted = before ?? document.documentElement.lang;
      const own = captionsFor(captions, wanted) ?? captions[0];
      setCaptions(captionLang === null ? (own?.lang ?? null) : null);
    },
    toggleLoop: () => {
      // Of one that loops browsers say that it has not ended.
      const { ended } = video;
      video.loop = !video.loop;
      state.set({ looping: video.loop });
      notify(video.loop ? 'loop_on' : 'loop_off');
      // It has ended already: nothing else would begin it again.
      if (video.loop && ended) attempt(video.play());
    },
    stepRepeated: () => {
      const repeated = nextRepeated(state.get().repeated, video.currentTime);
      state.set({ repeated });
      notify(repeated.from === null ? 'ab_off' : repeated.to === null ? 'ab_from' : 'ab_on');
    },
    saveFrame: () =>
      attempt(
        saveFrame(video, document.title).then(
          () => notify('frame_saved'),
          () => notify('frame_failed'),
        ),
      ),
    toggleStatistics: () => state.set({ statisticsShown: !state.get().statisticsShown }),
    castTo: () => {
      const airPlay: AirPlayVideo = video;
      const prompt = async (): Promise<void> => {
        await playFile();
        if (airPlay.webkitShowPlaybackTargetPicker) airPlay.webkitShowPlaybackTargetPicker();
        else await video.remote.prompt();
      };
      // Closing the browser's own list of screens rejects, and so does a press too long ago: nothing to tell.
      attempt(
        prompt().catch((error: unknown) => {
          if (!(error instanceof DOMException)) throw error;
        }),
      );
    },
  };
}
