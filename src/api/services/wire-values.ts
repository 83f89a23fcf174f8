import { toWireDate } from '#contract/wire.ts';

/** How values are written on the wire (API.md, conventions): ids and counts as decimal strings. */
export const text = (value: number | string | null | undefined): string => String(value ?? '');

/** Seconds since 1970 to `YYYY-MM-DD HH:MM:SS` in UTC. */
export const date = (seconds: number): string => toWireDate(seconds * 1000);

/** 0 to 5 with at most four decimals, without trailing zeros. */
export const rating = (value: number): string => String(Number(value.toFixed(4)));

/** A stored address: a path of ours gets the answer's base, an absolute one stays. */
export const address = (base: string, stored: string | null): string =>
  stored === null ? '' : stored.startsWith('/') ? base + stored : stored;

/** How many pages of `count` entries a list of `total` has. */
export const pages = (total: number, count: number): number => Math.ceil(total / count);
