import { adsSchema, type Ads } from '#config/ads.ts';
import { DEFAULT_ADS } from '#config/ads-default.ts';
import { SettingsError } from '#config/settings.ts';
import { readJson } from './json-file.ts';

const refused = (file: string, reason: string): SettingsError =>
  new SettingsError(`The setting ADS_FILE is "${file}", but ${reason}.`);

/**
 * The advertisements of this site: those of the operator's file, or the built-in ones when there is none.
 * Rejects with a SettingsError, one sentence that names the first field that cannot be used.
 */
export async function loadAds(file: string | null): Promise<Ads> {
  if (file === null) return DEFAULT_ADS;
  const read = adsSchema.safeParse(await readJson(file, refused));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.map(String).join('.') || 'the file';
  throw refused(file, `in it, ${field}: ${issue?.message ?? 'is not valid'}`);
}
