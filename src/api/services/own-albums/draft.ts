import type { Insertable, Selectable, Transaction } from 'kysely';
import { ALBUM_CATEGORIES, MAX_ALBUM_DRAFTS } from '#config/albums.ts';
import { STATUS } from '#config/moderation.ts';
import { CERTIFICATE, UPLOAD_DRAFT_SECONDS } from '#config/uploads.ts';
import type { EditAlbumBody } from '#contract/calls/edit-album.ts';
import { toLine, toText } from '#contract/texts.ts';
import { checkUploadTexts, type UploadProblem } from '#lib/upload-check.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { toDir } from '../../to-dir.ts';
import { ServiceError } from '../../errors.ts';
import { holdMembers } from '../friends/pair.ts';
import { checkWord } from '../uploads/certified.ts';
import { refuseFor } from '../uploads/form.ts';
import { requireMayUpload } from '../uploads/may-upload.ts';
import { addable } from './additions.ts';

/** What is told of an album, as it is kept. */
export interface AlbumTold {
  columns: Pick<Database['albums'], 'dir' | 'title' | 'site_group'> & { description: string };
  categories: number[];
  problems: UploadProblem[];
}

/** Checks what is told of an album. A category that does not exist counts for none. */
export async function readTold(
  { db }: Pick<ServiceContext, 'db'>,
  { title: sent, desc, categories, gender }: EditAlbumBody,
): Promise<AlbumTold> {
  const known = await db
    .selectFrom('album_categories')
    .select(['id', 'dir'])
    .where('dir', 'in', [...categories, ''])
    .execute();
  const title = toLine(sent);
  const description = toText(desc);
  const dirs = known.map(({ dir }) => dir);
  return {
    columns: { title, description, dir: toDir(title, 'album'), site_group: gender },
    categories: known.map(({ id }) => id),
    problems: checkUploadTexts({ title, desc: description, categories: dirs }, ALBUM_CATEGORIES),
  };
}

/** Gives an album its categories in place of those it had. */
export async function linkCategories(
  db: Transaction<Database>,
  album_id: number,
  categories: readonly number[],
): Promise<void> {
  await db.deleteFrom('album_category_links').where('album_id', '=', album_id).execute();
  if (categories.length === 0) return;
  const links = categories.map((album_category_id) => ({ album_id, album_category_id }));
  await db.insertInto('album_category_links').values(links).execute();
}

type BegunRow = Insertable<Database['albums']> &
  Pick<Selectable<Database['albums']>, 'adds_to'> &
  AlbumTold['columns'] & { member_id: number; certified_ts: number };

/** For so long a page tries to begin an album whose answer it did not get. */
const AGAIN_SECONDS = 120;

/**
 * The draft without a photo that was begun with the same words a moment before: the answer to it was lost, and nobody adds to it. Null where there is none, and of
 * more photos for an album, whose words are the same for whoever sends some from another tab. A form without script brings its photos itself, and
 * takes its draft back.
 */
async function beginAgain(db: Transaction<Database>, row: BegunRow): Promise<number | null> {
  if (row.adds_to !== null) return null;
  const begun = await db
    .selectFrom('albums')
    .select('id')
    .where('member_id', '=', row.member_id)
    .where('status_id', '=', STATUS.draft)
    .where('photos', '=', 0)
    .where('adds_to', 'is', null)
    .where('certified_ts', '>', row.certified_ts - AGAIN_SECONDS)
    .where('title', '=', row.title)
    .where('description', '=', row.description)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!begun) return null;
  const taken = await db
    .updateTable('albums')
    .set(row)
    .where('id', '=', begun.id)
    .where('status_id', '=', STATUS.draft)
    .where('photos', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return taken?.id ?? null;
}

/**
 * Begins an album, or more photos for one that is shown: a draft that nobody but its uploader sees, with their word for everybody who is
 * shown. Throws `invalid` with all that is wrong, `not_found`, `list_full`, `too_many_attempts`.
 */
export async function startAlbum(
  context: Pick<ServiceContext, 'db' | 'limits' | 'now'>,
  member: number,
  body: EditAlbumBody,
): Promise<number> {
  const { db, limits } = context;
  await requireMayUpload(context, member, 'photos');
  const { adds = null } = body;
  const { columns, categories, problems } =
    adds === null ? await readTold(context, body) : await addable(db, { id: adds, member });
  refuseFor([...problems, ...checkWord(body.certify)]);
  await limits.take('upload_of_member', [{ key: String(member), factor: 1 }]);
  const now = seconds(context);
  return db.transaction().execute(async (transaction) => {
    // The member is held: of several that are begun at once each counts those before it.
    await holdMembers(transaction, [member]);
    const row: BegunRow = {
      ...columns,
      ...{ status_id: STATUS.draft, member_id: member, post_ts: now, channel_id: null },
      ...{ cover_media_id: null, cover_asset_id: null, adds_to: adds },
      ...{ certificate: CERTIFICATE, certified_ts: now, expires_ts: now + UPLOAD_DRAFT_SECONDS },
    };
    const begun = body.section === 'begin' ? await beginAgain(transaction, row) : null;
    if (begun !== null) {
      await linkCategories(transaction, begun, categories);
      return begun;
    }
    const { open } = await transaction
      .selectFrom('albums')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('member_id', '=', member)
      .where('status_id', '=', STATUS.draft)
      .executeTakeFirstOrThrow();
    if (Number(open) >= MAX_ALBUM_DRAFTS) throw new ServiceError('list_full');
    const { id } = await transaction
      .insertInto('albums')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await linkCategories(transaction, id, categories);
    return id;
  });
}
