import './without-eval.ts';
import { z } from 'zod';

/** Ids and counts travel as decimal strings or as numbers; readers take either (API.md). */
export const wireCount = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(z.number().int().nonnegative());

export const wireId = wireCount.pipe(z.number().positive());

/** A count that may be missing or malformed without making the whole answer useless. */
export const looseCount = wireCount.catch(0).default(0);

/** An id or a page's number that only some entries have; null where there is none. */
export const optionalId = wireId.nullable().catch(null).default(null);

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
