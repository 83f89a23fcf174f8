import { readText } from '#browser/storage/entries.ts';
import type { Feature } from '../feature.ts';
import { LONG_STEP_SECONDS } from './hotkeys.ts';

const NEUTRAL = 'neutral_title';

export interface NowPlaying {
  title: string;
  /** Address of a picture; empty when there is none. */
  artwork: string;
  /** Goes to the next video; null where there is no such thing. */
  next: (() => Promise<unknown>) | null;
}

/**
 * What is said of the video outside of the page (lock screen, media keys), and what can be done there. Who gave the tab another
 * title has it there as well, and no picture: also where that was set after the video began, on another page.
 */
export function mediaSession({ title, artwork, next }: NowPlaying): Feature {
  return {
    name: 'media-session',
    attach: ({ video, state, actions, signal, attempt }) => {
      if (!('mediaSession' in navigator)) return;
      const session = navigator.mediaSession;
      const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
        // Behind what says that it cannot be played nothing is heard.
        play: () => state.get().phase !== 'failed' && actions.play(),
        pause: actions.pause,
        seekbackward: ({ seekOffset }) => actions.seekBy(-(seekOffset ?? LONG_STEP_SECONDS)),
        seekforward: ({ seekOffset }) => actions.seekBy(seekOffset ?? LONG_STEP_SECONDS),
        seekto: ({ seekTime }) => seekTime !== undefined && actions.seekTo(seekTime),
        nexttrack: next && (() => attempt(next())),
      };
      const each = Object.entries(handlers) as [MediaSessionAction, MediaSessionActionHandler][];
      const handle = (action: MediaSessionAction, run: MediaSessionActionHandler | null): void => {
        try {
          session.setActionHandler(action, run);
        } catch (error) {
          // A browser that does not know an action throws; the others still count.
          if (!(error instanceof TypeError)) throw error;
        }
      };
      const tell = (): void => {
        const neutral = readText(NEUTRAL);
        const isBare = neutral || artwork === '';
        session.metadata = new MediaMetadata({
          title: neutral || title,
          artwork: isBare ? [] : [{ src: new URL(artwork, document.baseURI).href }],
        });
      };
      const begin = (): void => {
        for (const [action, run] of each) handle(action, run);
      };
      const report = (): void => {
        session.playbackState = video.paused ? 'paused' : 'playing';
        const { duration, playbackRate, currentTime } = video;
        if (!(duration > 0 && Number.isFinite(duration)) || currentTime > duration) return;
        session.setPositionState({ duration, playbackRate, position: currentTime });
      };
      video.addEventListener('play', begin, { once: true, signal });
      video.addEventListener('play', tell, { signal });
      addEventListener(
        'storage',
        ({ key }) => {
          if (session.metadata && (key === null || key === NEUTRAL)) tell();
        },
        { signal },
      );
      for (const type of ['play', 'pause', 'seeked', 'ratechange', 'durationchange'])
        video.addEventListener(type, report, { signal });
      // A video may have begun before the player's code was there.
      if (!video.paused) {
        begin();
        tell();
        report();
      }
      signal.addEventListener('abort', () => {
        for (const [action] of each) handle(action, null);
        session.metadata = null;
        session.playbackState = 'none';
      });
    },
  };
}
