import { z } from 'zod';
import { field } from './field.ts';
import { booleanText, origin, originList, sharedKey, wholeNumber } from './schemas.ts';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Path of a file, or null when empty. */
const filePath = z.string().transform((text) => (text === '' ? null : text));

/** Where the site listens, who stands in front of it, and how it is addressed. */
export const httpSettings = {
  port: field('PORT', '4321', 'TCP port to listen on.', wholeNumber(0, 65_535)),
  host: field('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for every one.', z.string()),
  publicOrigin: field(
    'PUBLIC_ORIGIN',
    '',
    'Address visitors use, such as `https://example.org`.',
    origin,
  ),
  apiOrigin: field(
    'API_ORIGIN',
    '',
    'Origin of an existing API; unset, the embedded one answers.',
    origin,
  ),
  purgeSecret: field(
    'PURGE_SECRET',
    '',
    'What an API and the sites in front of it both know, 32 characters or more, so that it may say at `POST /purge/` what it changed ([docs/production.md](docs/production.md#an-api-elsewhere)); unset, nobody can.',
    sharedKey,
    true,
  ),
  purgeSites: field(
    'PURGE_SITES',
    '',
    'Origins, comma-separated, of sites whose `API_ORIGIN` this one is: they are told what it changes. Needs a `PURGE_SECRET`.',
    originList,
  ),
  trustProxy: field(
    'TRUST_PROXY',
    'false',
    '`true` when a proxy in front sets `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Forwarded-For`.',
    booleanText,
  ),
  stopDelaySeconds: field(
    'STOP_DELAY_SECONDS',
    '0',
    'How long a process that is stopped still takes visitors, while `/ready/` tells a load balancer to send no more.',
    wholeNumber(0, 300),
  ),
  adsFile: field(
    'ADS_FILE',
    '',
    'JSON file of advertisements and offers ([docs/ads.md](docs/ads.md)).',
    filePath,
  ),
  logLevel: field(
    'LOG_LEVEL',
    'info',
    `One of: ${LEVELS.join(', ')}.`,
    z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`),
  ),
};
