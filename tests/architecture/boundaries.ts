/**
 * Who may import whom below `src/`. The linter and
 * `tests/architecture.test.ts` both read this one table.
 */
export interface Boundary {
  /** What lives there, in the words of CONTRIBUTING. */
  readonly about: string;
  /** Folders of ours whose values may be imported. */
  readonly values: readonly string[];
  /** Folders of ours that only `import type` may reach. */
  readonly types?: readonly string[];
  /** Each subfolder is a unit of its own: units never import each other. */
  readonly isolated?: boolean;
}

const EVERYTHING_A_PAGE_MAY_USE = [
  'browser',
  'browser/storage',
  'client',
  'components',
  'config',
  'contract',
  'i18n',
  'islands',
  'layouts',
  'lib',
  'lists',
  'player',
  'routes',
  'runtime',
  'stores',
  'styles',
  'ui',
] as const;

/** CONTRIBUTING's table of folders is made from this one, in its order: a test compares them. */
export const BOUNDARIES: Readonly<Record<string, Boundary>> = {
  config: { about: 'site identity, locales, limits, lifetimes, settings', values: [] },
  contract: { about: 'every API call: path, query, body, answer, error codes', values: ['config'] },
  lib: { about: 'pure functions: formats, structured data, view', values: ['config'] },
  routes: { about: 'the table of our own addresses', values: ['lib', 'config'] },
  i18n: { about: 'typed translator over `locales/`', values: ['config', 'lib'] },
  client: {
    about: 'typed calls made from the contract',
    values: ['contract', 'lib'],
    types: ['config'],
  },
  lists: {
    about: 'a kind of list is a value: its page, feed, sitemap and addresses are made from it',
    values: ['client', 'contract', 'routes', 'lib', 'i18n', 'config'],
  },
  player: {
    about: 'engines and feature slices of the player, no React',
    values: ['browser/storage', 'lib', 'config'],
  },
  stores: {
    about: 'nanostores, a file a topic; platform injected',
    values: ['browser/storage', 'client', 'routes', 'lib', 'config'],
    types: ['contract'],
  },
  browser: {
    about: 'all script of ours that is no React',
    values: ['browser/storage', 'stores', 'client', 'player', 'i18n', 'routes', 'lib', 'config'],
    types: ['contract'],
  },
  'browser/storage': {
    about: 'all that touches storage and cookies of a browser, by the rows of `config/`',
    values: ['config'],
  },
  ui: { about: 'React primitives', values: ['lib'] },
  islands: {
    about: 'one folder an island; never imports another',
    values: ['ui', 'stores', 'player', 'browser', 'i18n', 'routes', 'lib'],
    types: ['config', 'contract'],
    isolated: true,
  },
  components: {
    about: 'Astro presentation',
    values: ['browser', 'routes', 'lib', 'i18n', 'config', 'styles'],
    types: ['lists', 'contract'],
  },
  layouts: {
    about: 'the shell around every page',
    values: ['browser', 'routes', 'lib', 'i18n', 'config', 'components', 'islands', 'styles'],
    types: ['contract'],
  },
  styles: { about: 'style sheets that more than one part needs', values: [] },
  content: { about: 'information pages in Markdown', values: [] },
  platform: {
    about:
      'ports for what a process may not keep to itself, and their adapters: database, files, mail, jobs, purge log, limits, secret',
    values: ['config', 'lib'],
  },
  /** Mails are texts too. */
  api: {
    about: 'the embedded API: routes → services → db; media, mail, demo',
    values: ['platform', 'contract', 'routes', 'config', 'lib', 'i18n'],
  },
  runtime: {
    about: 'embedded API or remote host; the only importer of `api/`',
    values: ['api', 'platform', 'client', 'contract', 'config', 'lib'],
  },
  server: {
    about: 'the web server and the page store',
    values: ['routes', 'lib', 'i18n', 'config'],
  },
  crawlers: {
    about: 'sitemaps, robots.txt, OpenSearch: written as they are asked for',
    values: ['lists', 'client', 'contract', 'routes', 'lib', 'i18n', 'config'],
  },
  pages: {
    about: 'one small file a route: fetch, place components',
    values: EVERYTHING_A_PAGE_MAY_USE,
  },
  setup: {
    about: 'scripts of npm, what the build does besides Astro',
    values: ['', 'config', 'lib', 'routes', 'runtime', 'server'],
  },
  /** Files directly in `src/`: the process entry and what Astro asks to find there. */
  '': {
    about: 'processes',
    values: [...EVERYTHING_A_PAGE_MAY_USE, 'crawlers', 'server', 'setup', 'content'],
  },
};

/**
 * The row that a file of the repository belongs to: that of its subfolder where there is one, else that of the first
 * folder below `src/`, `''` for a file directly in it.
 */
export function folderOf(path: string): string {
  const [, first = '', second = '', ...rest] = path.split('/');
  const sub = `${first}/${second}`;
  if (rest.length > 0 && sub in BOUNDARIES) return sub;
  return second === '' ? '' : first;
}

/** The rows of CONTRIBUTING's table. */
export function tableOfFolders(): string {
  const rows = Object.entries(BOUNDARIES)
    .filter(([folder]) => folder !== '')
    .map(([folder, { about, values, types = [] }]) => {
      const named = [...values.filter(Boolean), ...types.map((type) => `${type} (types)`)];
      const all =
        values === EVERYTHING_A_PAGE_MAY_USE ? 'everything but api, platform, server' : null;
      return `| \`${folder}/\` | ${about} | ${all ?? (named.join(', ') || 'nothing of ours')} |`;
    });
  return rows.join('\n');
}

/** Packages that only some folders know: a change of library stays in one place. */
export const PACKAGE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  'shaka-player': ['player'],
  'astro-i18next': ['i18n'],
  i18next: ['i18n'],
  react: ['ui', 'islands'],
  'react-dom': ['ui', 'islands'],
  nanostores: ['stores', 'player'],
  '@nanostores/react': ['ui', 'islands'],
  kysely: ['api', 'platform'],
  'node-av': ['api', 'platform'],
  sharp: ['api'],
  nodemailer: ['platform'],
  cookie: ['lib'],
  '@remix-run/multipart-parser': ['lib'],
  'altcha-lib': ['api', 'browser'],
  altcha: ['browser'],
  '@simplewebauthn/server': ['api'],
  '@simplewebauthn/browser': ['browser'],
  'openid-client': ['api'],
  zod: ['contract', 'config', 'api'],
};

/** Folders whose files a browser runs: nothing of Node may be in them. */
export const BROWSER_FOLDERS: readonly string[] = [
  'browser',
  'browser/storage',
  'client',
  'config',
  'contract',
  'islands',
  'lib',
  'player',
  'routes',
  'stores',
  'ui',
];

/** `api/` is reached by `import()` from `runtime/` alone, so that a site with an API_ORIGIN can do without it. */
export const DYNAMIC_ONLY: Readonly<Record<string, readonly string[]>> = { api: ['runtime'] };

/**
 * Where the API writes SQL itself, for an engine or for all: everything else is plain Kysely, which runs on each. A
 * folder ends with a slash.
 */
export const SQL_OWNERS: readonly string[] = [
  'src/api/catalogue/',
  // The schema's history has one table of PostgreSQL's own.
  'src/api/db/loose-tables.ts',
  'src/api/db/migrate-postgres.ts',
  // Numbers of many rows, each with what is added to it: a list of values, which Kysely has no words for.
  'src/api/db/add-to-many.ts',
  // From one engine to the other.
  'src/api/import/copy-site.ts',
  'src/api/engine/postgres-demo.ts',
  // Frames of a cover as one value of JSON, and lists that are narrowed by a name.
  'src/api/services/albums/',
  'src/api/services/categories/',
  'src/api/services/playlists/',
  'src/api/services/members/',
  'src/api/services/videos/tiles.ts',
];

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
