import { readFile } from 'node:fs/promises';
import { adsSchema, type Ads } from '#config/ads.ts';
import { DEFAULT_ADS } from '#config/ads-default.ts';
import { SettingsError } from '#config/settings.ts';

const refused = (file: string, reason: string): SettingsError =>
  new SettingsError(`The setting ADS_FILE is "${file}", but ${reason}.`);

async function readJson(file: string): Promise<unknown> {
  const written = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refused(file, `that file cannot be read (${error.code ?? error.message})`);
  });
  try {
    return JSON.parse(written);
  } catch (error) {
    // It quotes the file, line ends and all.
    const reason = String(error instanceof Error ? error.message : error).replaceAll(/\s+/gu, ' ');
    throw refused(file, `that file is not JSON: ${reason}`);
  }
}

/**
 * The advertisements of this site: those of the operator's file, or the built-in ones when there is none.
 * Rejects with a SettingsError, one sentence that names the first field that cannot be used.
 */
export async function loadAds(file: string | null): Promise<Ads> {
  if (file === null) return DEFAULT_ADS;
  const read = adsSchema.safeParse(await readJson(file));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path.map(String).join('.') || 'the file';
  throw refused(file, `in it, ${field}: ${issue?.message ?? 'is not valid'}`);
}
