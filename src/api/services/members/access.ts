import type { CallContext, ServiceContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { objectNumber } from '../object-id.ts';
import { isShown } from './visibility.ts';

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
    .where(isShown)
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

/**
 * The number of the member whose own something is. Refuses everybody else: throws `need_auth` where nobody is signed in,
 * whoever is named, `bad_object` where nobody is, `no_permission` for others.
 */
export function requireOwner({ viewer }: Pick<CallContext, 'viewer'>, objectId: string): number {
  if (viewer === null) throw new ServiceError('need_auth');
  const id = objectNumber(objectId);
  if (viewer.id !== id) throw new ServiceError('no_permission');
  return id;
}
