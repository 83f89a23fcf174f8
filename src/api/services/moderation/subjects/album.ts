import { STATUS } from '#config/moderation.ts';
import { seconds } from '../../../context.ts';
import { isListed } from '../../../db/publication.ts';
import { categoriesOf, photosOf } from '../../albums/get.ts';
import { selectAlbums } from '../../albums/rows.ts';
import { albumTags } from '../../albums/tags.ts';
import { settleGone } from '../../notifications/gone.ts';
import { addsTo, putPhotos } from '../../own-albums/additions.ts';
import { gone, personOf, type Change, type SubjectKind } from './subject.ts';
import { readMark, stateOfStatus, statusAfter, statusMark } from './video.ts';

/** An album as those leave it who change it in this moment, held until the transaction ends. */
const hold = (db: Change['db'], id: number) =>
  db
    .updateTable('albums')
    .set((eb) => ({ photos: eb.ref('photos') }))
    .where('id', '=', id)
    .returning(['title', 'status_id', 'is_private', 'post_ts'])
    .executeTakeFirst();

/** Lists an album that may be shown now; one that was never accepted is of now, whatever the clock said when it was sent: none is planned, and nothing would list it later. Photos for another one come to that. */
async function show({ context, db, id }: Change, from: number): Promise<string[]> {
  const to = await addsTo(db, id);
  // The one that they are for first, as its owner does who takes both away.
  if (to !== null) await hold(db, to);
  const album = await hold(db, id);
  if (album?.status_id !== from) throw gone();
  if (to !== null) {
    const tags = await putPhotos(db, { from: id, to });
    if (tags === null) throw gone();
    return tags;
  }
  const now = seconds(context);
  const isNew = from === STATUS.waiting || from === STATUS.rejected;
  const accepted = {
    ...album,
    status_id: STATUS.active,
    post_ts: isNew ? now : album.post_ts,
  };
  const visible = isListed(accepted, now) ? 1 : 0;
  const { status_id, post_ts } = accepted;
  await db
    .updateTable('albums')
    .set({ status_id, post_ts, visible })
    .where('id', '=', id)
    .execute();
  const title = visible ? album.title : '';
  await context.catalogue.index.putEntity(db, { kind: 'album', id, title });
  return albumTags(id);
}

export const albumSubject: SubjectKind = {
  find: async (context, id, takedown, lang) => {
    const row = await selectAlbums(context).where('albums.id', '=', id).executeTakeFirst();
    const state = row ? stateOfStatus(row.status_id, takedown !== null) : null;
    if (!row || state === null) return null;
    const photos = await photosOf(context, id, row.visible === 1);
    const categories = Object.values(await categoriesOf(context, id, lang));
    return {
      ...{ title: row.title, text: row.description, state, on: null },
      categories: categories.map(({ title }) => title),
      adds: row.adds_to,
      owner: personOf(row.member_id, row.display_name),
      pictures: photos.map(({ img }) => img),
    };
  },
  takeDown: async ({ context, db, id }, measure) => {
    const album = await hold(db, id);
    if (!album || album.status_id === STATUS.deleted) throw gone();
    const status_id = statusAfter(measure);
    await db.updateTable('albums').set({ status_id, visible: 0 }).where('id', '=', id).execute();
    await context.catalogue.index.putEntity(db, { kind: 'album', id, title: '' });
    const told = await settleGone(context, db, 'albums', [id]);
    return { previous: statusMark(album.status_id, status_id), tags: [...albumTags(id), ...told] };
  },
  putBack: (change, previous) => show(change, readMark(previous)[1]),
  accept: (change) => show(change, STATUS.waiting),
};
