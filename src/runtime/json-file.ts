import { readFile } from 'node:fs/promises';
import type { SettingsError } from '#config/settings.ts';

/** What is in a JSON file of an operator's. Rejects with what `refused` makes of the reason why it cannot be read. */
export async function readJson(
  file: string,
  refused: (file: string, reason: string) => SettingsError,
): Promise<unknown> {
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
