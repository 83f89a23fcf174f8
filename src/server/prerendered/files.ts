import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLanguage, type Language } from '#config/locales.ts';
import type { PageRequest } from '../pages.ts';
import type { Rendered } from '../render.ts';
import { fillPlaceholders, type Origins } from './placeholders.ts';

/** Gives a page that the build made, filled in for whoever asks; null where it made none. */
export type PrerenderedPages = (page: PageRequest) => Promise<Rendered | null>;

const HTML = '.html';
const HEADERS = '.json';

const INDEX = 'index';
/** A page's file in the folder of its language: `index` lists the others, which are named as the editors' files are. */
const urlOf = (name: string): string =>
  name === INDEX ? '/information/' : `/information/${name}/`;
const nameOf = (url: string): string => url.split('/')[2] || INDEX;

/** Writes a page as the build rendered it: the HTML with its placeholders, and beside it what Astro says of it. */
export async function writePrerendered(
  folder: string,
  lang: Language,
  url: string,
  { headers, body }: Rendered,
): Promise<void> {
  // Another one with its placeholders filled in.
  const { 'content-length': _length, ...kept } = headers;
  const base = join(folder, lang, nameOf(url));
  await mkdir(join(folder, lang), { recursive: true });
  await writeFile(base + HTML, body);
  await writeFile(base + HEADERS, JSON.stringify(kept));
}

/** Looks which pages there are. They are read when they are asked for: the page store keeps what is wanted. */
export async function openPrerendered(folder: string, origins: Origins): Promise<PrerenderedPages> {
  const known = new Map<string, string>();
  for (const lang of (await readdir(folder)).filter(isLanguage)) {
    const names = (await readdir(join(folder, lang))).filter((name) => name.endsWith(HTML));
    for (const name of names.map((each) => each.slice(0, -HTML.length)))
      known.set(`${lang} ${urlOf(name)}`, join(folder, lang, name));
  }
  return async ({ url, view, form }) => {
    const base = form ? undefined : known.get(`${view.lang} ${url}`);
    if (base === undefined) return null;
    const html = await readFile(base + HTML, 'utf8');
    const headers: unknown = JSON.parse(await readFile(base + HEADERS, 'utf8'));
    return {
      status: 200,
      headers: headers as Rendered['headers'],
      body: Buffer.from(fillPlaceholders(html, view, origins)),
    };
  };
}
