import { z } from 'zod';
import {
  agePolicy,
  blobsDelivery,
  blobsUrl,
  booleanText,
  countryHeader,
  filePath,
  mailbox,
  origin,
  originList,
  postgresUrl,
  safeAddress,
  sharedKey,
  smtpUrl,
  wholeNumber,
} from './setting-schemas.ts';
import { SITE } from './site.ts';

interface Field<Schema extends z.ZodType> {
  name: string;
  /** What stands when the variable is unset or empty. */
  fallback: string;
  about: string;
  schema: Schema;
  /** Holds a password: its value is never printed. */
  secret: boolean;
}

function field<Schema extends z.ZodType>(
  name: string,
  fallback: string,
  about: string,
  schema: Schema,
  secret = false,
): Field<Schema> {
  return { name, fallback, about, schema, secret };
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const FIELDS = {
  port: field('PORT', '4321', 'TCP port to listen on.', wholeNumber(0, 65_535)),
  host: field('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for every one.', z.string()),
  dataDir: field('DATA_DIR', './data', 'Folder of the database and finished pages.', z.string()),
  secret: field(
    'SECRET',
    '',
    'What the site signs with, 32 characters or more, the same on all its machines; unset, made once in `DATA_DIR/secret`.',
    sharedKey,
    true,
  ),
  databaseUrl: field(
    'DATABASE_URL',
    '',
    'PostgreSQL database, `postgres://user:password@host/database`; unset, a file of SQLite in `DATA_DIR`.',
    postgresUrl,
    true,
  ),
  jobs: field(
    'JOBS',
    'on',
    '`off` leaves jobs to `npm run worker`; needs a `DATABASE_URL`.',
    booleanText,
  ),
  blobs: field(
    'BLOBS_URL',
    '',
    'Where files are kept, `file:///folder` or `s3://key:secret@host/bucket` ([docs/production.md](docs/production.md)); unset, in `DATA_DIR/blobs`.',
    blobsUrl,
    true,
  ),
  blobsDelivery: field(
    'BLOBS_DELIVERY',
    'stream',
    'How files reach visitors: `stream`, `redirect` to S3, or nginx’s internal location, `/files/`.',
    blobsDelivery,
  ),
  apiOrigin: field(
    'API_ORIGIN',
    '',
    'Origin of an existing API; unset, the embedded one answers.',
    origin,
  ),
  publicOrigin: field(
    'PUBLIC_ORIGIN',
    '',
    'Address visitors use, such as `https://example.org`.',
    origin,
  ),
  mediaOrigins: field(
    'MEDIA_ORIGINS',
    '',
    'Further origins, comma-separated, that pages may load images and video from.',
    originList,
  ),
  adsFile: field(
    'ADS_FILE',
    '',
    'JSON file of advertisements and offers ([docs/ads.md](docs/ads.md)).',
    filePath,
  ),
  demo: field('DEMO', 'true', '`false` starts with an empty database.', booleanText),
  trustProxy: field(
    'TRUST_PROXY',
    'false',
    '`true` when a proxy in front sets `X-Forwarded-Proto`, `X-Forwarded-Host` and `X-Forwarded-For`.',
    booleanText,
  ),
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
  smtpUrl: field(
    'SMTP_URL',
    '',
    'Mail server, `smtps://user:password@host`; unset, mails become files in `DATA_DIR/mail`.',
    smtpUrl,
    true,
  ),
  mailFrom: field('MAIL_FROM', SITE.contact, 'Sender of the site’s mails.', mailbox),
  mailTo: field('MAIL_TO', SITE.contact, 'Who gets what visitors write to the site.', mailbox),
  stopDelaySeconds: field(
    'STOP_DELAY_SECONDS',
    '0',
    'How long a process that is stopped still takes visitors, while `/ready/` tells a load balancer to send no more.',
    wholeNumber(0, 300),
  ),
  logLevel: field('LOG_LEVEL', 'info', 'One of: ' + LEVELS.join(', ') + '.', z.enum(LEVELS)),
  pageStore: field('PAGE_STORE', 'on', '`off` leaves caching to a CDN in front.', booleanText),
  proxyCacheSeconds: field(
    'PROXY_CACHE_SECONDS',
    '0',
    'How long a cache in front, set up as in [docs/production.md](docs/production.md), keeps a page; `0` where there is none.',
    wholeNumber(0, 86_400),
  ),
  prerender: field(
    'PRERENDER',
    'on',
    '`off` makes no page before it is asked for: home and main listings wait too.',
    booleanText,
  ),
  pageStoreDiskMb: field(
    'PAGE_STORE_DISK_MB',
    '512',
    'Megabytes of finished pages on disk.',
    wholeNumber(1, 1_048_576),
  ),
  pageStoreMemoryMb: field(
    'PAGE_STORE_MEMORY_MB',
    '32',
    'Megabytes of finished pages in memory.',
    wholeNumber(1, 65_536),
  ),
};

export type Settings = {
  [Key in keyof typeof FIELDS]: z.output<(typeof FIELDS)[Key]['schema']>;
};

/** A setting that cannot be used; the message is one sentence for the person who started the server. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Every setting with its default and meaning, in the order of README's table. */
export const SETTING_DOCS = Object.values(FIELDS).map(({ name, fallback, about }) => ({
  name,
  fallback,
  about,
}));

/** Refuses settings that make no sense without each other. */
function together(settings: Settings): Settings {
  if ((settings.ageProviderUrl === null) !== (settings.ageProviderKey === null)) {
    throw new SettingsError('AGE_PROVIDER_URL and AGE_PROVIDER_KEY go together: set both or none.');
  }
  const { blobs, blobsDelivery } = settings;
  if (
    blobsDelivery === 'redirect'
      ? blobs?.kind !== 's3'
      : blobs?.kind === 's3' && blobsDelivery !== 'stream'
  ) {
    throw new SettingsError(
      'BLOBS_DELIVERY does not fit BLOBS_URL: redirect needs a bucket, an internal location a folder.',
    );
  }
  if (!settings.jobs && settings.databaseUrl === null) {
    throw new SettingsError('JOBS=off needs a DATABASE_URL: nobody else does the jobs of a file.');
  }
  const { proxyCacheSeconds, trustProxy, countryHeader } = settings;
  if (proxyCacheSeconds > 0 && (!trustProxy || countryHeader === null)) {
    throw new SettingsError('PROXY_CACHE_SECONDS needs TRUST_PROXY=true and a COUNTRY_HEADER.');
  }
  if (blobs?.kind !== 's3' || blobsDelivery !== 'redirect') return settings;
  // Pages are led to the storage, so they have to be allowed to load from it.
  return { ...settings, mediaOrigins: [...settings.mediaOrigins, blobs.origin] };
}

/** Reads all settings from environment variables. Throws a SettingsError that names the first bad one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const read = Object.entries(FIELDS).map(([key, { name, fallback, schema, secret }]) => {
    const text = env[name]?.trim() || fallback;
    const result = schema.safeParse(text);
    if (result.success) return [key, result.data];
    const reason = result.error.issues[0]?.message ?? 'is not valid';
    const found = secret ? 'cannot be used: it' : `is "${text}", but`;
    throw new SettingsError(`The setting ${name} ${found} ${reason}.`);
  });
  return together(Object.fromEntries(read) as Settings);
}
