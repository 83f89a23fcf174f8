import type { z } from 'zod';
import { ageSettings } from './settings/age.ts';
import { databaseSettings } from './settings/database.ts';
import { httpSettings } from './settings/http.ts';
import { mailSettings } from './settings/mail.ts';
import { moderationSettings } from './settings/moderation.ts';
import { mediaSettings } from './settings/media.ts';
import { signInSettings } from './settings/sign-in.ts';
import { storeSettings } from './settings/store.ts';

/** Every setting, a file a subject. */
const FIELDS = {
  ...httpSettings,
  ...databaseSettings,
  ...mediaSettings,
  ...storeSettings,
  ...mailSettings,
  ...ageSettings,
  ...signInSettings,
  ...moderationSettings,
};

export type Settings = {
  [Key in keyof typeof FIELDS]: z.output<(typeof FIELDS)[Key]['schema']>;
};

type Environment = Readonly<Record<string, string | undefined>>;

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

/** What the embedded API alone is told. */
const OF_EMBEDDED_API: readonly (keyof typeof FIELDS)[] = [
  ...(['databaseUrl', 'jobs', 'secret', 'demo', 'blobs', 'blobsDelivery'] as const),
  ...(['smtpUrl', 'mailFrom', 'mailTo', 'casesADay'] as const),
];

/** Names of settings that are told and do nothing: with an `API_ORIGIN` that API has its own. */
export function idleSettings(
  env: Environment,
  { apiOrigin, blobsDelivery }: Pick<Settings, 'apiOrigin' | 'blobsDelivery'>,
): string[] {
  if (apiOrigin === null) return [];
  const told = OF_EMBEDDED_API.map((key) => FIELDS[key].name).filter((name) => env[name]?.trim());
  // By these two, pages may load from the bucket that an API leads them to.
  return blobsDelivery === 'redirect' ? told.filter((name) => !name.startsWith('BLOBS_')) : told;
}

/** Refuses settings that make no sense without each other. */
function together(settings: Settings): Settings {
  if ((settings.ageProviderUrl === null) !== (settings.ageProviderKey === null)) {
    throw new SettingsError('AGE_PROVIDER_URL and AGE_PROVIDER_KEY go together: set both or none.');
  }
  const { blobs, blobsDelivery, apiOrigin } = settings;
  // What does nothing beside an API elsewhere is told, and refused no start.
  const isIdle = apiOrigin !== null && blobsDelivery !== 'redirect';
  if (
    !isIdle &&
    blobsDelivery !== 'stream' &&
    blobs?.kind !== (blobsDelivery === 'redirect' ? 's3' : 'disk')
  ) {
    throw new SettingsError(
      'BLOBS_DELIVERY does not fit BLOBS_URL: redirect needs a bucket, an internal location a folder.',
    );
  }
  if (!settings.jobs && apiOrigin === null) {
    if (settings.databaseUrl === null)
      throw new SettingsError(
        'JOBS=off needs a DATABASE_URL: nobody else does the jobs of a file.',
      );
    if (blobs === null)
      throw new SettingsError('JOBS=off needs a BLOBS_URL: workers look for files where it says.');
  }
  if (settings.signInProviders.length > 0) {
    if (settings.publicOrigin === null || settings.apiOrigin !== null)
      throw new SettingsError('SIGN_IN_PROVIDERS needs a PUBLIC_ORIGIN, and no API_ORIGIN.');
  }
  if (settings.purgeSites.length > 0) {
    if (settings.purgeSecret === null || settings.apiOrigin !== null)
      throw new SettingsError('PURGE_SITES needs a PURGE_SECRET, and no API_ORIGIN.');
  } else if (settings.purgeSecret !== null && settings.apiOrigin === null) {
    throw new SettingsError(
      'PURGE_SECRET needs an API_ORIGIN or PURGE_SITES: the embedded API tells its own pages by itself.',
    );
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
export function readSettings(env: Environment): Settings {
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
