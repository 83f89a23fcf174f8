import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_ARGS, SERVER_ENVIRONMENT } from '../../src/setup/pinned-node.mjs';
import { demoFolder } from './demo-database.ts';
import { freePort } from './free-port.ts';
import { startNode } from './node-program.ts';

export interface RunningSite {
  /** Without a slash at the end. */
  origin: string;
  pid: number;
  /** Folder of its database and finished pages. */
  dataDir: string;
  /** Lines of its log so far. */
  printed: readonly string[];
  /** Stops it as an operator would; gives the exit code. */
  stop: () => Promise<number | null>;
}

type Environment = Record<string, string>;

/** With this in the environment a site asks a second one for its data, as in front of an API that exists. */
const IS_REMOTE = process.env.TEST_API === 'remote';

/**
 * Starts the built site as `npm start` does, on a free port, with a data folder of its own (the demo's unless
 * `env` says otherwise) that goes away with it. `env` overrides settings, such as `API_ORIGIN`; `host` is what visitors of a
 * site in front of a second one know it by, where that one has to be told (what passkeys are bound to). Rejects with
 * what it printed when it does not start.
 */
export async function startSite(env: Environment = {}, host = '127.0.0.1'): Promise<RunningSite> {
  if (!IS_REMOTE || env.API_ORIGIN !== undefined || env.DEMO !== undefined) return launch(env);
  // By the visitor's address, not by the site's, it counts what one may do how often.
  const port = env.PORT ?? String(await freePort());
  const known = env.PUBLIC_ORIGIN ?? `http://${host}:${port}`;
  // Whoever one may sign in by is a matter of the API.
  const { SIGN_IN_PROVIDERS, ...shown } = env;
  const providers: Environment = SIGN_IN_PROVIDERS === undefined ? {} : { SIGN_IN_PROVIDERS };
  const api = await launch({ TRUST_PROXY: 'true', PUBLIC_ORIGIN: known, ...providers });
  const site = await launch({ PORT: port, ...shown, API_ORIGIN: api.origin });
  return {
    ...site,
    // What members and their visits leave is in that of the API.
    dataDir: api.dataDir,
    stop: async () => {
      const code = await site.stop();
      await api.stop();
      return code;
    },
  };
}

/** Kept small, as an operator's, the heap is cleared so often that a start and its first pages take a fifth longer. */
const ARGS = process.env.TEST_HEAP === 'roomy' ? SERVER_ARGS.slice(-1) : SERVER_ARGS;

/** The first start that fills a database has tests of its own: here it is copied, to save its seconds. */
async function ownFolder(env: Environment): Promise<string> {
  const isDemo = env.API_ORIGIN === undefined && env.DEMO === undefined;
  return isDemo ? demoFolder(new Date()) : mkdtemp(join(tmpdir(), 'islet-site-'));
}

async function launch(env: Environment): Promise<RunningSite> {
  const own = env.DATA_DIR === undefined ? await ownFolder(env) : null;
  const dataDir = own ?? env.DATA_DIR ?? '';
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    // Two hundred pages made ahead in each test file would take the time of the tests.
    PRERENDER: 'off',
    ...env,
  };
  const program = startNode(ARGS, { ...SERVER_ENVIRONMENT, ...settings });
  const cleared = program.exited.then(async () => {
    if (own !== null) await rm(own, { recursive: true, force: true });
  });
  const line = await program.says('"url":').catch(() => {
    throw new Error(`the site did not start:\n${program.printed.join('\n')}`);
  });
  const { url } = JSON.parse(line) as { url: string };
  return {
    origin: new URL(url).origin,
    pid: program.pid,
    dataDir,
    printed: program.printed,
    stop: async () => {
      const code = await program.stop();
      // A worker that ends first would leave the folder behind.
      await cleared;
      return code;
    },
  };
}
