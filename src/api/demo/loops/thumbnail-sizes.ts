/** Sizes of stills, smallest first. The largest is drawn when it is asked for, the others are files. */
export const THUMBNAIL_SIZES = ['160x90', '320x180', '640x360', '1280x720'] as const;
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];
