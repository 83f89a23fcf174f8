import type { Kysely } from 'kysely';
import type { SiteGroup } from '#config/site-groups.ts';
import type { Database } from '../../db/schema/index.ts';
import type { VideoFilters, VideoSource } from '../video-source.ts';

type Filters = Pick<VideoFilters, 'durationClass' | 'hdOnly'>;

const isPlain = ({ durationClass, hdOnly, since }: VideoFilters): boolean =>
  durationClass === null && !hdOnly && since === null;

/** How many visible videos of a group, and of a length and quality, each category has; one without any is left out. */
export async function categoryTotals(
  db: Kysely<Database>,
  ids: readonly number[],
  group: SiteGroup,
  filters: Filters = { durationClass: null, hdOnly: false },
): Promise<Map<number, number>> {
  let query = db
    .selectFrom('category_totals')
    .select(['category_id', ({ fn }) => fn.sum<number>('videos').as('total')])
    .where('category_id', 'in', ids)
    .where('site_group', '=', group)
    .groupBy('category_id');
  if (filters.durationClass) query = query.where('duration_class', '=', filters.durationClass as 1);
  if (filters.hdOnly) query = query.where('is_hd', '=', 1);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.category_id, Number(row.total)]));
}

async function groupTotal(
  db: Kysely<Database>,
  group: SiteGroup,
  { durationClass, hdOnly }: Filters,
): Promise<number> {
  let query = db
    .selectFrom('group_totals')
    .select(({ fn }) => fn.sum<number>('videos').as('total'))
    .where('site_group', '=', group);
  if (durationClass !== null) query = query.where('duration_class', '=', durationClass as 1);
  if (hdOnly) query = query.where('is_hd', '=', 1);
  const row = await query.executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** The one kept number of what a list is of, without filters. */
function plainTotal(
  db: Kysely<Database>,
  source: Extract<VideoSource, { of: 'model' | 'channel' | 'country' }>,
): Promise<{ videos: number } | undefined> {
  switch (source.of) {
    case 'model':
      return db
        .selectFrom('model_totals')
        .select('videos')
        .where('model_id', '=', source.id)
        .where('site_group', '=', source.group)
        .executeTakeFirst();
    case 'channel':
      return db
        .selectFrom('channel_totals')
        .select('videos')
        .where('channel_id', '=', source.id)
        .where('site_group', '=', source.group)
        .executeTakeFirst();
    case 'country':
      return db
        .selectFrom('country_totals')
        .select('videos')
        .where('country', '=', source.country)
        .where('site_group', '=', source.group)
        .executeTakeFirst();
  }
}

/** The total of a list where one is kept in the database; null for sources and filters that none is kept of. */
export async function cachedTotal(
  db: Kysely<Database>,
  source: VideoSource,
  filters: VideoFilters,
): Promise<number | null> {
  switch (source.of) {
    case 'everything':
      return filters.since === null ? groupTotal(db, source.group, filters) : null;
    case 'categories': {
      const [only, ...others] = source.categories;
      if (!only || others.length > 0 || filters.since !== null) return null;
      return (await categoryTotals(db, [only.id], source.group, filters)).get(only.id) ?? 0;
    }
    case 'model':
    case 'channel':
    case 'country':
      return isPlain(filters) ? ((await plainTotal(db, source))?.videos ?? 0) : null;
    default:
      return null;
  }
}
