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

/** With the account, when the video pauses or is left: by a beacon, which arrives even when the visitor goes at once. */
const withAccount = (user: number): PositionKeeper => ({
  everySeconds: Infinity,
  keep(id, at) {
    const { url, body } = videoLeft(id, at, user);
    navigator.sendBeacon?.(url, body);
  },
});

/** What keeps where videos are left: a member's account, else this browser. */
export function positionKeeper(): PositionKeeper {
  const user = readUserId();
  return user === null ? inBrowser : withAccount(user);
}
