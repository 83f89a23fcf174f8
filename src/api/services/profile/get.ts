import { PROFILE_GROUPS } from '#config/profile.ts';
import type { CallContext } from '../../context.ts';
import { requireViewer } from '../../viewer.ts';
import { takedownOf } from '../moderation/takedowns.ts';
import { text } from '../wire-values.ts';
import { pictureAddresses } from './picture-addresses.ts';

const FIELDS = Object.values(PROFILE_GROUPS).flat();
/** Who sees what of a profile, and the lists of its member, as columns of `members`. */
export const AUDIENCES = [
  ...(['privacy_person', 'privacy_relations', 'privacy_place', 'privacy_work'] as const),
  ...(['privacy_about', 'privacy'] as const),
];

/** The viewer's own profile, with who sees what of it. Throws `need_auth`. */
export async function getOwnProfile(context: CallContext): Promise<object> {
  const { db } = context;
  const { id } = requireViewer(context);
  const row = await db
    .selectFrom('members')
    .select(['id', 'display_name', 'avatar', 'cover', ...FIELDS, ...AUDIENCES])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const takedown = await takedownOf(db, { section: 'members', object_id: id });
  const stored = [row.avatar, row.cover];
  const [avatar, cover] = await pictureAddresses(context, stored, takedown === null);
  const told = Object.fromEntries(FIELDS.map((field) => [field, text(row[field])]));
  const audiences = Object.fromEntries(AUDIENCES.map((name) => [name, row[name]]));
  return {
    profile: {
      _id: text(row.id),
      display_name: row.display_name,
      ...{ avatar, cover },
      ...told,
      ...audiences,
    },
  };
}
