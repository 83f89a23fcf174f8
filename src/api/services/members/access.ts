import type { ListAudience } from '#config/profile.ts';
import type { Kysely } from 'kysely';
import type { CallContext, ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { ServiceError } from '../../errors.ts';
import { objectNumber } from '../object-id.ts';
import { hasBlocked } from '../blocks/blocked.ts';
import { isShown, isShownTo } from './visibility.ts';

export interface MemberAccess {
  id: number;
  privacy: ListAudience;
}

/** The member with this id. Throws `not_found`, also for one who was taken down, to everybody but themselves. */
export async function requireMember(
  { db, viewer }: Pick<CallContext, 'db' | 'viewer'>,
  id: number,
): Promise<MemberAccess> {
  const member = await db
    .selectFrom('members')
    .select(['id', 'privacy'])
    .where('id', '=', id)
    .where(isShownTo(viewer))
    .executeTakeFirst();
  if (!member) throw new ServiceError('not_found');
  return member;
}

/** That there is a member with this id, shown or not: what somebody has with them can be ended. Throws `not_found`. */
export async function requireKnown({ db }: Pick<ServiceContext, 'db'>, id: number): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member) throw new ServiceError('not_found');
}

/** Refuses to bring a member together with others whose own page was taken down: nobody could look at who asks. Throws `no_permission`. */
export async function requireShown(db: Kysely<Database>, id: number): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where(isShown)
    .executeTakeFirst();
  if (!member) throw new ServiceError('no_permission');
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

/** What a viewer is told of who may see a member's lists: whom a member has blocked learns of no more than friends do. */
export async function privacyTowards(
  { db, viewer }: CallContext,
  { id, privacy }: MemberAccess,
): Promise<ListAudience> {
  const isBlocked =
    privacy === 'members' &&
    viewer !== null &&
    (await hasBlocked(db, { member: id, other: viewer.id }));
  return isBlocked ? 'friends' : privacy;
}

/** Refuses a viewer what the member shows to members, to friends, or to nobody. Throws `no_permission`. */
export async function requireOpen(context: CallContext, member: MemberAccess): Promise<void> {
  const { viewer } = context;
  const { id } = member;
  if (viewer?.id === id) return;
  const privacy = await privacyTowards(context, member);
  if (privacy === 'public' || (privacy === 'members' && viewer)) return;
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
