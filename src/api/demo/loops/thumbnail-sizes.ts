/** Sizes of stills, smallest first. */
export const THUMBNAIL_SIZES = ['160x90', '320x180', '640x360'] as const;
export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];
