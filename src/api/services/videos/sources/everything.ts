import type { SiteGroup } from '#config/site-groups.ts';
import { sql } from 'kysely';
import type { VideoSource } from '../source.ts';

/** Every visible video of a site group. */
export function everything(group: SiteGroup): VideoSource {
  return {
    key: `all:${group}`,
    from: sql`videos AS v`,
    id: sql`v.id`,
    where: [sql`v.visible = 1`, sql`v.site_group = ${group}`],
    keptTotal: ({ db }, { durationClass, hdOnly, since }) => {
      if (since !== null) return null;
      let query = db
        .selectFrom('group_totals')
        .select(({ fn }) => fn.sum<number>('videos').as('total'))
        .where('site_group', '=', group);
      if (durationClass !== null) query = query.where('duration_class', '=', durationClass as 1);
      if (hdOnly) query = query.where('is_hd', '=', 1);
      return query.executeTakeFirst().then((row) => row?.total ?? 0);
    },
  };
}
