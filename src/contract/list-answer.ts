import { z } from 'zod';
import { listOf, looseCount } from './wire.ts';

/** A list that a page is of: one of whose entries none fits is a broken answer, and no empty list. Of a single one it is not known: only the first may have been asked for. */
export function mainListOf<Item>(item: z.ZodType<Item, unknown>): z.ZodType<Item[], unknown> {
  return z.custom<readonly unknown[]>(Array.isArray).transform((entries, context) => {
    const fit = listOf(item).parse(entries);
    if (fit.length > 0 || entries.length < 2) return fit;
    context.addIssue({ code: 'custom', message: 'no entry fits' });
    return z.NEVER;
  });
}

/** How many a list has: never fewer than it shows, whatever its answer says or leaves out. */
export const totalOf = (told: number, entries: readonly unknown[] | null): number =>
  Math.max(told, entries?.length ?? 0);

/** How many pages a list has; by how many entries there are where its answer does not say (SPEC.md §7 names no pages). */
export const pagesOf = (list: { totalCount: number; pages: number }, count: number): number =>
  list.pages || Math.ceil(list.totalCount / count);

/** A page of a list: `{[key]: […], total_count, pages}` on the wire. */
export function pageOf<const Key extends string, Item>(key: Key, item: z.ZodType<Item, unknown>) {
  return z
    .looseObject({ total_count: looseCount, pages: looseCount })
    .transform((wire, context): Record<Key, Item[]> & { totalCount: number; pages: number } => {
      const items = mainListOf(item).safeParse(wire[key]);
      if (!items.success) {
        context.addIssue({ code: 'custom', path: [key], message: `no ${key}` });
        return z.NEVER;
      }
      const list = { [key]: items.data } as Record<Key, Item[]>;
      return { ...list, totalCount: totalOf(wire.total_count, items.data), pages: wire.pages };
    });
}
