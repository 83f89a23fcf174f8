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

/** Makes a member whose address was seen to be theirs, whom a search finds from now on, and gives their number. Throws `invalid` where somebody was faster with the name or the address. */
export async function beginMember(
  context: Pick<WriteContext, 'now' | 'purge' | 'catalogue'>,
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
  const { member_id: id } = made;
  const named = { kind: 'member', id, title: username, aliases: [username] } as const;
  await context.catalogue.index.putEntity(db, named);
  await context.purge(db, [cacheTags.members]);
  return id;
}
