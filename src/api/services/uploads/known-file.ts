import { STATUS } from '#config/moderation.ts';
import type { ServiceContext } from '../../context.ts';
import { refusesContent } from '../moderation/blocks/block-file.ts';

type Ground = Pick<ServiceContext, 'db' | 'now'>;

/** States in which a video keeps nobody from uploading its file anew. */
const NO_VIDEO = [STATUS.rejected, STATUS.deleted];

/**
 * Why a file with this content is not taken: a decision keeps it from coming back, or it is a video already, or on its way to be one. What was not
 * accepted is none: that keeps a file out only where it was blocked. Of two uploads `before` the one whose file it is, the first one stays. Null where nothing is known of it.
 */
export async function knownFile(
  ground: Ground,
  { sha256, before = null }: { sha256: string; before?: number | null },
): Promise<'blocked' | 'duplicate' | null> {
  // First: what was blocked may be there still, for who decides about an objection.
  if (await refusesContent(ground, sha256)) return 'blocked';
  const other = await ground.db
    .selectFrom('uploads')
    .leftJoin('videos', 'videos.id', 'uploads.video_id')
    .select('uploads.id')
    .where('sha256', '=', sha256)
    .$if(before !== null, (query) => query.where('uploads.id', '!=', before))
    .where(({ eb, and, or }) =>
      or([
        and([eb('state', 'in', ['ready', 'sent']), eb('videos.status_id', 'not in', NO_VIDEO)]),
        and([
          eb('state', '=', 'processing'),
          ...(before === null ? [] : [eb('uploads.id', '<', before)]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return other ? 'duplicate' : null;
}

/**
 * What a member may be told of a file that they say has this content, before its bytes show that they have it: that it is a video of their own,
 * seen by others or not, or is on its way to be one by what they said of it, or one that everybody sees. Of what is others' alone, and of what
 * is blocked, nothing; and it counts for nothing.
 */
export async function isKnownTo(
  { db }: Pick<Ground, 'db'>,
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
