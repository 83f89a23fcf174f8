import { CONVERSATIONS_PAGE_SIZE } from '#config/messages.ts';
import type { CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { listAnswer } from '../list-answer.ts';
import { shownAvatar } from '../members/visibility.ts';
import { address, date, text } from '../wire-values.ts';

/** Characters of a message that its list shows. */
const BEGINNING = 120;

const beginning = (words: string): string => Array.from(words).slice(0, BEGINNING).join('');

/** A page of the viewer's conversations, the latest first. Throws `need_auth`. */
export async function listConversations(
  context: CallContext,
  _params: object,
  asked: { page: number } | undefined,
): Promise<object> {
  const { id: member } = requireViewer(context);
  const page = asked?.page ?? 1;
  const count = CONVERSATIONS_PAGE_SIZE;
  const own = context.db.selectFrom('conversations').where('conversations.member_id', '=', member);
  const [rows, counted, { who }] = await Promise.all([
    own
      .innerJoin('messages', 'messages.id', 'conversations.last_id')
      .innerJoin('members', 'members.id', 'conversations.other_id')
      .select(['other_id', 'display_name', 'text', 'added_ts', 'from_id', 'unread'])
      .select((eb) => shownAvatar(eb).as('avatar'))
      .orderBy('last_id', 'desc')
      .limit(count)
      .offset((page - 1) * count)
      .execute(),
    own
      .where('last_id', 'is not', null)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
    context.db
      .selectFrom('members')
      .select('privacy_messages as who')
      .where('id', '=', member)
      .executeTakeFirstOrThrow(),
  ]);
  const items = rows.map((row) => ({
    member: {
      _id: text(row.other_id),
      name: row.display_name,
      avatar: address(context.base, row.avatar),
    },
    text: beginning(row.text),
    added_date: date(row.added_ts),
    own: Number(row.from_id === member),
    unread: text(row.unread),
  }));
  return { ...listAnswer('conversations', items, Number(counted.n), { page, count }), who };
}
