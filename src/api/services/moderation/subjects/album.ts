import { cacheTags } from '#config/cache-tags.ts';
import { STATUS } from '#config/moderation.ts';
import { seconds } from '../../../context.ts';
import { isListed } from '../../../db/publication.ts';
import { photosOf } from '../../albums/get.ts';
import { selectAlbums } from '../../albums/rows.ts';
import { gone, personOf, type SubjectKind } from './subject.ts';
import { readMark, stateOfStatus, statusAfter, statusMark } from './video.ts';

const tagsOf = (id: number): string[] => [cacheTags.albums, cacheTags.main, cacheTags.album(id)];

export const albumSubject: SubjectKind = {
  find: async (context, id, takedown) => {
    const row = await selectAlbums(context).where('albums.id', '=', id).executeTakeFirst();
    const state = row ? stateOfStatus(row.status_id, takedown !== null) : null;
    if (!row || state === null) return null;
    const photos = await photosOf(context, id);
    return {
      ...{ title: row.title, text: row.description, state, on: null },
      owner: personOf(row.member_id, row.display_name),
      pictures: photos.map(({ img }) => img),
    };
  },
  takeDown: async ({ context, db, id }, measure) => {
    const album = await db
      .selectFrom('albums')
      .select('status_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!album || album.status_id === STATUS.deleted) throw gone();
    const status_id = statusAfter(measure);
    await db.updateTable('albums').set({ status_id, visible: 0 }).where('id', '=', id).execute();
    await context.catalogue.index.putEntity(db, { kind: 'album', id, title: '' });
    return { previous: statusMark(album.status_id, status_id), tags: tagsOf(id) };
  },
  putBack: async ({ context, db, id }, previous) => {
    const album = await db
      .selectFrom('albums')
      .select(['title', 'status_id', 'is_private', 'post_ts'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (album?.status_id !== readMark(previous)[1]) throw gone();
    const accepted = { ...album, status_id: STATUS.active };
    const visible = isListed(accepted, seconds(context)) ? 1 : 0;
    await db
      .updateTable('albums')
      .set({ status_id: STATUS.active, visible })
      .where('id', '=', id)
      .execute();
    const title = visible ? album.title : '';
    await context.catalogue.index.putEntity(db, { kind: 'album', id, title });
    return tagsOf(id);
  },
};
