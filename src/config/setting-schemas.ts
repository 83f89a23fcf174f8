import { z } from 'zod';
import { parseAgePolicy } from './age-policy.ts';
import { parseBlobsDelivery } from './blobs-delivery.ts';
import { parseBlobsUrl } from './blobs-url.ts';

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

function toOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return bare && /^https?:$/u.test(url.protocol) ? url.origin : null;
}

const ORIGIN_RULE = 'must be an origin such as https://example.org, without a path';

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

/** A header's name in lower case, or null when empty. */
export const countryHeader = z
  .string()
  .regex(/^[A-Za-z0-9-]*$/u, 'must be the name of a header')
  .transform((text) => (text === '' ? null : text.toLowerCase()));

/** Path of a file, or null when empty. */
export const filePath = z.string().transform((text) => (text === '' ? null : text));

/** The address of an SMTP server, or null when empty. */
export const smtpUrl = z
  .string()
  .refine(
    (text) => text === '' || (/^smtps?:\/\/[^/]/u.test(text) && URL.canParse(text)),
    'must be an address such as smtps://user:password@mail.example.org',
  )
  .transform((text) => (text === '' ? null : text));

/** A {@link BlobsPlace} as an operator writes it, or null when empty. */
export const blobsUrl = z.string().transform((text, context) => {
  const place = text === '' ? null : parseBlobsUrl(text);
  if (place !== null || text === '') return place;
  const message = 'must be file:///folder or s3://KEY:SECRET@host/bucket, both percent-encoded';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** A {@link BlobsDelivery} as an operator writes it. */
export const blobsDelivery = z.string().transform((text, context) => {
  const delivery = parseBlobsDelivery(text);
  if (delivery !== null) return delivery;
  const message = 'must be stream, redirect or the path of an internal location such as /files/';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** The address of a PostgreSQL database, or null when empty. */
export const postgresUrl = z
  .string()
  .refine(
    (text) => text === '' || (/^postgres(?:ql)?:\/\/[^/]+\/[^/]/u.test(text) && URL.canParse(text)),
    'must be an address such as postgres://user:password@db.example.org/islet',
  )
  .transform((text) => (text === '' ? null : text));

/** One mailbox, with or without a name before it. */
export const mailbox = z
  .string()
  .regex(
    /^(?:[^\s@<>,;]+@[^\s@<>,;]+|[^@<>,;"\r\n]+ <[^\s@<>,;]+@[^\s@<>,;]+>)$/u,
    'must be one address such as Islet <contact@example.org>',
  );

/** An {@link AgePolicy} as an operator writes it. */
export const agePolicy = z.string().transform((text, context) => {
  const policy = parseAgePolicy(text);
  if (typeof policy !== 'string') return policy;
  context.addIssue({ code: 'custom', message: policy });
  return z.NEVER;
});

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.includes(hostname));
}

/** Where visitors are sent to, or null when empty: under HTTPS, or on this machine for a try. */
export const safeAddress = z
  .string()
  .refine(
    (text) => text === '' || isSafeAddress(text),
    'must be an address that begins with https://',
  )
  .transform((text) => (text === '' ? null : text));

/** A secret that two programs share, or null when empty. */
export const sharedKey = z
  .string()
  .refine((text) => text === '' || text.length >= 32, 'must have at least 32 characters')
  .transform((text) => (text === '' ? null : text));
