import { STATUS } from '#config/moderation.ts';
import { seconds, type ServiceContext } from '../../context.ts';
import { refusesContent } from '../moderation/blocks/block-file.ts';
import { notExpired } from './not-expired.ts';

type Ground = Pick<ServiceContext, 'db' | 'now'>;
type Known = 'blocked' | 'duplicate';

/** States in which a video keeps nobody from uploading its file anew. */
const NO_VIDEO = [STATUS.rejected, STATUS.deleted];

/**
 * Why a file with this content is not taken: a decision keeps it from coming back, or it is a video already, or on its way to be one. What was not
 * accepted is none: that keeps a file out only where it was blocked. Of two uploads at once the one whose bytes were read first stays. Null where nothing is known of it.
 */
async function knownFile(
  ground: Ground,
  { sha256, but }: { sha256: string; but: number },
): Promise<Known | null> {
  // First: what was blocked may be there still, for who decides about an objection.
  if (await refusesContent(ground, sha256)) return 'blocked';
  const other = await ground.db
    .selectFrom('uploads')
    .leftJoin('videos', 'videos.id', 'uploads.video_id')
    .select('uploads.id')
    .where('sha256', '=', sha256)
    .where('uploads.id', '!=', but)
    .where(({ eb, and, or }) =>
      or([
        and([eb('state', 'in', ['ready', 'sent']), eb('videos.status_id', 'not in', NO_VIDEO)]),
        eb('state', '=', 'processing'),
      ]),
    )
    .executeTakeFirst();
  return other ? 'duplicate' : null;
}

/**
 * Notes what the file of an upload that is processed has in it, if nothing is known of that; gives what is known else. Of uploads of one file that come to this at once,
 * one after the other: they are of one size, by which all of them are held, always in the same order.
 */
export async function claimContent(
  { db, now }: Ground,
  { id, bytes, sha256 }: { id: number; bytes: number | null; sha256: string },
): Promise<Known | null> {
  return db.transaction().execute(async (transaction) => {
    const alike = await transaction
      .selectFrom('uploads')
      .select('id')
      .where('state', '=', 'processing')
      .where('bytes', '=', bytes)
      .orderBy('id')
      .execute();
    for (const one of alike)
      await transaction
        .updateTable('uploads')
        .set((eb) => ({ bytes: eb.ref('bytes') }))
        .where('id', '=', one.id)
        .execute();
    const known = await knownFile({ db: transaction, now }, { sha256, but: id });
    if (known === null)
      await transaction.updateTable('uploads').set({ sha256 }).where('id', '=', id).execute();
    return known;
  });
}

/**
 * What a member may be told of a file that they say has this content, before its bytes show that they have it: that it is a video of their own,
 * seen by others or not, or is on its way to be one by what they said of it, or one that everybody sees. Of what is others' alone, and of what
 * is blocked, nothing; and it counts for nothing.
 */
export async function isKnownTo(
  { db, now }: Ground,
  { sha256, member }: { sha256: string; member: number },
): Promise<boolean> {
  const own = await db
    .selectFrom('uploads')
    .select('id')
    .where('member_id', '=', member)
    .where('told_sha256', '=', sha256)
    .where('state', 'in', ['receiving', 'waiting', 'processing'])
    // One whose beginning was not acknowledged is begun again.
    .where('received', '>', 0)
    .where(notExpired(seconds({ now })))
    .executeTakeFirst();
  if (own) return true;
  const video = await db
    .selectFrom('uploads')
    .innerJoin('videos', 'videos.id', 'uploads.video_id')
    .select('uploads.id')
    .where('sha256', '=', sha256)
    .where('state', 'in', ['ready', 'sent'])
    .where('videos.status_id', 'not in', NO_VIDEO)
    .where(({ eb, or }) => or([eb('uploads.member_id', '=', member), eb('videos.visible', '=', 1)]))
    .executeTakeFirst();
  return video !== undefined;
}
