import type { SiteGroup } from '#config/site-groups.ts';
import { sql } from 'kysely';
import type { ServiceContext } from '../../../context.ts';
import { requireMember, requireOpen } from '../../members/access.ts';
import { objectNumber } from '../../object-id.ts';
import type { VideoSource } from '../source.ts';

/** A member's accepted, public uploads. Throws `bad_object`, `not_found`. */
export async function ofMember(
  context: ServiceContext,
  group: SiteGroup,
  objectId: string,
): Promise<VideoSource> {
  const { id } = await requireMember(context, objectNumber(objectId));
  return {
    key: null,
    from: sql`videos AS v`,
    id: sql`v.id`,
    where: [sql`v.member_id = ${id}`, sql`v.visible = 1`, sql`v.site_group = ${group}`],
  };
}

/** A member's favourites, the latest added first, as the privacy setting allows. Throws `no_permission`. */
export async function favouritesOf(
  context: ServiceContext,
  group: SiteGroup,
  objectId: string,
): Promise<VideoSource> {
  const member = await requireMember(context, objectNumber(objectId));
  requireOpen(member);
  return {
    key: null,
    from: sql`favourites AS item JOIN videos AS v ON v.id = item.video_id`,
    id: sql`v.id`,
    where: [sql`item.member_id = ${member.id}`, sql`v.visible = 1`, sql`v.site_group = ${group}`],
    ownOrder: sql`item.added_ts DESC, v.id DESC`,
  };
}

/** Videos of everything a member subscribes to, as the privacy setting allows. Throws `no_permission`. */
export async function subscribedBy(
  context: ServiceContext,
  group: SiteGroup,
  objectId: string,
): Promise<VideoSource> {
  const member = await requireMember(context, objectNumber(objectId));
  requireOpen(member);
  const subscribed = (section: string) =>
    sql`SELECT object_id FROM subscriptions WHERE member_id = ${member.id} AND section = ${section}`;
  return {
    key: null,
    from: sql`videos AS v`,
    id: sql`v.id`,
    where: [
      sql`v.visible = 1`,
      sql`v.site_group = ${group}`,
      sql`v.id IN (
        SELECT id FROM videos WHERE visible = 1 AND channel_id IN (${subscribed('channels')})
        UNION ALL
        SELECT video_id FROM model_listing WHERE model_id IN (${subscribed('models')})
        UNION ALL
        SELECT id FROM videos WHERE visible = 1 AND member_id IN (${subscribed('members')}))`,
    ],
  };
}
