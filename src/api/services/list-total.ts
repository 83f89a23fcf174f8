import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../db/schema/index.ts';
import type { ServiceContext } from '../context.ts';

/** Of so many nobody sees that one is new, and to count them takes a moment each time. */
const MANY = 10_000;

/** The total of a list named `key`: counted, and where they are many remembered for a minute; never of one without a name. */
export async function listTotal(
  { totals }: Pick<ServiceContext, 'totals'>,
  key: string | null,
  count: () => Promise<number>,
): Promise<number> {
  if (key === null) return count();
  const known = totals.known(key);
  if (known) return known;
  const total = await count();
  if (total >= MANY) await totals.get(key, () => Promise.resolve(total));
  return total;
}

/** How many rows a query has. */
export async function countRows<Tables extends keyof Database>(
  query: SelectQueryBuilder<Database, Tables, object>,
): Promise<number> {
  const { n } = await query
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}
