import type { Feature } from '../feature.ts';

/** Safari on a phone has full screen for the video alone. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/** Fills the screen with the player's frame, or with the bare video where that is all there is. */
export async function toggleFullscreen(root: HTMLElement, video: PhoneVideo): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else if (document.fullscreenEnabled) await root.requestFullscreen();
  else video.webkitEnterFullscreen?.();
}

/** Knows whether the player fills the screen. */
export const fullscreen: Feature = {
  name: 'fullscreen',
  attach: ({ root, video, state, signal }) => {
    const canFullscreen = document.fullscreenEnabled || 'webkitEnterFullscreen' in video;
    state.set({ canFullscreen });
    document.addEventListener(
      'fullscreenchange',
      () => state.set({ fullscreen: document.fullscreenElement === root }),
      { signal },
    );
  },
};
