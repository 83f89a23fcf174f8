import { cacheTags } from '#config/cache-tags.ts';
import type { ObjectSection, WallSection } from '#contract/enums.ts';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { dropNotifications } from '../notifications/forget.ts';
import { openKey } from '../notifications/notice.ts';
import { withdrawFromAll } from '../notifications/notify.ts';
import { LIKES_AT_ONCE } from './drop.ts';

type Context = Pick<ServiceContext, 'purge' | 'limits'>;
type Db = Transaction<Database>;

/** A comment that is not there any more: deleted, or hidden by a decision. */
interface GoneComment {
  id: number;
  author: number;
  parent: number | null;
  about: { section: ObjectSection; id: number };
}

/** Takes back what was told of a comment that is gone, unless its author wrote another one there that is shown. */
async function withdrawComment(
  context: Context,
  db: Db,
  { about, author: by, parent }: GoneComment,
): Promise<void> {
  const another = await db
    .selectFrom('comments')
    .select('id')
    .where('section', '=', about.section)
    .where('object_id', '=', about.id)
    .where('member_id', '=', by)
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (another) return;
  const where = { ...about, item: parent ?? 0 };
  await withdrawFromAll(context, db, { kind: 'comment', by, about: where });
  if (parent !== null) await withdrawFromAll(context, db, { kind: 'reply', by, about: where });
}

/** Takes back what its author was told of who likes a comment that is gone: there is nothing to look at. Of very many who do, what is left counts as read. */
async function forgetLikes(
  context: Context,
  db: Db,
  { id, about, author: member }: GoneComment,
): Promise<void> {
  const kind = 'comment_like' as const;
  const told = await db
    .updateTable('notifications')
    .set({ open_key: null })
    .where('open_key', '=', openKey({ member, kind, about: { ...about, item: id } }))
    .returning('id')
    .execute();
  if (told.length === 0) return;
  await dropNotifications(db, { ids: told.map((one) => one.id), most: LIKES_AT_ONCE });
  await context.purge(db, [cacheTags.inbox(member)]);
}

/** Takes back, as far as it was not read, what members were told of a comment that is gone. */
export async function untellComment(context: Context, db: Db, comment: GoneComment): Promise<void> {
  await withdrawComment(context, db, comment);
  await forgetLikes(context, db, comment);
}

/** The same of a post on a wall. */
export async function untellPost(
  context: Context,
  db: Db,
  { author: by, about }: { author: number; about: { section: WallSection; id: number } },
): Promise<void> {
  const another = await db
    .selectFrom('wall_posts')
    .select('id')
    .where('section', '=', about.section)
    .where('object_id', '=', about.id)
    .where('member_id', '=', by)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!another) await withdrawFromAll(context, db, { kind: 'wall_post', by, about });
}
