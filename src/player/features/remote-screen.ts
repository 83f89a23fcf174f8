import type { Feature } from '../feature.ts';
import type { AirPlayVideo } from '../viewing-actions.ts';

/** Knows whether there is another screen (Chromecast, AirPlay) to play on, and whether it plays there. */
export const remoteScreen: Feature = {
  name: 'remote-screen',
  attach: ({ video, state, signal, attempt }) => {
    const airPlay: AirPlayVideo = video;
    if (airPlay.webkitShowPlaybackTargetPicker) {
      video.addEventListener(
        'webkitplaybacktargetavailabilitychanged',
        (event) =>
          state.set({ canAirPlay: 'availability' in event && event.availability === 'available' }),
        { signal },
      );
      video.addEventListener(
        'webkitcurrentplaybacktargetiswirelesschanged',
        () => state.set({ casting: airPlay.webkitCurrentPlaybackTargetIsWireless === true }),
        { signal },
      );
      return;
    }
    const remote = 'remote' in video ? video.remote : null;
    if (!remote) return;
    const casting = (): void => state.set({ casting: remote.state === 'connected' });
    for (const type of ['connect', 'connecting', 'disconnect'])
      remote.addEventListener(type, casting, { signal });
    const watch = remote.watchAvailability((canCast) => {
      // What a script feeds fits no screen. The screen is there all the same, and the file that fits it too.
      if (canCast || !video.currentSrc.startsWith('blob:')) state.set({ canCast });
    });
    // A device that cannot watch in the background, or a video that may not leave: no button then.
    attempt(
      watch.catch((error: unknown) => {
        if (!(error instanceof DOMException)) throw error;
      }),
    );
    signal.addEventListener('abort', () => attempt(remote.cancelWatchAvailability()), {
      once: true,
    });
  },
};
