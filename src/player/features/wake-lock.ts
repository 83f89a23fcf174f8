import type { Feature } from '../feature.ts';

/** Whether the page around a frame lets it: to ask all the same is an error in the console. Chromium alone can tell. */
function isAllowed(): boolean {
  const { featurePolicy } = document as {
    featurePolicy?: { allowsFeature: (feature: string) => boolean };
  };
  return featurePolicy?.allowsFeature('screen-wake-lock') ?? true;
}

/** Keeps the screen on while the video plays before the visitor. A browser may refuse: a low battery, say. */
export const wakeLock: Feature = {
  name: 'wake-lock',
  attach: ({ video, signal, attempt }) => {
    if (!('wakeLock' in navigator) || !isAllowed()) return;
    let lock: WakeLockSentinel | null = null;
    let asking = false;
    const isWanted = (): boolean =>
      !video.paused && !video.ended && document.visibilityState === 'visible' && !signal.aborted;

    const hold = async (): Promise<void> => {
      if (lock || asking || !isWanted()) return;
      asking = true;
      try {
        const got = await navigator.wakeLock.request('screen');
        lock = got;
        got.addEventListener('release', () => {
          if (lock === got) lock = null;
        });
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'NotAllowedError')) throw error;
      } finally {
        asking = false;
      }
      if (!isWanted()) await release();
    };
    const release = async (): Promise<void> => {
      const held = lock;
      lock = null;
      await held?.release();
    };
    const update = (): void => attempt(isWanted() ? hold() : release());
    for (const type of ['play', 'playing', 'pause', 'ended'])
      video.addEventListener(type, update, { signal });
    document.addEventListener('visibilitychange', update, { signal });
    signal.addEventListener('abort', () => attempt(release()), { once: true });
    update();
  },
};
