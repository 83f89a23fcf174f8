import sharp from 'sharp';

/** A PNG of one colour, as a form sends it; it can be so many megabytes larger than it needs to be. */
export async function drawnPicture(width: number, height: number, more = 0): Promise<File> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#204080' } }).png();
  const bytes = [new Uint8Array(await drawn.toBuffer()), new Uint8Array(more * 1024 * 1024)];
  return new File(bytes, 'a.png', { type: 'image/png' });
}
