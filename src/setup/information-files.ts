import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from '#config/locales.ts';
import { paths } from '#routes/paths.ts';
import { resolveRoute } from '#routes/resolve.ts';

// What is wrong with an editor's files beside the kinds of the fields (content.config.ts): names, places, days, and what leads to them.

/** A fault in an editor's file, in a sentence of its own: it is all that they see of it. */
class EditorsFault extends Error {
  override name = 'EditorsFault';

  constructor(entry: string, sentence: string) {
    super(`src/content/information/${entry}: ${sentence}`);
  }
}

/** YAML takes the 20th month for the 8th of the next year, and sitemaps read the text by themselves. */
function checkDay(entry: string, file: URL): void {
  const [, written = ''] =
    /^updated:[\t ]*(\d{4}-\d\d-\d\d.*)/mu.exec(readFileSync(file, 'utf8')) ?? [];
  const [day = ''] = written.split(/\s/u, 1);
  const time = Date.parse(day);
  if (written === '' || (!Number.isNaN(time) && new Date(time).toISOString().startsWith(day)))
    return;
  throw new EditorsFault(
    entry,
    `updated is "${day}". It must be a day that there is, as year-month-day, such as 2026-03-09.`,
  );
}

/** The name of a page's file is its address: `de/terms.md` gives `de/terms`. */
export function idOf({ entry, base }: { entry: string; base: URL }): string {
  const [, folder = '', name = ''] = /^([^/]*)\/(.*)\.md$/.exec(entry) ?? [];
  if (!isLanguage(folder))
    throw new EditorsFault(
      entry,
      `the folder "${folder}" is no language of the site. It must be one of ${LANGUAGES.join(', ')}.`,
    );
  if (!/^[\da-z_-]+$/.test(name))
    throw new EditorsFault(
      entry,
      `the name "${name}.md" cannot be an address. It must be lower-case Latin letters, digits, "-" and "_".`,
    );
  if (name === 'index')
    throw new EditorsFault(
      entry,
      'the name "index.md" is taken by the list of all pages. It must be another one.',
    );
  if (!existsSync(new URL(`${DEFAULT_LANGUAGE}/${name}.md`, base)))
    throw new EditorsFault(
      entry,
      `there is no ${DEFAULT_LANGUAGE}/${name}.md. Every page must be there in English, and its translations under the same name.`,
    );
  checkDay(entry, new URL(entry, base));
  return `${folder}/${name}`;
}

const PLACE = /^[^/]+\/[^/]+\.md$/;
/** What somebody may write a page in, by the endings that programs for it give. */
const TEXT = /\.(?:md|mdx|markdown|mdown|mkdn?|mdwn|txt)$/i;

/** Below a folder, with forward slashes; without what a system hides, or an editor keeps while a file is open. */
async function filesOf(folder: URL): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.map((name) => name.replaceAll('\\', '/')).filter((name) => !/(?:^|\/)\./.test(name));
}

/** Where the links of a text lead that name no other site, as they are written. */
function linksIn(markdown: string): string[] {
  const text = markdown
    .replace(/<!--.*?-->/gsu, '')
    .replace(/^(```|~~~).*?^\1/gmsu, '')
    .replace(/`[^`\n]*`/gu, '');
  const found = [...text.matchAll(/\]\(\s*<?([^\s)>]+)|^\[(?!\^)[^\]]+\]:\s*<?([^\s>]+)/gmu)];
  return found
    .map(([, inline, below]) => inline ?? below ?? '')
    .filter((href) => !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/iu.test(href));
}

/** Whether a link of a page leads to one; of what it leads to from the root of the site, only pages like itself are known here. */
function leads(href: string, from: string, slugs: ReadonlySet<string>): boolean {
  const { pathname } = new URL(href, `http://site.invalid${from}`);
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const [, slug] = /^(?:\/[a-z]{2})?\/information\/([^/]+)\/$/u.exec(path) ?? [];
  if (slug !== undefined) return slugs.has(slug);
  return href.startsWith('/') || resolveRoute(path) !== null;
}

/**
 * Throws what no page by itself shows: a text in a place where none is looked for, a page that is gone though the site leads
 * to it (`needed`), a link to none.
 */
export async function checkFolder(base: URL, needed: readonly string[]): Promise<void> {
  const texts = (await filesOf(base)).filter((name) => TEXT.test(name)).sort();
  const lost = texts.find((name) => !PLACE.test(name));
  if (lost !== undefined)
    throw new EditorsFault(
      lost,
      `no page is looked for there. It must end in ".md" and be in the folder of its language, such as ${DEFAULT_LANGUAGE}/press.md.`,
    );
  const slugs = new Set(
    texts.flatMap((name) => {
      const [folder, file = ''] = name.split('/');
      return folder === DEFAULT_LANGUAGE ? [file.slice(0, -'.md'.length)] : [];
    }),
  );
  const gone = needed.find((slug) => !slugs.has(slug));
  if (gone !== undefined)
    throw new EditorsFault(
      `${DEFAULT_LANGUAGE}/${gone}.md`,
      `is missing. The page ${paths.information(gone)} must be there: other parts of the site lead to it.`,
    );
  for (const name of texts) {
    const [, slug = ''] = /\/(.*)\.md$/.exec(name) ?? [];
    const links = linksIn(await readFile(join(fileURLToPath(base), name), 'utf8'));
    const broken = links.find((href) => !leads(href, paths.information(slug), slugs));
    if (broken !== undefined)
      throw new EditorsFault(
        name,
        `the link to "${broken}" leads to no page. One to another information page is written as ../privacy/.`,
      );
  }
}
