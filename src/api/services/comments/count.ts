import { cacheTags } from '#config/cache-tags.ts';
import type { ObjectSection } from '#contract/enums.ts';
import type { Transaction } from 'kysely';
import { addToMany, occurrences } from '../../db/add-to-many.ts';
import { addToCounter } from '../../db/counters.ts';
import { addToVideo } from '../../db/listings/add-to-video.ts';
import { addToVideos } from '../../db/listings/add-to-videos.ts';
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

/** Counts many comments that are gone off, in a few statements. */
export async function countGoneComments(
  db: Transaction<Database>,
  gone: readonly { section: ObjectSection; object_id: number }[],
): Promise<void> {
  const of = (section: ObjectSection) =>
    occurrences(
      gone.filter((comment) => comment.section === section).map(({ object_id }) => object_id),
      -1,
    );
  await addToVideos(db, of('videos'));
  await addToMany(db, 'albums', of('albums'));
  await addToMany(db, 'playlists', of('playlists'));
}

/** The tags of what shows the comments on something. */
export const commentTags = ({ section, id }: About): string[] => [cacheTags.comments(section, id)];
