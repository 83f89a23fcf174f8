import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { createApi } from '../app.ts';
import { Random } from '../demo/random.ts';
import { cases, type Case } from './cases.ts';
import { crowdCases } from './crowd-cases.ts';
import { findCrowd, LEAST_MEMBERS } from './crowd.ts';
import { benchDatabase, crowdDatabase, NOW } from './database.ts';
import { percentile, time, type Timing } from './measure.ts';
import { fillPostgres } from './postgres.ts';
import { takeSamples } from './samples.ts';
import { INTERNAL_ORIGIN } from '#config/internal-host.ts';

// `npm run bench:api`: fills a large database once, asks the real API and prints what each read costs.

const GIB = 2 ** 30;
const ORIGIN = INTERNAL_ORIGIN;

const { values: options } = parseArgs({
  options: {
    videos: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
    // So many members among the videos: what they leave behind is read in place of what there is without them.
    members: { type: 'string', default: '0' },
    // With `postgres` the same videos are asked for in the database of DATABASE_URL, which belongs to the benchmark.
    engine: { type: 'string', default: 'sqlite' },
  },
});
const videos = Number(options.videos);
const count = Number(options.calls);
const members = Number(options.members);

if (members > 0 && members < LEAST_MEMBERS)
  throw new Error(`A crowd has ${LEAST_MEMBERS} members or more.`);

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const number = (value: number): string => value.toFixed(1).padStart(7);

function machine(): string {
  const processors = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  return [
    `${processors.length} × ${processors[0]?.model ?? 'unknown processor'}`,
    `${(totalmem() / GIB).toFixed(0)} GiB (${(freemem() / GIB).toFixed(0)} free)`,
    `load ${load.join(' ')}`,
    `Node ${process.versions.node}`,
    databaseUrl === null ? `SQLite ${process.versions['sqlite'] ?? 'unknown'}` : 'PostgreSQL',
  ].join(', ');
}

function row(name: string, timings: readonly Timing[]): string {
  const wall = timings.map((timing) => timing.wall);
  const cpu = timings.map((timing) => timing.cpu);
  const figures = [wall, cpu].flatMap((list) => [percentile(list, 0.5), percentile(list, 0.99)]);
  return `| ${name.padEnd(38)} | ${figures.map(number).join(' | ')} |`;
}

const databaseUrl = options.engine === 'postgres' ? (process.env.DATABASE_URL ?? '') : null;
if (databaseUrl === '') throw new Error('DATABASE_URL names no server for the benchmark.');

const { dataDir, filledIn } = await (members > 0
  ? crowdDatabase(videos, members)
  : benchDatabase(videos));
const file = join(dataDir, 'islet.db');
const copiedIn = databaseUrl === null ? null : await fillPostgres(databaseUrl, file);
const sqlite = new DatabaseSync(file, { readOnly: true });
const random = new Random(1);
const measured =
  members > 0 ? crowdCases(random, findCrowd(sqlite)) : cases(random, takeSamples(sqlite));
sqlite.close();

const silent = (): void => undefined;
const log = {
  debug: silent,
  info: silent,
  warn: silent,
  error: (fields: object, text: string) => say(`${text} ${JSON.stringify(fields)}`),
};
const api = await createApi({
  ...{ dataDir, databaseUrl, demo: false, publicOrigin: null, log },
  now: () => NOW,
});

async function ask(path: string, as: string | undefined): Promise<void> {
  const headers = new Headers(as === undefined ? [] : [['cookie', `session=${as}`]]);
  const response = await api.fetch(new Request(ORIGIN + path, { headers }));
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`);
}

/** Runs with other arguments first: what is warm is code and files, not the answers. */
async function measure({ next, as }: Case): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (let done = 0; done < count / 4; done++) await ask(next(), as);
  while (timings.length < count) {
    const path = next();
    timings.push(await time(() => ask(path, as)));
  }
  return timings;
}

const among = members > 0 ? ` among ${members.toLocaleString('en')} members` : '';
say(`${videos.toLocaleString('en')} videos${among}, ${count} calls each; ${machine()}`);
const told = (what: string, { wall, cpu }: Timing): void =>
  say(`${what} in ${Math.round(wall / 1000)} s, ${Math.round(cpu / 1000)} s of them CPU here`);
if (filledIn !== null) told('filled', filledIn);
if (copiedIn !== null) told('copied into PostgreSQL', copiedIn);
say(`| ${'read'.padEnd(38)} | p50 ms  | p99 ms  | p50 CPU | p99 CPU |`);
say(`| ${'-'.repeat(38)} | ${Array.from({ length: 4 }, () => '------:').join(' | ')} |`);
for (const each of measured) {
  if (!each.name.includes(options.only)) continue;
  say(row(each.name, await measure(each)));
}
await api.close();
