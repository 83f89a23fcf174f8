import { paths } from '#routes/paths.ts';
import { reportedMessage } from '#routes/reported.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import type { About } from '../moderation/takedowns.ts';
import type { Report } from './report.ts';

/** What a report is about, where its case is found, its words as they are kept, and whose it is. */
export interface Subject {
  about: About;
  address: string;
  message: string;
  member: number | null;
}

/**
 * Of the report of a message, which only its receiver can make: it is about who wrote it, as the message itself is its receiver's, who can delete
 * it; and it has its words, which nobody else can read. Null for a report of anything else. Throws `invalid`.
 */
export async function messageSubject(
  { db, viewer }: WriteContext,
  { notice, message: why }: Report,
): Promise<Subject | null> {
  const id = notice && reportedMessage(notice.address);
  if (id === null) return null;
  const refused = (code: 'not_your_message' | 'message_gone') =>
    new ServiceError('invalid', { errors: [{ field: 'address', code }] });
  if (!viewer) throw refused('not_your_message');
  const row = await db
    .selectFrom('messages')
    .select(['from_id', 'to_id', 'text'])
    .where('id', '=', id)
    .executeTakeFirst();
  // Its writer may have taken it back while its receiver said what is wrong with it.
  if (!row) throw refused('message_gone');
  if (row.to_id !== viewer.id) throw refused('not_your_message');
  return {
    about: { section: 'members', object_id: row.from_id },
    address: paths.member(row.from_id),
    // What the reporter quotes themselves looks like no words of the message.
    message: `${why.replaceAll(/^([^\S\n]*)>/gmu, '$1›')}\n\n> ${row.text.replaceAll('\n', '\n> ')}`,
    member: viewer.id,
  };
}
