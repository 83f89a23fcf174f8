import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';
import { STORAGE } from '#config/browser-storage.ts';

const FOLDER = new URL('../browser/inline/', import.meta.url);
const SOURCE = /\/src\/browser\/inline\/[\w-]+\.js\?raw$/u;

const PLACES = {
  COOKIE: STORAGE.cookie,
  LOCAL: STORAGE.localStorage,
  SESSION: STORAGE.sessionStorage,
} as const;

/** Writes the names of the registry of storage into a script: `LOCAL.panic`. Throws where it has none such. */
export const withStorageNames = (script: string): string =>
  script.replace(/\b(COOKIE|LOCAL|SESSION)\.(\w+)/gu, (_whole, place, name: string) => {
    if (name in PLACES[place as keyof typeof PLACES]) return JSON.stringify(name);
    throw new Error(
      `config/browser-storage.ts has no ${place}.${name}, which an inline script names`,
    );
  });

/** A script that is written into pages, without what a reader of the source needs. */
const smallScript = (file: string | URL): string =>
  minifySync(String(file), withStorageNames(readFileSync(file, 'utf8'))).code.trim();

/** Those of any page; what is written beside one part names its hash there. */
const OF_ANY_PAGE = ['early-tap', 'head', 'menu', 'sharp-pictures'];

/** Hashes of the scripts written into pages by hand, for the policy: Astro does not make these. */
export const inlineScriptHashes = (): `sha256-${string}`[] =>
  OF_ANY_PAGE.map((name) =>
    createHash('sha256')
      .update(smallScript(new URL(`${name}.js`, FOLDER)))
      .digest('base64'),
  ).map((digest): `sha256-${string}` => `sha256-${digest}`);

/** A Vite plugin: gives those scripts small, as their hashes say, and those that a component writes beside itself. */
export function minifyInlineScripts() {
  return {
    name: 'islet:minify-inline-scripts',
    enforce: 'pre' as const,
    load: {
      filter: { id: SOURCE },
      handler: (id: string) =>
        SOURCE.test(id)
          ? `export default ${JSON.stringify(smallScript(id.replace('?raw', '')))}`
          : null,
    },
  };
}
