import { readdir, rm } from 'node:fs/promises';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#config/locales.ts';
import { paths } from '#routes/paths.ts';
import { resolveRoute } from '#routes/resolve.ts';
import { loadRender, prerenderedFolder } from '#server/built-site.ts';
import { PLACEHOLDERS } from '#server/prerendered/placeholders.ts';
import { writePrerendered } from '#server/prerendered/files.ts';

const ENGLISH = new URL(`../content/information/${DEFAULT_LANGUAGE}/`, import.meta.url);

/** The page with a form is made for each visitor: it holds a captcha and what they typed. */
async function addresses(): Promise<string[]> {
  const slugs = (await readdir(ENGLISH)).flatMap((name) => /^([^.].*)\.md$/.exec(name)?.[1] ?? []);
  const all = [paths.informationPages(), ...slugs.map((slug) => paths.information(slug))];
  return all.filter((path) => {
    const row = resolveRoute(path);
    return row?.kind !== 'page' || row.form === undefined;
  });
}

/**
 * Renders the information pages, one file for each language and page. They show nothing of the API, so only an
 * operator's addresses and a visitor's choices are left blank in them. Throws where one cannot be rendered.
 */
export async function prerenderInformation(dist: URL): Promise<void> {
  const folder = prerenderedFolder(dist);
  await rm(folder, { recursive: true, force: true });
  const render = await loadRender(dist, PLACEHOLDERS.origin);
  const settings = { publicOrigin: PLACEHOLDERS.origin, apiOrigin: PLACEHOLDERS.api };
  for (const url of await addresses()) {
    for (const lang of LANGUAGES) {
      const thrown: unknown[] = [];
      const page = await render(url, {
        view: { lang, group: null, gate: 'none', prefix: PLACEHOLDERS.prefix },
        settings,
        failed: (error: unknown) => thrown.push(error),
      });
      if (page?.status !== 200)
        throw new Error(`${url} could not be rendered in ${lang}.`, { cause: thrown[0] });
      await writePrerendered(folder, lang, url, page);
    }
  }
}
