import type { StatAct } from '#contract/calls/stat.ts';
import type { ObjectSection } from '#contract/enums.ts';
import type { Kysely } from 'kysely';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { purgeLast } from '../../purges.ts';
import { requireViewer } from '../../viewer.ts';
import { requireUnblocked } from '../blocks/blocked.ts';
import { holdMembers } from '../friends/pair.ts';
import { notify } from '../notifications/notify.ts';
import { text } from '../wire-values.ts';
import { countComment, commentTags } from './count.ts';
import { requireOpenTalk } from './open.ts';
import { ownerOf } from './owner.ts';
import { writtenText } from './text.ts';

/** The same words of the same member within so many seconds were sent twice. */
const AGAIN_SECONDS = 60;

interface About {
  section: ObjectSection;
  id: number;
}

/** What is written about something, below a comment or not. */
interface Written extends About {
  member: number;
  written: string;
  parent: number | null;
}

/** What the same member has just written there in the same words. */
const sentBefore = (
  db: Kysely<Database>,
  { section, id, member, written, parent }: Written,
  now: number,
) =>
  db
    .selectFrom('comments')
    .select('id')
    .where('member_id', '=', member)
    .where('added_ts', '>', now - AGAIN_SECONDS)
    .where('section', '=', section)
    .where('object_id', '=', id)
    .where('text', '=', written)
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .executeTakeFirst();

/** The comment that a reply hangs on, and who wrote what it answers: replies have one level, so one to a reply hangs on what that answers. Throws `not_found`. */
async function parentOf(
  { db }: Pick<WriteContext, 'db'>,
  { section, id }: About,
  asked: number | undefined,
): Promise<{ id: number; author: number } | null> {
  if (asked === undefined) return null;
  const parent = await db
    .selectFrom('comments')
    .select(['id', 'parent_id', 'member_id as author'])
    .where('id', '=', asked)
    .where('section', '=', section)
    .where('object_id', '=', id)
    .where('visible', '=', 1)
    .executeTakeFirst();
  if (!parent) throw new ServiceError('not_found');
  return { id: parent.parent_id ?? parent.id, author: parent.author };
}

/**
 * Posts a member's comment and gives its number (SPEC.md §7). About a member it is taken where their privacy setting shows it. What is sent twice is there once.
 *
 * @throws ServiceError `need_auth`, `not_found`, `no_permission` where it is of a member who shows it to others, or of somebody who has blocked the member, or whom they
 * have, `too_many_attempts`, and what `writtenText` says of the text.
 */
export async function postComment(
  context: WriteContext,
  { section, object_id: id, msg, parent_id: answered }: StatAct<'comm'>,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const written = writtenText(msg);
  await requireOpenTalk(context, section, id);
  const about = { section, id };
  const answers = await parentOf(context, about, answered);
  const parent = answers?.id ?? null;
  const owner = await ownerOf(context, section, id);
  const others = [owner, answers?.author].filter((other) => typeof other === 'number');
  for (const other of others) await requireUnblocked(context.db, member, other);
  const now = seconds(context);
  const comment = { ...about, member, written, parent };
  const same = await sentBefore(context.db, comment, now);
  if (same) return { ok: 1, comment_id: text(same.id) };
  await context.limits.take('comm_of_member', [{ key: text(member), factor: 1 }]);
  const added = await context.db.transaction().execute(async (transaction) => {
    // Again, as somebody may have blocked somebody meanwhile, what is answered may be gone, and a form may be sent twice at once.
    await holdMembers(transaction, [member, ...others]);
    await parentOf({ db: transaction }, about, answered);
    for (const other of others) await requireUnblocked(transaction, member, other);
    const faster = await sentBefore(transaction, comment, now);
    if (faster) return faster.id;
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
    await countComment(transaction, about, 1);
    await purgeLast(context, transaction, async (last) => {
      await last.purge(transaction, commentTags(about));
      // A reply is read where its thread is.
      const told = { by: member, about: { ...about, item: parent ?? 0 } };
      if (answers)
        await notify(last, transaction, { member: answers.author, kind: 'reply', ...told });
      if (owner !== null && owner !== answers?.author)
        await notify(last, transaction, { member: owner, kind: 'comment', ...told });
    });
    return row.id;
  });
  return { ok: 1, comment_id: text(added) };
}
