import { z } from 'zod';
import { parseAgePolicy } from '../age-policy.ts';
import { isSafeOrigin } from '../local-hosts.ts';
import { field } from './field.ts';
import { booleanText, sharedKey } from './schemas.ts';

/** A header's name in lower case, or null when empty. */
const countryHeader = z
  .string()
  .regex(/^[A-Za-z0-9-]*$/u, 'must be the name of a header')
  .transform((text) => (text === '' ? null : text.toLowerCase()));

/** An {@link AgePolicy} as an operator writes it. */
const agePolicy = z.string().transform((text, context) => {
  const policy = parseAgePolicy(text);
  if (typeof policy !== 'string') return policy;
  context.addIssue({ code: 'custom', message: policy });
  return z.NEVER;
});

const isSafeAddress = (text: string): boolean => URL.canParse(text) && isSafeOrigin(new URL(text));

/** Where visitors are sent to, or null when empty: under HTTPS, or on this machine for a try. */
const safeAddress = z
  .string()
  .refine(
    (text) => text === '' || isSafeAddress(text),
    'must be an address that begins with https://',
  )
  .transform((text) => (text === '' ? null : text));

/** Where a visitor is, and what age has to be known there. */
export const ageSettings = {
  countryHeader: field(
    'COUNTRY_HEADER',
    '',
    'Header in which a proxy in front puts the visitor’s two-letter country.',
    countryHeader,
  ),
  countryDatabase: field(
    'COUNTRY_DATABASE',
    'on',
    'Without such a header the country comes from a bundled database; `off` knows none then.',
    booleanText,
  ),
  agePolicy: field(
    'AGE_POLICY',
    '',
    'What a country asks, such as `fr=verified,ch=none` ([docs/age.md](docs/age.md)).',
    agePolicy,
  ),
  ageProviderUrl: field(
    'AGE_PROVIDER_URL',
    '',
    'Where an age-assurance provider takes visitors whose age must be verified.',
    safeAddress,
  ),
  ageProviderKey: field(
    'AGE_PROVIDER_KEY',
    '',
    'Key shared with that provider, 32 characters or more.',
    sharedKey,
    true,
  ),
};
