import { readJson, writeHistory } from '#browser/storage/entries.ts';
import { readUserId } from '#browser/storage/user-cookie.ts';
import { videoLeft } from '#client/video-left.ts';
import { withPosition } from '#lib/position-change.ts';
import { readPositions } from '#lib/positions.ts';
import type { PositionKeeper } from '#player/features/resume.ts';

/** In this browser, every few seconds of play: a finished video is forgotten. */
const inBrowser: PositionKeeper = {
  everySeconds: 5,
  keep(id, at, length) {
    const now = Date.now();
    const positions = readPositions(readJson('positions'), now);
    writeHistory('positions', withPosition(positions, id, [at, length], now));
  },
};

/** Where the page is told that its member left the video, in seconds. */
function leftOf(root: HTMLElement): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const tell = (): void => {
    const { left } = root.dataset;
    if (left === undefined) return;
    observer.disconnect();
    resolve(Number(left));
  };
  const observer = new MutationObserver(tell);
  observer.observe(root, { attributeFilter: ['data-left'] });
  tell();
  return promise;
}

/** With the account, when the video pauses or is left: by a beacon, which arrives even when the visitor goes at once; without a line, as soon as there is one. */
function withAccount(user: number): PositionKeeper {
  let unsent: (() => void) | null = null;
  addEventListener('online', () => {
    unsent?.();
    unsent = null;
  });
  return {
    everySeconds: Infinity,
    keep(id, at) {
      const { url, body } = videoLeft(id, at, user);
      const send = (): void => void navigator.sendBeacon?.(url, body);
      unsent = navigator.onLine ? null : send;
      if (!unsent) send();
    },
  };
}

/** What keeps where videos are left: a member's account, else this browser. `root`: the frame of one that starts where it begins without being asked to. */
export function positionKeeper(root: HTMLElement | null): PositionKeeper {
  const user = readUserId();
  if (user === null) return inBrowser;
  return { ...withAccount(user), told: root && leftOf(root) };
}
