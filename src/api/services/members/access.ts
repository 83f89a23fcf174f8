import type { CallContext, ServiceContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';

export interface MemberAccess {
  id: number;
  privacy: 'public' | 'friends' | 'private';
}

/** The member with this id. Throws `not_found`. */
export async function requireMember({ db }: ServiceContext, id: number): Promise<MemberAccess> {
  const member = await db
    .selectFrom('members')
    .select(['id', 'privacy'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member) throw new ServiceError('not_found');
  return member;
}

async function isFriend({ db }: ServiceContext, id: number, of: number): Promise<boolean> {
  const row = await db
    .selectFrom('friends')
    .select('friend_id')
    .where('member_id', '=', of)
    .where('friend_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Refuses a viewer what the member shows to friends, or to nobody. Throws `no_permission`. */
export async function requireOpen(
  context: CallContext,
  { id, privacy }: MemberAccess,
): Promise<void> {
  const { viewer } = context;
  if (privacy === 'public' || viewer?.id === id) return;
  if (privacy === 'friends' && viewer && (await isFriend(context, viewer.id, id))) return;
  throw new ServiceError('no_permission');
}

/** Refuses everybody but the member. Throws `need_auth` where nobody is signed in, `no_permission` for others. */
export function requireOwner({ viewer }: Pick<CallContext, 'viewer'>, id: number): void {
  if (viewer === null) throw new ServiceError('need_auth');
  if (viewer.id !== id) throw new ServiceError('no_permission');
}
