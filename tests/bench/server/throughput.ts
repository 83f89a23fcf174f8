import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../support/median.ts';
import { startBare, startCache, startFile, startStore, type Contender } from './contenders.ts';
import { fetchFinished } from './finished-page.ts';
import { processorTime } from './processor-time.ts';
import { load } from './wrk.ts';

interface Round {
  rate: number;
  p99: number;
  /** Microseconds of processor time an answer. */
  cpu: number;
}

export interface Throughput {
  name: string;
  rate: number;
  p99: number;
  cpu: number;
  /** Medians of the rounds' ratios to the contender that it is held against. */
  against?: { name: string; rate: number; p99: number; cpu: number };
}

/** Who is held against whom. */
const PAIRS: Readonly<Record<string, string>> = {
  'page store': 'bare `node:http`',
  'nginx in front': 'nginx, plain file',
  'nginx in front, TLS': 'nginx, plain file, TLS',
};

async function measure({ url, pid }: Contender, seconds: number): Promise<Round> {
  const before = processorTime(pid);
  const { rate, p99, answers } = await load(url, seconds);
  return { rate, p99, cpu: ((processorTime(pid) - before) * 1e6) / answers };
}

function summary(rounds: ReadonlyMap<string, readonly Round[]>, name: string): Throughput {
  const own = rounds.get(name) ?? [];
  const middle = (of: (round: Round, index: number) => number): number => median(own.map(of));
  const medians = {
    name,
    rate: middle(({ rate }) => rate),
    p99: middle(({ p99 }) => p99),
    cpu: middle(({ cpu }) => cpu),
  };
  const rival = PAIRS[name];
  const others = rival === undefined ? [] : (rounds.get(rival) ?? []);
  if (rival === undefined) return medians;
  const ratio = (of: keyof Round): number =>
    middle((round, index) => round[of] / (others[index]?.[of] ?? Number.NaN));
  return {
    ...medians,
    against: { name: rival, rate: ratio('rate'), p99: ratio('p99'), cpu: ratio('cpu') },
  };
}

/** Loads the finished page at `path` on every contender in turn, round after round, and gives the medians. */
export async function measureThroughput(
  path: string,
  rounds: number,
  seconds: number,
): Promise<{ bytes: number; results: Throughput[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'islet-bench-'));
  const store = await startStore(path);
  const contenders: Contender[] = [store];
  try {
    const { body } = await fetchFinished(store.url);
    contenders.push(await startBare(store.url));
    const cache = await startCache(path, join(folder, 'cache'));
    contenders.push(cache.plain, cache.tls);
    const file = await startFile(store.url, join(folder, 'file'));
    contenders.push(file.plain, file.tls);
    for (const each of contenders) await load(each.url, 1);
    const done = new Map<string, Round[]>(contenders.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const each of contenders) done.get(each.name)?.push(await measure(each, seconds));
    }
    return {
      bytes: body.length,
      results: contenders.map(({ name }) => summary(done, name)),
    };
  } finally {
    for (const each of contenders.reverse()) await each.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
