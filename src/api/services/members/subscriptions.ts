import { SITE_GROUPS } from '#config/site-groups.ts';
import type { MemberListParams } from '#contract/calls/member.ts';
import type { GroupQuery } from '#contract/group-query.ts';
import { sql } from 'kysely';
import type { CallContext } from '../../context.ts';
import { listAnswer } from '../list-answer.ts';
import { address, date, text } from '../wire-values.ts';
import { requireMember, requireOpen } from './access.ts';

interface SubscriptionRow {
  section: string;
  object_id: number;
  added_ts: number;
  dir: string;
  title: string;
  avatar: string | null;
  total: number;
}

/** One page of what a member subscribes to, the newest first; videos are counted of one site group, or of all. Throws `not_found`, `no_permission`. */
export async function listSubscriptions(
  context: CallContext,
  { id, page, count }: MemberListParams,
  { group }: GroupQuery = {},
): Promise<object> {
  await requireOpen(context, await requireMember(context, id));
  const { db, base } = context;
  // What is hidden is not listed, so it is not counted either.
  const shown = sql`FROM subscriptions AS s
    LEFT JOIN channels AS c ON s.section = 'channels' AND c.id = s.object_id AND c.visible = 1
    LEFT JOIN models AS o ON s.section = 'models' AND o.id = s.object_id AND o.visible = 1
    LEFT JOIN members AS m ON s.section = 'members' AND m.id = s.object_id AND NOT EXISTS (
      SELECT 1 FROM takedowns WHERE takedowns.section = 'members' AND takedowns.object_id = m.id)
    WHERE s.member_id = ${id} AND coalesce(c.id, o.id, m.id) IS NOT NULL`;
  const counted = await sql<{ n: number }>`SELECT count(*) AS n ${shown}`.execute(db);
  const total = Number(counted.rows[0]?.n ?? 0);
  const groups = sql`site_group IN (${sql.join(group === undefined ? SITE_GROUPS : [group])})`;
  const { rows } = await sql<SubscriptionRow>`
    SELECT s.section, s.object_id, s.added_ts,
      coalesce(c.dir, o.dir, '') AS dir,
      coalesce(c.title, o.title, m.display_name) AS title,
      coalesce(c.avatar, o.avatar, m.avatar) AS avatar,
      CASE s.section
        WHEN 'channels' THEN (SELECT sum(videos) FROM channel_totals WHERE channel_id = c.id AND ${groups})
        WHEN 'models' THEN (SELECT sum(videos) FROM model_totals WHERE model_id = o.id AND ${groups})
        ELSE (SELECT count(*) FROM videos WHERE member_id = m.id AND visible = 1 AND ${groups}) END AS total
    ${shown}
    ORDER BY s.added_ts DESC, s.section, s.object_id
    LIMIT ${count} OFFSET ${(page - 1) * count}`.execute(db);
  const items = rows.map((row) => ({
    section: row.section,
    object_id: text(row.object_id),
    dir: row.dir,
    title: row.title,
    avatar: address(base, row.avatar),
    total_videos: text(row.total ?? 0),
    added_date: date(row.added_ts),
  }));
  return listAnswer('subscriptions', items, total, { page, count });
}
