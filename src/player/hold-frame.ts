/** Shows the present frame of a video over it, until what is given is called and the next frame is there. */
export function holdFrame(video: HTMLVideoElement): () => void {
  if (video.videoWidth === 0) return () => undefined;
  const canvas = document.createElement('canvas');
  canvas.className = 'player-video';
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  video.after(canvas);
  return () => {
    const isPlaying = !video.paused && 'requestVideoFrameCallback' in video;
    if (isPlaying) video.requestVideoFrameCallback(() => canvas.remove());
    else canvas.remove();
  };
}
