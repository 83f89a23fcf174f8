import { cacheTags } from '#config/cache-tags.ts';
import type { Transaction } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database, Flag } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';

/** A playlist of the viewer's own, held until the transaction ends: others who change it wait. */
export interface HeldPlaylist {
  id: number;
  member_id: number;
  visibility: 'public' | 'private';
  by_link: Flag;
  videos: number;
}

/**
 * Takes hold of a playlist of the viewer's own by saying that it changed. Throws `not_found`, and `no_permission` for
 * somebody else's.
 */
export async function holdPlaylist(
  context: WriteContext,
  db: Transaction<Database>,
  id: number,
): Promise<HeldPlaylist> {
  const member = requireViewer(context).id;
  const held = await db
    .updateTable('playlists')
    .set({ updated_ts: seconds(context) })
    .where('id', '=', id)
    .where('member_id', '=', member)
    .returning(['id', 'member_id', 'visibility', 'by_link', 'videos'])
    .executeTakeFirst();
  if (held) return held;
  const found = await db
    .selectFrom('playlists')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  throw new ServiceError(found ? 'no_permission' : 'not_found');
}

/** Which pages show a playlist; what nobody else sees is on its own page alone. */
export function playlistTags(
  { id, member_id: member }: Pick<HeldPlaylist, 'id' | 'member_id'>,
  isListed: boolean,
): string[] {
  const own = cacheTags.playlist(id);
  return isListed ? [own, cacheTags.playlists, cacheTags.member(member)] : [own];
}
