import { NEXT_VIDEO_SECONDS } from '#config/limits.ts';
import type { Feature } from '../feature.ts';
import { NEXT_CHOSEN, NEXT_KEY, nextChoices, type NextChoices, type NextVideo } from '../next.ts';

/** From the end of a video to the start of the next. */
export const COUNTDOWN_SECONDS = NEXT_VIDEO_SECONDS;

/** What the page does for the next video. */
export interface NextSource {
  /** Whether a playlist is played. */
  inPlaylist: boolean;
  /** The video that comes next, null when there is none. */
  find: () => Promise<NextVideo | null>;
  /** Whether the visitor is at something that would be lost with the page. */
  isBusy: () => boolean;
  go: (href: string) => void;
}

/** Whether what comes next in a playlist has to be found anew. */
const isOtherOrder = (before: NextChoices, now: NextChoices): boolean =>
  before.shuffle !== now.shuffle || before.loop !== now.loop;

/**
 * At the end says what comes next, counts down and goes there (SPEC.md §4: after 20 s), unless the visitor
 * does not want that, ever or now, or is at something else.
 */
export function upNext({ inPlaylist, find, isBusy, go }: NextSource): Feature {
  return {
    name: 'up-next',
    attach: ({ video, state, signal, attempt }) => {
      let timer: ReturnType<typeof setInterval> | undefined;
      const stop = (): void => {
        clearInterval(timer);
        timer = undefined;
      };
      const isWanted = (): boolean => {
        const { nextChoices, ended, looping } = state.get();
        return ended && !looping && (inPlaylist ? nextChoices.playlistNext : nextChoices.next);
      };
      const count = (found: NextVideo): void => {
        const until = performance.now() + COUNTDOWN_SECONDS * 1000;
        state.set({ next: found, nextIn: COUNTDOWN_SECONDS });
        timer = setInterval(() => {
          if (isBusy()) {
            state.set({ next: null });
            return;
          }
          const nextIn = Math.max(0, Math.round((until - performance.now()) / 1000));
          state.set({ nextIn });
          // Without a line it would lead nowhere: it goes on once there is one.
          if (nextIn > 0 || !navigator.onLine) return;
          stop();
          go(found.href);
        }, 1000);
      };
      const offer = async (): Promise<void> => {
        const asked = state.get().nextChoices;
        const found = await find();
        if (isOtherOrder(asked, state.get().nextChoices)) await offer();
        else if (found && timer === undefined && isWanted() && !isBusy() && !signal.aborted)
          count(found);
      };
      let isUnasked = false;
      const begin = (): void => {
        isUnasked = false;
        const lose = (error: unknown): never => {
          isUnasked = true;
          throw error;
        };
        if (isWanted()) attempt(offer().catch(lose));
      };
      const follow = (): void => {
        const { next, ended } = state.get();
        // Played again, cancelled or turned off: the card goes and so does its clock.
        if (next && (!ended || !isWanted())) state.set({ next: null });
        if (!state.get().next) stop();
      };
      state.set({ inPlaylist });
      video.addEventListener('ended', begin, { signal });
      addEventListener('online', () => isUnasked && begin(), { signal });
      state.subscribe(follow, signal);
      const choose = (): void => {
        const { next, nextChoices: before } = state.get();
        const chosen = nextChoices(before);
        state.set({ nextChoices: chosen });
        if (!next || !isOtherOrder(before, chosen)) return;
        state.set({ next: null });
        attempt(offer());
      };
      addEventListener(NEXT_CHOSEN, choose, { signal });
      // What was chosen in another tab, or while this page was left, is chosen here, too.
      const hear = (): void => void dispatchEvent(new Event(NEXT_CHOSEN));
      addEventListener('storage', ({ key }) => key === NEXT_KEY && hear(), { signal });
      addEventListener('pageshow', ({ persisted }) => persisted && hear(), { signal });
      // Who comes back to a page that was left is not led on from it.
      addEventListener('pagehide', () => state.set({ next: null }), { signal });
      signal.addEventListener('abort', stop, { once: true });
    },
  };
}
