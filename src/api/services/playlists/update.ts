import type { PlaylistBody } from '#contract/acts/playlist.ts';
import type { Transaction } from 'kysely';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { takedownOf } from '../moderation/takedowns.ts';
import { holdPlaylist, playlistTags, type HeldPlaylist } from './own.ts';
import { requireTexts } from './texts.ts';
import { visibilityColumns, visibilityOf } from './visibility.ts';

type ChangedPlaylist = Extract<PlaylistBody, { section: 'upd' }>;

/** Writes a change of a playlist that is held; who sees it stays where that says nothing of it. Throws `no_permission` for showing one to others that was taken down. */
export async function writePlaylist(
  context: WriteContext,
  db: Transaction<Database>,
  before: HeldPlaylist,
  {
    title,
    desc,
    visible: asked,
    orientation,
  }: Omit<ChangedPlaylist, 'act' | 'section' | 'object_id'>,
): Promise<void> {
  const { id } = before;
  const visible = asked ?? visibilityOf(before);
  if (visible !== 'private' && (await takedownOf(db, { section: 'playlists', object_id: id })))
    throw new ServiceError('no_permission');
  const group = orientation && { site_group: orientation };
  await db
    .updateTable('playlists')
    .set({ title, description: desc, ...visibilityColumns(visible), ...group })
    .where('id', '=', id)
    .execute();
  const isPublic = visible === 'public';
  // A search finds no words of what is kept from it.
  const name = isPublic ? title : '';
  await context.catalogue.index.putEntity(db, { kind: 'playlist', id, title: name });
  await context.purge(db, playlistTags(before, isPublic || before.visibility === 'public'));
}

/** Changes what a playlist of the viewer's own is called and who sees it. Throws `invalid`, `not_found`, `no_permission`, which is also said of showing one to others that was taken down. */
export async function updatePlaylist(context: WriteContext, body: ChangedPlaylist): Promise<void> {
  requireTexts(body);
  await context.db.transaction().execute(async (db) => {
    await writePlaylist(context, db, await holdPlaylist(context, db, body.object_id), body);
  });
}
