import { cacheTags } from '#config/cache-tags.ts';

/** The tags of the pages that show an album. */
export const albumTags = (id: number): string[] => [
  ...[cacheTags.albums, cacheTags.main],
  cacheTags.album(id),
];
