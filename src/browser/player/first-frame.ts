/** Milliseconds after which a picture that does not come is waited for no longer. */
const TIMEOUT_MS = 3000;

/** Resolves when the picture of a video that was asked to play moves, or when that is not worth waiting for. */
export function pictureMoves(video: HTMLVideoElement, asked: Promise<void>): Promise<unknown> {
  return new Promise<unknown>((done) => {
    // Told in a hidden tab too, unlike frames.
    for (const sign of ['timeupdate', 'pause']) video.addEventListener(sign, done, { once: true });
    setTimeout(done, TIMEOUT_MS);
    asked.catch(done);
  });
}
