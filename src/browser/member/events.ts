import type { Unread } from '#client/ask-viewer.ts';
import { EVENTS_URL } from '#client/events.ts';
import { signedInAs } from '#browser/storage/cookies.ts';
import { isOtherMember } from '#browser/storage/page-member.ts';
import type { FeatureContext } from '../boot.ts';
import { endSession } from './end-session.ts';
import { loadCounts, tellCounts } from './own-counts.ts';

/** A connection that was refused is asked for again after so long, then after twice as long each time, up to half an hour and more. */
const AGAIN_MS = 20_000;
const DOUBLED_AT_MOST = 7;

/**
 * Has a page hear of what is new for its member over one connection, while it is looked at, and shows how much is not read.
 * `onNews` is told of each event.
 */
export function hearEvents({ root, signal }: FeatureContext, onNews?: () => void): void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let refused = 0;
  const close = (): void => {
    clearTimeout(again);
    source?.close();
    source = null;
  };
  const open = (): void => {
    if (source || root.hidden || !signedInAs() || isOtherMember()) return;
    source = new EventSource(EVENTS_URL);
    // A connection begins with what there is: so what came after the page was made is seen by it, too.
    source.onmessage = ({ data }: MessageEvent<string>) => {
      // A connection that broke begins anew by itself, in the name of whoever is signed in by then.
      if (isOtherMember()) {
        close();
        endSession().catch(() => undefined);
        return;
      }
      tellCounts(root, JSON.parse(data) as Unread);
      onNews?.();
    };
    source.onopen = () => void (refused = 0);
    // A break mends itself; a refusal does not, of a server that is full or starts anew as little as of an API elsewhere, which has no
    // events. The page says what there is now.
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      // Not all of those who were refused in one moment come again in one.
      again = setTimeout(open, AGAIN_MS * 2 ** refused * (1 + Math.random()));
      refused = Math.min(refused + 1, DOUBLED_AT_MOST);
      void loadCounts(root);
    };
  };
  const follow = (): void => (root.hidden ? close() : open());
  root.addEventListener('visibilitychange', follow, { signal });
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', open, { signal });
  signal.addEventListener('abort', close);
  open();
}
