import { z } from 'zod';

/** A whole number within bounds, both included. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine(
      (text) => /^\d{1,9}$/u.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);
}

const YES = ['true', 'on', 'yes', '1'];
const NO = ['false', 'off', 'no', '0'];

/** `true`/`on`/`yes`/`1` or `false`/`off`/`no`/`0`, any case. */
export const booleanText = z
  .string()
  .refine((text) => [...YES, ...NO].includes(text.toLowerCase()), 'must be true or false')
  .transform((text) => YES.includes(text.toLowerCase()));

/** The origin that `text` is, or null: an http(s) one without path or credentials. */
export function toOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return bare && /^https?:$/u.test(url.protocol) ? url.origin : null;
}

/** What a setting is told that is none. */
export const ORIGIN_RULE = 'must be an origin such as https://example.org, without a path';

/** An http(s) origin without path or credentials, or null when empty. */
export const origin = z
  .string()
  .refine((text) => text === '' || toOrigin(text) !== null, ORIGIN_RULE)
  .transform((text) => toOrigin(text));

const splitList = (text: string): string[] => text.split(',').map((part) => part.trim());

/** Comma-separated origins. */
export const originList = z
  .string()
  .refine((text) => text === '' || splitList(text).every((part) => toOrigin(part)), ORIGIN_RULE)
  .transform((text) => splitList(text).flatMap((part) => toOrigin(part) ?? []));

/** A secret that two programs share, or null when empty. */
export const sharedKey = z
  .string()
  .refine((text) => text === '' || text.length >= 32, 'must have at least 32 characters')
  .transform((text) => (text === '' ? null : text));
