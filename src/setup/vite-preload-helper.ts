import type { ResolvedConfig } from 'vite';

const HELPER = /^\0vite\/preload-helper/u;

/**
 * What Vite wraps around every `import()`, in a fifth of its bytes: it fetches the files a chunk imports beside the chunk.
 * Ours never import a stylesheet, and an answer that fails is told by the import itself.
 */
const SMALL_HELPER = `
const asked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = '/' + file;
    document.head.append(link);
  }
  return load();
};`;

/** Parts that wait for a touch, what members and pages that come back alone load, and islands, beside which React comes: what else they import is found one step later, so that its names are not on every page. */
const RARE =
  /\/(?:[A-Z]\w+|member|bfcache-restore|discreet-page|filter-categories|network-slider|store-search|tag-strip)\.[\w-]+\.js$/u;

/** What only modals import: in no page's script. */
const PAGE = /\.astro_astro_type_script_/u;

/** Small files that come at once with what imports them. */
const SMALL = /\/(?:rolldown-runtime|use-loaded|language|view|query)\.[\w-]+\.js$/u;

const resolveDependencies = (
  file: string,
  files: string[],
  { hostId }: { hostId: string },
): string[] =>
  RARE.test(file) && PAGE.test(hostId) ? [] : files.filter((name) => !SMALL.test(name));

/** A Vite plugin: every listing carries that helper, and its scripts may weigh 6 KB in all. */
export function vitePreloadHelper() {
  return {
    name: 'islet:vite-preload-helper',
    enforce: 'pre' as const,
    // Astro names its own options after those of the configuration file.
    configResolved: ({ environments }: Pick<ResolvedConfig, 'environments'>) => {
      const client = environments.client?.build;
      if (client) client.modulePreload = { polyfill: false, resolveDependencies };
    },
    load: {
      filter: { id: HELPER },
      handler: (id: string) => (HELPER.test(id) ? SMALL_HELPER : null),
    },
  };
}
