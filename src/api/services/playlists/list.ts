import type { PlaylistsParams } from '#contract/calls/playlists.ts';
import type { PlaylistSort } from '#contract/enums.ts';
import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { listAnswer } from '../list-answer.ts';
import { countRows, listTotal } from '../list-total.ts';
import { requireMember } from '../members/access.ts';
import { objectNumber } from '../object-id.ts';
import { named } from '../search/named.ts';
import { selectPlaylists, toPlaylist } from './rows.ts';

const ORDER: Readonly<Record<PlaylistSort, string>> = {
  'most-popular': 'playlists.viewed DESC',
  'latest-updates': 'playlists.updated_ts DESC',
  'top-rated': 'playlists.rating_rank DESC',
  'most-viewed': 'playlists.viewed DESC',
};

/** Public playlists of a site group, or of one member, to whom theirs are shown all; `text` searches titles. Throws `bad_object`, `not_found`. */
export async function listPlaylists(
  context: CallContext,
  params: PlaylistsParams,
  query: { text: string } | undefined,
): Promise<object> {
  const { sort, count, page, gender, section, objectId } = params;
  const titles = named(context, 'playlist', query?.text);
  const asked = { page, count, s: query?.text };
  if (titles === null) return listAnswer('playlists', [], 0, asked);
  const owner =
    section === 'member' ? await requireMember(context, objectNumber(objectId)) : undefined;
  // Its owner sees all of them, of every group; that answer is kept nowhere (lifetimeOf: only then there is a viewer).
  const shown =
    owner && owner.id === context.viewer?.id
      ? sql`playlists.member_id = ${owner.id}`
      : sql`playlists.visibility = 'public' AND playlists.site_group = ${gender}
          ${owner ? sql`AND playlists.member_id = ${owner.id}` : sql``}`;
  const chosen = sql<boolean>`${shown}
    ${titles ? sql`AND playlists.id IN ${titles}` : sql``}`;
  const found = context.db.selectFrom('playlists').where(chosen);
  const key = section === '' && !titles ? `playlists|${gender}` : null;
  const total = await listTotal(context, key, () => countRows(found));
  // Of those before the page no more is read than their place in the order.
  const ids = found
    .select('playlists.id')
    .orderBy(sql.raw(ORDER[sort]))
    .orderBy('playlists.id', 'desc')
    .limit(count)
    .offset((page - 1) * count);
  const rows = await selectPlaylists(context)
    .where('playlists.id', 'in', ids)
    .orderBy(sql.raw(ORDER[sort]))
    .orderBy('playlists.id', 'desc')
    .execute();
  const items = rows.map((row) => toPlaylist(row, context.base));
  return listAnswer('playlists', items, total, asked);
}
