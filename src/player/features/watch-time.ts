import { WATCH_REPORT_SECONDS } from '#config/limits.ts';
import type { Feature } from '../feature.ts';

/**
 * Tells how many seconds a video was watched, by a clock: when its page is left or hidden, when its player goes, and now and then, so that
 * a page that ends without a word loses little.
 */
export function watchTime(loadReport: () => Promise<(seconds: number) => void>): Feature {
  return {
    name: 'watch-time',
    attach: ({ video, signal, attempt }) => {
      let untold = 0;
      // It is there before the page goes: nothing is loaded then any more.
      let report: ((seconds: number) => void) | null = null;
      let since: number | null = null;
      let isLoading = false;
      const count = (): void => {
        const now = performance.now();
        if (since === null) return;
        untold += now - since;
        since = now;
      };
      const stop = (): void => {
        count();
        since = null;
      };
      const tell = (): void => {
        count();
        const seconds = Math.min(Math.floor(untold / 1000), WATCH_REPORT_SECONDS.max);
        if (seconds === 0 || report === null) return;
        untold -= seconds * 1000;
        report(seconds);
      };
      const begin = (): void => {
        since ??= performance.now();
        if (report !== null || isLoading) return;
        isLoading = true;
        const loaded = loadReport().then((found) => {
          report = found;
        });
        attempt(loaded);
      };
      video.addEventListener('playing', begin, { signal });
      for (const type of ['pause', 'waiting', 'ended', 'emptied'])
        video.addEventListener(type, stop, { signal });
      const tellNowAndThen = (): void => {
        count();
        if (untold >= WATCH_REPORT_SECONDS.every * 1000) tell();
      };
      video.addEventListener('timeupdate', tellNowAndThen, { signal });
      const tellWhenHidden = (): void => {
        if (document.visibilityState === 'hidden') tell();
      };
      document.addEventListener('visibilitychange', tellWhenHidden, { signal });
      const end = (): void => {
        stop();
        tell();
      };
      // A page that the browser keeps for the way back plays nothing meanwhile.
      addEventListener('pagehide', end, { signal });
      signal.addEventListener('abort', end, { once: true });
      if (!video.paused) begin();
    },
  };
}
