import './without-eval.ts';
import { MAX_RATING } from '#config/limits.ts';
import { z } from 'zod';

/** Ids and counts travel as decimal strings or as numbers; readers take either (API.md). */
export const wireCount = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.number().int().nonnegative());

export const wireId = wireCount.pipe(z.number().positive());

/** The same, undefined where it is not told: then another field may say it. */
export const toldCount = wireCount.optional().catch(undefined);

/** A count that may be missing or malformed without making the whole answer useless. */
export const looseCount = wireCount.catch(0).default(0);

/** An id or a page's number that only some entries have; null where there is none. */
export const optionalId = wireId.nullable().catch(null).default(null);

/** `"0".."5"`, with decimals; a higher one is the highest. */
export const wireRating = z.coerce
  .number()
  .nonnegative()
  .transform((rating) => Math.min(rating, 5))
  .catch(0)
  .default(0);

/** The rating of what is rated, by its votes (API.md) where the host tells none. */
export const ratingOf = (told: { rating: number; likes: number; dislikes: number }): number =>
  told.rating || (told.likes * MAX_RATING) / Math.max(1, told.likes + told.dislikes);

/** `1`, `"1"`, `true` against everything else. */
export const wireFlag = z
  .unknown()
  .transform((value) => value === 1 || value === '1' || value === true)
  .default(false);

/** `"12:34"` or `"1:02:03"` to seconds; `0` when it is neither. */
export const wireDuration = z
  .unknown()
  .transform((value) => {
    if (typeof value === 'number') return Math.max(0, Math.round(value));
    if (typeof value !== 'string' || !/^\d+(:\d{1,2}){0,2}$/.test(value)) return 0;
    return value.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
  })
  .default(0);

/** A date of ISO 8601 without a zone: by itself it would be read as one of where this runs. */
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/;

/** `"YYYY-MM-DD HH:MM:SS"` in UTC to epoch milliseconds, with a `T` too; `0` when it is not a date. */
export const wireDate = z
  .unknown()
  .transform((value) => {
    if (typeof value !== 'string') return 0;
    const text = value.trim();
    const isWhole = text.includes('T') && !WITHOUT_ZONE.test(text);
    const time = Date.parse(isWhole ? text : `${text.replace(' ', 'T')}Z`);
    return Number.isNaN(time) ? 0 : time;
  })
  .default(0);

/** Far above the longest list of the contract: what a broken host adds would be read while visitors wait. */
const MAX_LIST_ENTRIES = 2000;
/** After so many that do not fit, nobody looks at the rest: it is no list of ours. */
const MAX_UNFIT_ENTRIES = 200;

/** A list in which an entry that does not fit is left out rather than failing the rest, cut where it is endless. */
export function listOf<Item>(item: z.ZodType<Item, unknown>): z.ZodType<Item[], unknown> {
  return z.custom<readonly unknown[]>(Array.isArray).transform((entries) => {
    const fit: Item[] = [];
    let unfit = 0;
    for (const entry of entries.slice(0, MAX_LIST_ENTRIES)) {
      const parsed = item.safeParse(entry);
      if (parsed.success) fit.push(parsed.data);
      else unfit += 1;
      if (unfit === MAX_UNFIT_ENTRIES) break;
    }
    return fit;
  });
}

/** A list that not every host has: nothing where it is missing or null. */
export const lackableList = <Item>(item: z.ZodType<Item, unknown>) =>
  listOf(item)
    .nullish()
    .transform((list) => list ?? []);

/** A list that a page is of: one of whose entries none fits is a broken answer, and no empty list. */
export function mainListOf<Item>(item: z.ZodType<Item, unknown>): z.ZodType<Item[], unknown> {
  return z.custom<readonly unknown[]>(Array.isArray).transform((entries, context) => {
    const fit = listOf(item).parse(entries);
    if (fit.length > 0 || entries.length === 0) return fit;
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

/** An object keyed by id (or a plain list, which some hosts send when it is empty) to its values. */
export function valuesOf<Item>(item: z.ZodType<Item, unknown>): z.ZodType<Item[], unknown> {
  return z
    .unknown()
    .transform((value) => (value && typeof value === 'object' ? Object.values(value) : []))
    .transform((values) => listOf(item).parse(values))
    .default([]);
}

/** Epoch milliseconds to the form dates travel in. */
export function toWireDate(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

/** Whole seconds to `"m:ss"`, or `"h:mm:ss"` from one hour on. */
export function toWireDuration(seconds: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = pad(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}
