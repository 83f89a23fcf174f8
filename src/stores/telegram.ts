import { atom, type ReadableAtom } from 'nanostores';
import { TELEGRAM_SHAKE_MS, TELEGRAM_WAIT_SECONDS } from '#config/limits.ts';
import { SITE } from '#config/site.ts';
import { withQuery } from '#lib/query.ts';

/** The download of the telegram modal: after the click on subscribe it is waited for (SPEC.md §4). */
export interface TelegramWait {
  readonly phase: 'idle' | 'waiting' | 'ready';
  /** Whole seconds that are left of the wait. */
  readonly left: number;
  /** Whether it was pressed too early a moment ago. */
  readonly shakes: boolean;
}

const NOT_SUBSCRIBED: TelegramWait = {
  phase: 'idle',
  left: TELEGRAM_WAIT_SECONDS,
  shakes: false,
};

const $wait = atom<TelegramWait>(NOT_SUBSCRIBED);

/** It outlives the modal: who closes it and comes back has waited. */
export const $telegram: ReadableAtom<TelegramWait> = $wait;

let ends: ReturnType<typeof setTimeout> | undefined;

/** The visitor went to subscribe: the wait begins. A second click does not begin it anew. */
export function subscribeByTelegram(): void {
  if ($wait.get().phase !== 'idle') return;
  const until = Date.now() + TELEGRAM_WAIT_SECONDS * 1000;
  $wait.set({ ...$wait.get(), phase: 'waiting' });
  // By the clock: timers of a page in the background, where the channel has been opened over it, run late.
  const ticking = setInterval(() => {
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    $wait.set({ ...$wait.get(), left, phase: left > 0 ? 'waiting' : 'ready' });
    if (left === 0) clearInterval(ticking);
  }, 1000);
}

/** Whether the download may be pressed now; pressed early, the error shakes for 0.7 s. */
export function mayDownload(): boolean {
  if ($wait.get().phase === 'ready') return true;
  clearTimeout(ends);
  $wait.set({ ...$wait.get(), shakes: true });
  ends = setTimeout(() => $wait.set({ ...$wait.get(), shakes: false }), TELEGRAM_SHAKE_MS);
  return false;
}

/** Where to subscribe, and where a video is sent from: the site's own channel and bot. */
export function telegramLinks(videoId: number | undefined): { channel: string; download: string } {
  const { channel, bot } = SITE.telegram;
  return { channel, download: withQuery(bot, { start: videoId }) };
}
