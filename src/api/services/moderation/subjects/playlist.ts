import type { Visibility } from '#contract/visibility.ts';
import { visibilityColumns, visibilityOf } from '../../playlists/visibility.ts';
import { settleGone } from '../../notifications/gone.ts';
import { selectPlaylists, toPlaylist } from '../../playlists/rows.ts';
import { playlistTags } from '../../playlists/own.ts';
import { gone, personOf, stateOf, type Change, type SubjectKind } from './subject.ts';

/** Shows a playlist to whom `visible` says; gives who saw it before. */
async function change({ context, db, id }: Change, visible: Visibility) {
  const before = await db
    .selectFrom('playlists')
    .select(['id', 'member_id', 'title', 'visibility', 'by_link'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before) throw gone();
  await db.updateTable('playlists').set(visibilityColumns(visible)).where('id', '=', id).execute();
  // A search finds no words of what is kept from it.
  const title = visible === 'public' ? before.title : '';
  await context.catalogue.index.putEntity(db, { kind: 'playlist', id, title });
  return { previous: visibilityOf(before), tags: playlistTags(before, true) };
}

/** What is taken down is its owner's alone: they keep the list. */
export const playlistSubject: SubjectKind = {
  find: async (context, id, takedown) => {
    const row = await selectPlaylists(context).where('playlists.id', '=', id).executeTakeFirst();
    return row
      ? {
          ...{ title: row.title, text: row.description, on: null },
          pictures: toPlaylist(row, context.base).thumbs,
          owner: personOf(row.member_id, row.display_name),
          state: stateOf(takedown),
        }
      : null;
  },
  takeDown: async (asked) => {
    const { previous, tags } = await change(asked, 'private');
    const told = await settleGone(asked.context, asked.db, 'playlists', [asked.id]);
    return { previous, tags: [...tags, ...told] };
  },
  putBack: async (asked, previous) => (await change(asked, previous as Visibility)).tags,
};
