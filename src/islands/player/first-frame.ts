/** Resolves at the second frame of a playing video: its picture moves. At once when it does not play. */
export function movingPicture(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    if (video.paused || !('requestVideoFrameCallback' in video)) resolve();
    else video.requestVideoFrameCallback(() => video.requestVideoFrameCallback(() => resolve()));
  });
}

/** Resolves when nothing comes of waiting for a picture, for now. */
export function stalled(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const heard = new AbortController();
    for (const sign of ['stalled', 'error', 'pause']) {
      video.addEventListener(
        sign,
        () => {
          heard.abort();
          resolve();
        },
        { signal: heard.signal },
      );
    }
  });
}
