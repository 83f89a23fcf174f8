import type { StatAct } from '#contract/calls/stat.ts';
import type { ObjectSection } from '#contract/enums.ts';
import { seconds, type WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { isThere } from '../stat/objects.ts';
import { text } from '../wire-values.ts';
import { countComment, commentTags } from './count.ts';
import { writtenText } from './text.ts';

/** The same words of the same member within so many seconds were sent twice. */
const AGAIN_SECONDS = 60;

interface About {
  section: ObjectSection;
  id: number;
}

/** The comment that a reply hangs on: replies have one level, so one to a reply hangs on what that answers. Throws `not_found`. */
async function parentOf(
  { db }: WriteContext,
  { section, id }: About,
  asked: number | undefined,
): Promise<number | null> {
  if (asked === undefined) return null;
  const parent = await db
    .selectFrom('comments')
    .select(['id', 'parent_id'])
    .where('id', '=', asked)
    .where('section', '=', section)
    .where('object_id', '=', id)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!parent) throw new ServiceError('not_found');
  return parent.parent_id ?? parent.id;
}

/**
 * Posts a member's comment and gives its number (SPEC.md §7). What is sent twice is there once.
 *
 * @throws ServiceError `need_auth`, `not_found`, `too_many_attempts`, and what `writtenText` says of the text.
 */
export async function postComment(
  context: WriteContext,
  { section, object_id: id, msg, parent_id: answered }: StatAct<'comm'>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const written = writtenText(msg);
  if (!(await isThere(context, section, id))) throw new ServiceError('not_found');
  const parent = await parentOf(context, { section, id }, answered);
  const now = seconds(context);
  const same = await context.db
    .selectFrom('comments')
    .select('id')
    .where('member_id', '=', member)
    .where('added_ts', '>', now - AGAIN_SECONDS)
    .where('section', '=', section)
    .where('object_id', '=', id)
    .where('text', '=', written)
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .executeTakeFirst();
  if (same) return { ok: 1, comment_id: text(same.id) };
  await context.limits.take('comm_of_member', [{ key: text(member), factor: 1 }]);
  const added = await context.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('comments')
      .values({
        section,
        object_id: id,
        member_id: member,
        text: written,
        added_ts: now,
        parent_id: parent,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await countComment(transaction, { section, id }, 1);
    await context.purge(transaction, commentTags({ section, id }));
    return row.id;
  });
  return { ok: 1, comment_id: text(added) };
}
