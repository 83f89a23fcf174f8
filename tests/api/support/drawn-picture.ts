import sharp from 'sharp';

/** A PNG of one colour, as a form sends it. */
export async function drawnPicture(width: number, height: number): Promise<File> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#204080' } }).png();
  return new File([new Uint8Array(await drawn.toBuffer())], 'a.png', { type: 'image/png' });
}
