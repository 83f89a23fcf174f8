import type { EmbedOptions } from '#lib/embed-options.ts';
import type { Feature } from '../feature.ts';
import type { Remote } from '../remote.ts';
import { remoteState, type RemoteState } from '../remote-commands.ts';

/** What an embed knows beyond a video's own page. */
export interface Embed {
  options: EmbedOptions;
  /** Null where the address was opened by itself. */
  remote: Remote | null;
}

/** Seconds of play after which a page is told the time again. */
const TIME_STEP = 0.25;

const isNews = (told: RemoteState | null, now: RemoteState): boolean =>
  told === null ||
  Math.abs(told.time - now.time) >= TIME_STEP ||
  (['state', 'duration', 'volume', 'muted'] as const).some((name) => told[name] !== now[name]);

/** Plays as the address of the embed says, and tells the page around it what happens. */
export function embedded({ options, remote }: Embed): Feature {
  return {
    name: 'embedded',
    attach: ({ video, root, state, actions, signal }) => {
      video.loop = options.loop;
      // Not the visitor's wish: it is not kept, and a button offers the sound.
      state.set({ looping: options.loop, mutedByBrowser: options.muted });
      root.addEventListener(
        'click',
        ({ target }) => {
          const leaves = target instanceof Element && target.closest('a[target=_blank]');
          if (leaves) actions.pause();
        },
        { signal },
      );
      if (!remote) return;
      let told: RemoteState | null = null;
      let failed = false;
      const follow = (): void => {
        const { failure, phase } = state.get();
        const now = remoteState(state.get());
        if (isNews(told, now)) remote.tell('state', (told = now));
        if (phase === 'failed' && !failed) remote.tell('error', { reason: failure });
        failed = phase === 'failed';
      };
      state.subscribe(follow, signal);
      signal.addEventListener('abort', () => {
        remote.take(null);
        remote.tell('state', { state: 'idle' });
      });
    },
  };
}
