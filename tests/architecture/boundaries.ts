/**
 * Who may import whom below `src/`. The linter and
 * `tests/architecture.test.ts` both read this one table.
 */
export interface Boundary {
  /** Folders of ours whose values may be imported. */
  readonly values: readonly string[];
  /** Folders of ours that only `import type` may reach. */
  readonly types?: readonly string[];
  /** Each subfolder is a unit of its own: units never import each other. */
  readonly isolated?: boolean;
}

const EVERYTHING_A_PAGE_MAY_USE = [
  'client',
  'components',
  'config',
  'contract',
  'i18n',
  'islands',
  'layouts',
  'lib',
  'player',
  'runtime',
  'stores',
  'styles',
  'ui',
] as const;

export const BOUNDARIES: Readonly<Record<string, Boundary>> = {
  config: { values: [] },
  contract: { values: ['config'] },
  lib: { values: ['config'] },
  i18n: { values: ['config', 'lib'] },
  client: { values: ['contract', 'lib'] },
  player: { values: ['lib', 'config'] },
  stores: { values: ['client', 'lib', 'config'], types: ['contract'] },
  ui: { values: ['lib'] },
  islands: {
    values: ['ui', 'stores', 'player', 'i18n', 'lib'],
    types: ['config', 'contract'],
    isolated: true,
  },
  components: { values: ['lib', 'i18n', 'config', 'styles'], types: ['contract'] },
  layouts: {
    values: ['lib', 'i18n', 'config', 'components', 'islands', 'styles'],
    types: ['contract'],
  },
  styles: { values: [] },
  content: { values: [] },
  /** Mails are texts too. */
  api: { values: ['contract', 'config', 'lib', 'i18n'] },
  runtime: { values: ['api', 'client', 'config'] },
  server: { values: ['config', 'lib'] },
  crawlers: { values: ['client', 'contract', 'config', 'lib'] },
  pages: { values: EVERYTHING_A_PAGE_MAY_USE },
  setup: { values: ['', 'config', 'lib', 'runtime', 'server'] },
  /** Files directly in `src/`: the process entry and what Astro asks to find there. */
  '': { values: [...EVERYTHING_A_PAGE_MAY_USE, 'crawlers', 'server', 'setup', 'content'] },
};

/** Packages that only some folders know: a change of library stays in one place. */
export const PACKAGE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  'shaka-player': ['player'],
  'astro-i18next': ['i18n'],
  i18next: ['i18n'],
  react: ['ui', 'islands'],
  'react-dom': ['ui', 'islands'],
  nanostores: ['stores', 'player'],
  '@nanostores/react': ['ui', 'islands'],
  hono: ['api'],
  kysely: ['api'],
  'node-av': ['api'],
  sharp: ['api'],
  nodemailer: ['api'],
  'rate-limiter-flexible': ['api'],
  'altcha-lib': ['api', 'islands'],
  altcha: ['islands'],
  zod: ['contract', 'config', 'api'],
};

/** Folders whose files a browser runs: nothing of Node may be in them. */
export const BROWSER_FOLDERS: readonly string[] = [
  'client',
  'config',
  'contract',
  'islands',
  'lib',
  'player',
  'stores',
  'ui',
];

/** `api/` is reached by `import()` from `runtime/` alone, so that a site with an API_ORIGIN can do without it. */
export const DYNAMIC_ONLY: Readonly<Record<string, readonly string[]>> = { api: ['runtime'] };

/** File names that say nothing of what is inside. */
export const FORBIDDEN_NAMES: readonly string[] = [
  'utils',
  'util',
  'helpers',
  'helper',
  'misc',
  'types',
  'common',
];

/** A longer file has two subjects (STYLE). */
export const MAX_LINES = 300;

/** Every folder below `src/` that `importer` may not take a value from. */
export function forbiddenFor(importer: string): string[] {
  const allowed = new Set([importer, ...(BOUNDARIES[importer]?.values ?? [])]);
  return Object.keys(BOUNDARIES).filter((folder) => folder !== '' && !allowed.has(folder));
}
