import type { ServiceContext } from '../../context.ts';
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

/** Refuses what the member shows to friends or to nobody: who asks is not signed in. */
export function requireOpen({ privacy }: MemberAccess): void {
  if (privacy !== 'public') throw new ServiceError('no_permission');
}
