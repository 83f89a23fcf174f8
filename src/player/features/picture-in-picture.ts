import type { Feature } from '../feature.ts';

/** Moves the video into a window of its own, or back. */
export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement === video) await document.exitPictureInPicture();
  else await video.requestPictureInPicture();
}

/** Knows whether the video is in a window of its own. */
export const pictureInPicture: Feature = {
  name: 'picture-in-picture',
  attach: ({ video, state, signal }) => {
    state.set({ canPictureInPicture: document.pictureInPictureEnabled === true });
    for (const type of ['enterpictureinpicture', 'leavepictureinpicture']) {
      video.addEventListener(
        type,
        () => state.set({ pictureInPicture: document.pictureInPictureElement === video }),
        { signal },
      );
    }
  },
};
