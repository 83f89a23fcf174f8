import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#config/locales.ts';
import { paths } from '#routes/paths.ts';

const FOLDER = fileURLToPath(new URL('../content/information/', import.meta.url));
/** The page that lists them all. */
const INDEX = paths.informationPages();

/** The front matter's `updated` (docs/editors.md), which the build has checked to be a date. */
const updatedAt = (markdown: string): number =>
  Date.parse(/^updated: *['"]?(\d{4}-\d\d-\d\d)/mu.exec(markdown)?.[1] ?? '') || 0;

const filesOf = async (language: string): Promise<string[]> =>
  (await readdir(join(FOLDER, language))).filter((name) => name.endsWith('.md'));

/** A folder for each language that has translations; a page is there where the default language has it. */
async function readDates(): Promise<Map<string, number>> {
  const pages = await filesOf(DEFAULT_LANGUAGE);
  const folders = (await readdir(FOLDER)).filter((name) => LANGUAGES.some((lang) => lang === name));
  const dates = new Map([[INDEX, 0]]);
  for (const folder of folders) {
    for (const name of (await filesOf(folder)).filter((each) => pages.includes(each))) {
      const time = updatedAt(await readFile(join(FOLDER, folder, name), 'utf8'));
      for (const path of [INDEX, paths.information(name.slice(0, -'.md'.length))])
        dates.set(path, Math.max(time, dates.get(path) ?? 0));
    }
  }
  return dates;
}

let known: Promise<Map<string, number>> | undefined;

/**
 * The information pages that there are by path, with the time of their last change in any language, epoch
 * milliseconds; the list of them all has the newest. Read once: a change of these files needs a build.
 */
export const informationDates = (): Promise<ReadonlyMap<string, number>> => (known ??= readDates());
