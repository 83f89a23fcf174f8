/**
 * Where a picture or a file of an API answer is: a path belongs to the API's host, which is this site's own where
 * `apiOrigin` is null. Absolute addresses stay as they are, `//host/…` too.
 */
export function mediaUrl(address: string, apiOrigin: string | null): string {
  return apiOrigin !== null && /^\/(?!\/)/.test(address) ? apiOrigin + address : address;
}

/** A thumbnail in another size, or undefined: only this project's own media has sizes that a name can be trusted for. */
function resized(url: string, size: '160x90' | '640x360'): string | undefined {
  if (!url.includes('/media/thumbs/')) return undefined;
  const other = url.replace(/-320x180(\.\w+)$/, `-${size}$1`);
  return other === url ? undefined : other;
}

/** Half of a thumbnail, for a place as large as a button; the thumbnail where only its size is known. */
export const smallThumbnail = (url: string): string => resized(url, '160x90') ?? url;

/**
 * How wide a tile's picture is shown, for `sizes`. Phones are told less than the truth: their dense
 * screens would take the large file, which a slow line should not carry.
 */
export const TILE_SIZES = '(min-width:1025px) 270px,107px';

/** How wide a video's poster is shown, for `sizes`. Phones are told less than the truth, as with tiles: with up to three dots a pixel they take the smaller file. */
const POSTER_SIZES = '(min-width:768px) 100vw,213px';

/** `srcset` and `sizes` of a poster that also comes twice as wide as its 640 pixels; nothing where it does not. */
export function posterSet(poster: string, sharp: string): { srcset?: string; sizes?: string } {
  return poster && sharp ? { srcset: `${poster} 640w,${sharp} 1280w`, sizes: POSTER_SIZES } : {};
}

/** The `srcset` of a thumbnail that also comes in twice its size, or undefined. */
export function thumbnailSet(url: string): string | undefined {
  const large = resized(url, '640x360');
  return large && `${url} 320w,${large} 640w`;
}
