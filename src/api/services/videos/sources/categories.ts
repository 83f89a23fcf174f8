import { MAX_CATEGORIES } from '#config/limits.ts';
import type { SiteGroup } from '#config/site-groups.ts';
import { sql } from 'kysely';
import type { ServiceContext } from '../../../context.ts';
import { ServiceError } from '../../../errors.ts';
import type { Label } from '../../category-cache.ts';
import type { Sql, VideoFilters, VideoSource } from '../source.ts';

/** The categories that an `object_id` names, up to three (API.md). Throws `bad_object`, `not_found`. */
export async function chosenCategories(
  context: ServiceContext,
  objectId: string,
): Promise<Label[]> {
  const dirs = [...new Set(objectId.split(','))];
  if (dirs.length > MAX_CATEGORIES || dirs.includes('')) throw new ServiceError('bad_object');
  const known = await context.labels.bySlug();
  return dirs.map((dir) => {
    const label = known.get(dir);
    if (!label) throw new ServiceError('not_found');
    return label;
  });
}

async function totalsOf(
  { db }: ServiceContext,
  ids: readonly number[],
  group: SiteGroup,
  filters?: VideoFilters,
): Promise<Map<number, number>> {
  let query = db
    .selectFrom('category_totals')
    .select(['category_id', ({ fn }) => fn.sum<number>('videos').as('total')])
    .where('category_id', 'in', ids)
    .where('site_group', '=', group)
    .groupBy('category_id');
  if (filters?.durationClass)
    query = query.where('duration_class', '=', filters.durationClass as 1);
  if (filters?.hdOnly) query = query.where('is_hd', '=', 1);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.category_id, row.total]));
}

/** Slots that fit the first of a video's two masks. */
const FIRST_MASK_SLOTS = 47;

/** A category with a bit is looked up in the row that is being read, one beyond them in its links. */
function alsoIn({ id, slot }: Label): Sql {
  if (slot === null) {
    return sql`EXISTS (SELECT 1 FROM video_categories AS link
      WHERE link.video_id = v.video_id AND link.category_id = ${id})`;
  }
  return slot < FIRST_MASK_SLOTS
    ? sql`(v.mask_a & ${2 ** slot}) <> 0`
    : sql`(v.mask_b & ${2 ** (slot - FIRST_MASK_SLOTS)}) <> 0`;
}

/** Videos that carry all of the chosen categories: the rows of the smallest one that have the others' bits. */
export async function inCategories(
  context: ServiceContext,
  group: SiteGroup,
  chosen: readonly Label[],
): Promise<VideoSource> {
  const ids = chosen.map(({ id }) => id);
  const totals = ids.length > 1 ? await totalsOf(context, ids, group) : new Map<number, number>();
  const size = ({ id }: Label): number => totals.get(id) ?? 0;
  const [smallest, ...others] = chosen.toSorted((a, b) => size(a) - size(b));
  const first = smallest?.id ?? 0;
  return {
    key: `categories:${group}:${ids.toSorted((a, b) => a - b).join(',')}`,
    from: sql`category_listing AS v`,
    id: sql`v.video_id`,
    where: [sql`v.category_id = ${first}`, sql`v.site_group = ${group}`, ...others.map(alsoIn)],
    keptTotal: (asking, filters) => {
      if (others.length > 0 || filters.since !== null) return null;
      return totalsOf(asking, [first], group, filters).then((sums) => sums.get(first) ?? 0);
    },
  };
}
