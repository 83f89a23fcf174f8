import { pathToFileURL } from 'node:url';

const SOURCE = /\/src\/(?:browser\/storage\/keys|config\/account-settings)\.ts(?:\?of=[\w-]+)?$/u;

/**
 * A Vite plugin: works `browser/storage/keys.ts` and `config/account-settings.ts` out while the site is built, so that a browser gets the few names that it
 * uses and not the registry of which they are made.
 */
export function precompute() {
  return {
    name: 'islet:precompute',
    enforce: 'pre' as const,
    apply: 'build' as const,
    load: {
      filter: { id: SOURCE },
      handler: async (id: string): Promise<string> => {
        const [file = id] = id.split('?');
        const values = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
        const lines = Object.entries(values).map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
        );
        return lines.join('\n');
      },
    },
  };
}
