import path from 'node:path';

/** The `<script>` of a component, as Astro names it. */
const PAGE_SCRIPT = /\/([^/]+)\.astro\?astro&type=script/u;
/** What each page of a member's loads besides: as good as a page's script. */
const OF_MEMBERS =
  /\/browser\/(?:member\/(member|choices)|(viewed-page)|parts\/(own-comments))\.ts$/u;
const OWN = /\?of=([\w-]+)$/u;
const HELPER = 'vite/preload-helper';
/** Our code; not the stores, which are one for all that share them. */
const SOURCE = path.resolve(import.meta.dirname, '..');
const isOurs = (id: string): boolean =>
  id.startsWith(SOURCE) && !id.startsWith(path.join(SOURCE, 'stores')) && !id.includes('?');

interface Resolver {
  resolve: (
    source: string,
    importer: string,
    options: { skipSelf: boolean },
  ) => Promise<{ id: string; external?: unknown } | null>;
}

/** The page whose script a module belongs to, by its id. */
const pageOf = (id: string | undefined): string | undefined =>
  [PAGE_SCRIPT, OF_MEMBERS, OWN]
    .map((kind) =>
      kind
        .exec(id ?? '')
        ?.slice(1)
        .find(Boolean),
    )
    .find(Boolean);

/**
 * A Vite plugin: makes the script of a page one file. What the scripts of two pages share would become a file of its
 * own and cost a round trip; so each has a copy of all it imports at once. What is imported later is shared.
 */
export function bundlePerPage() {
  return {
    name: 'islet:bundle-per-page',
    enforce: 'pre' as const,
    apply: 'build' as const,
    async resolveId(
      this: Resolver,
      source: string,
      importer: string | undefined,
      { kind }: { kind?: string },
    ) {
      const page = pageOf(importer);
      if (importer === undefined || page === undefined || kind === 'dynamic-import') return null;
      const found = await this.resolve(source, importer.replace(OWN, ''), { skipSelf: true });
      const own = found && !found.external && !OWN.test(found.id);
      const copied = own && (isOurs(found.id) || found.id.includes(HELPER));
      return copied ? { ...found, id: `${found.id}?of=${page.replace(/\W/gu, '-')}` } : found;
    },
  };
}
