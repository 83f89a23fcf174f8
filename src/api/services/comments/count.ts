import { cacheTags } from '#config/cache-tags.ts';
import type { ObjectSection } from '#contract/enums.ts';
import type { Transaction } from 'kysely';
import { addToCounter } from '../../db/counters.ts';
import { addToVideo } from '../../db/listings/add-to-video.ts';
import type { Database } from '../../db/schema/index.ts';

interface About {
  section: ObjectSection;
  id: number;
}

/** Adds to the number of comments that something shows, where it shows one; a negative number takes away. */
export async function countComment(
  db: Transaction<Database>,
  { section, id }: About,
  by: number,
): Promise<void> {
  if (section === 'videos') await addToVideo(db, id, { comments: by });
  if (section === 'albums')
    await addToCounter(db, { table: 'albums', id, counter: 'comments' }, by);
  if (section === 'playlists')
    await addToCounter(db, { table: 'playlists', id, counter: 'comments' }, by);
}

/** The tags of what shows the comments on something. */
export const commentTags = ({ section, id }: About): string[] => [cacheTags.comments(section, id)];
