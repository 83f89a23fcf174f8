import type { ServiceContext } from '../../context.ts';
import { refusesContent } from '../moderation/blocks/block-file.ts';

type Ground = Pick<ServiceContext, 'db' | 'now'>;

/**
 * Why a file with this content is not taken: a decision keeps it from coming back, or it is a video already, or on its way to be one. Of two
 * uploads `before` the one whose file it is, the first one stays. Null where nothing is known of it.
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
        and([eb('state', 'in', ['ready', 'sent']), eb('videos.status_id', '!=', 5)]),
        and([
          eb('state', '=', 'processing'),
          ...(before === null ? [] : [eb('uploads.id', '<', before)]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return other ? 'duplicate' : null;
}
