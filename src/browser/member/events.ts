import type { Unread } from '#client/ask-viewer.ts';
import { EVENTS_URL } from '#client/events.ts';
import { signedInAs } from '#browser/storage/cookies.ts';
import { isOtherMember } from '#browser/storage/page-member.ts';
import type { FeatureContext } from '../boot.ts';
import { endSession } from './end-session.ts';
import { loadCounts, showCounts } from './own-counts.ts';

/**
 * Has a page hear of what is new for its member over one connection, while it is looked at, and shows how much is not read.
 * `onNews` is told of each event.
 */
export function hearEvents({ root, signal }: FeatureContext, onNews?: () => void): void {
  let source: EventSource | null = null;
  const close = (): void => {
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
      showCounts(root, JSON.parse(data) as Unread);
      onNews?.();
    };
    // An API elsewhere has no events: the page says what there is now.
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) void loadCounts(root);
    };
  };
  const follow = (): void => (root.hidden ? close() : open());
  root.addEventListener('visibilitychange', follow, { signal });
  addEventListener('pagehide', close, { signal });
  addEventListener('pageshow', open, { signal });
  signal.addEventListener('abort', close);
  open();
}
