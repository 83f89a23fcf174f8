import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Request } from 'playwright';
import { newVisitor, PHONE } from './visitor.ts';

export interface Part {
  /** `inline`, or the file's name without its hash. */
  name: string;
  /** As it travels: gzip for scripts, br for the rest. */
  bytes: number;
  text: string;
}

export interface PageWeight {
  html: number;
  scripts: Part[];
  styles: Part[];
  /** As many bytes as their files have. */
  pictures: Part[];
  /** Addresses of all that was asked for beside the document, its pictures and the icon of the tab. */
  files: string[];
  /** What is fetched ahead and then not used. */
  unused: string[];
  troubles: string[];
}

const gzip = (text: string): number => gzipSync(text, { level: 9 }).length;
const brotli = (text: string): number => brotliCompressSync(text).length;

/** `/_astro/Search.Dm4Ua3H1.js` is `Search.js`; the script of `TileGrid.astro` is `TileGrid.astro.js`. */
const nameOf = (url: string): string =>
  new URL(url).pathname
    .replace(/^.*\//u, '')
    .replace(/_astro_type_script_index_\d+_lang\./u, '.')
    .replace(/\.[\w-]{7,8}(\.\w+)$/u, '$1');

function inline(name: string, texts: readonly string[], weigh: (text: string) => number): Part[] {
  const text = texts.join('\n');
  return text === '' ? [] : [{ name, bytes: weigh(text), text }];
}

/** The scripts among some requests, each once. */
export async function scriptsOf(
  context: BrowserContext,
  requests: readonly Request[],
): Promise<Part[]> {
  return linkedParts(context, requests, 'script', gzip);
}

async function picturesOf(requests: readonly Request[]): Promise<Part[]> {
  // One that the browser gave up has no size, ever.
  const wanted = requests.filter(
    (request) => request.resourceType() === 'image' && request.timing().responseEnd >= 0,
  );
  return Promise.all(
    wanted.map(async (request) => {
      const { responseBodySize: bytes } = await request.sizes();
      return { name: new URL(request.url()).pathname, bytes, text: '' };
    }),
  );
}

async function linkedParts(
  context: BrowserContext,
  requests: readonly Request[],
  type: 'script' | 'stylesheet',
  weigh: (text: string) => number,
): Promise<Part[]> {
  const wanted = requests.filter((request) => request.resourceType() === type);
  const urls = new Set(wanted.map((request) => request.url()));
  return Promise.all(
    [...urls].map(async (url) => {
      const text = await (await context.request.get(url)).text();
      return { name: nameOf(url), bytes: weigh(text), text };
    }),
  );
}

/** Opens a page on a phone, leaves it alone until nothing more arrives, and weighs what came. */
export async function weighPage(
  browser: Browser,
  origin: string,
  path: string,
): Promise<PageWeight> {
  const visitor = await newVisitor(browser, origin, PHONE);
  const { page, context, requests, troubles } = visitor;
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  const html = (await answer?.text()) ?? '';
  const blocks = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].map(([, text]) => text ?? '');

  // Data for machines (JSON-LD, speculation rules) is no script.
  const scripts = blocks(/<script(?![^>]*\b(?:src=|type="(?!module)))[^>]*>([\s\S]*?)<\/script>/gu);
  const weight = {
    html: brotli(html),
    scripts: [...inline('inline', scripts, gzip), ...(await scriptsOf(context, requests))],
    styles: [
      ...inline('inline', blocks(/<style[^>]*>([\s\S]*?)<\/style>/gu), brotli),
      ...(await linkedParts(context, requests, 'stylesheet', brotli)),
    ],
    pictures: await picturesOf(requests),
    files: requests
      .filter((request) => !['document', 'image'].includes(request.resourceType()))
      .map((request) => new URL(request.url()).pathname)
      .filter((path) => !path.startsWith('/favicon.')),
    unused: await page.evaluate(() => {
      const shown = [...document.images].map((image) => image.currentSrc);
      const run = [...document.scripts].map((script) => script.src);
      const applied = [...document.styleSheets].map((sheet) => sheet.href ?? '');
      const ahead = document.querySelectorAll<HTMLLinkElement>(
        'link[rel=modulepreload],link[rel=preload],link[rel=prefetch]',
      );
      return [...ahead]
        .map(({ href }) => href)
        .filter((href) => ![...shown, ...run, ...applied].includes(href));
    }),
    troubles,
  };
  await visitor.close();
  return weight;
}
