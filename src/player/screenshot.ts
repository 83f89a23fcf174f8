/** The frame that the video shows, as a PNG in its own size; rejects with a SecurityError when it may not be read. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no frame'))), 'image/png');
  });
}

/** A file name that says which video and when: `Northern lights 1.02.03.png`. */
export function frameName(title: string, time: number): string {
  const whole = Math.floor(time);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const clock = [Math.floor(whole / 60) % 60, whole % 60].map(pad);
  const safe = title.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim();
  return `${safe || 'video'} ${Math.floor(whole / 3600)}.${clock.join('.')}.png`;
}

/** Saves the frame as a file of the visitor's. */
export async function saveFrame(video: HTMLVideoElement, title: string): Promise<void> {
  const name = frameName(title, video.currentTime);
  const address = URL.createObjectURL(await frameOf(video));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
