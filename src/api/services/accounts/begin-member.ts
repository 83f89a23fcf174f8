import type { Transaction } from 'kysely';
import { cacheTags } from '#config/cache-tags.ts';
import { seconds, type WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { refuseProblems } from './refuse.ts';

interface NewMember {
  username: string;
  email: string;
  email_key: string;
  password_hash: string;
  lang: string;
  created_ts: number;
}

/** Makes a member whose address was seen to be theirs, and gives their number. Throws `invalid` where somebody was faster with the name or the address. */
export async function beginMember(
  context: Pick<WriteContext, 'now' | 'purge'>,
  db: Transaction<Database>,
  { username, lang, ...account }: NewMember,
): Promise<number> {
  const now = seconds(context);
  const names = { username, display_name: username };
  const member = await db
    .insertInto('members')
    .values({ ...names, lang, joined_ts: now, seen_ts: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!member) refuseProblems([{ field: 'name', code: 'name_occupied' }]);
  const made =
    member &&
    (await db
      .insertInto('accounts')
      .values({ ...account, member_id: member.id, confirmed_ts: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirst());
  if (!made) return refuseProblems([{ field: 'email', code: 'email_occupied' }]) as never;
  await context.purge(db, [cacheTags.members]);
  return made.member_id;
}
