import type { Visibility } from '#contract/visibility.ts';
import type { Flag } from '../../db/schema/index.ts';

interface Columns {
  visibility: 'public' | 'private';
  by_link: Flag;
}

/** The columns of who may see it: what has an address alone is private to every list. */
export const visibilityColumns = (visibility: Visibility): Columns => ({
  visibility: visibility === 'public' ? 'public' : 'private',
  by_link: visibility === 'unlisted' ? 1 : 0,
});

/** Who sees a playlist, by its columns. */
export function visibilityOf({ visibility, by_link: byLink }: Columns): Visibility {
  if (visibility === 'public') return 'public';
  return byLink === 1 ? 'unlisted' : 'private';
}
