import type { AlbumsParams } from '#contract/calls/albums.ts';
import type { AlbumSort } from '#contract/enums.ts';
import { sql, type RawBuilder } from 'kysely';
import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { listAnswer } from '../list-answer.ts';
import { countRows, listTotal } from '../list-total.ts';
import { requireMember } from '../members/access.ts';
import { objectNumber } from '../object-id.ts';
import { named } from '../search/named.ts';
import { selectAlbums, toAlbumCard } from './rows.ts';

const ORDER: Readonly<Record<AlbumSort, string>> = {
  'most-popular': 'albums.viewed DESC',
  'latest-updates': 'albums.post_ts DESC',
  'top-rated': 'albums.rating_rank DESC',
  'most-viewed': 'albums.viewed DESC',
};

async function idOf(
  { db }: CallContext,
  table: 'album_categories' | 'channels',
  dir: string,
): Promise<number> {
  const named = db.selectFrom(table).select('id').where('dir', '=', dir);
  const shown = table === 'channels' ? named.where('visible', '=', 1) : named;
  const row = await shown.executeTakeFirst();
  if (!row) throw new ServiceError('not_found');
  return row.id;
}

/** What the section adds to the conditions. */
async function within(
  context: CallContext,
  { section, objectId }: AlbumsParams,
): Promise<RawBuilder<unknown>> {
  switch (section) {
    case '':
      return sql``;
    case 'categories':
      return sql`AND albums.id IN (SELECT album_id FROM album_category_links
        WHERE album_category_id = ${await idOf(context, 'album_categories', objectId)})`;
    case 'channel':
      return sql`AND albums.channel_id = ${await idOf(context, 'channels', objectId)}`;
    case 'member': {
      const { id } = await requireMember(context, objectNumber(objectId));
      return sql`AND albums.member_id = ${id}`;
    }
  }
}

/** Visible albums of a site group; `text` searches titles. Throws `bad_object`, `not_found`. */
export async function listAlbums(
  context: CallContext,
  params: AlbumsParams,
  query: { text: string } | undefined,
): Promise<object> {
  const { gender, sort, count, page, section } = params;
  const titles = named(context, 'album', query?.text);
  const asked = { page, count, s: query?.text };
  if (titles === null) return listAnswer('albums', [], 0, asked);
  const chosen = sql<boolean>`albums.visible = 1 AND albums.site_group = ${gender}
    ${await within(context, params)} ${titles ? sql`AND albums.id IN ${titles}` : sql``}`;
  const found = context.db.selectFrom('albums').where(chosen);
  const key = section === '' && !titles ? `albums|${gender}` : null;
  const total = await listTotal(context, key, () => countRows(found));
  // Of those before the page no more is read than their place in the order.
  const ids = found
    .select('albums.id')
    .orderBy(sql.raw(ORDER[sort]))
    .orderBy('albums.id', 'desc')
    .limit(count)
    .offset((page - 1) * count);
  const rows = await selectAlbums(context)
    .where('albums.id', 'in', ids)
    .orderBy(sql.raw(ORDER[sort]))
    .orderBy('albums.id', 'desc')
    .execute();
  const items = rows.map((row) => toAlbumCard(context, row));
  return listAnswer('albums', items, total, asked);
}
