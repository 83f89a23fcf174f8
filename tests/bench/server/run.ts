import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureRenders } from './cold-render.ts';
import { measureFullStore } from './full-store.ts';
import { measureSearching } from './searching.ts';
import { measureBuild, measureStart } from './start-time.ts';
import { measureThroughput, type Throughput } from './throughput.ts';

const PATH = '/videos/latest-updates/1/';
const STORED_PAGES = 100_000;
const MB = 1024 * 1024;

/** What is aimed at: shares are of the contender that each is held against. */
const AIMS = {
  'page store': { rate: 0.85, p99: 1.5 },
  'nginx in front': { rate: 0.9, p99: undefined },
  'nginx in front, TLS': { rate: 0.9, p99: undefined },
} as const;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'rate,render,start,store,searching,build' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    // A data folder to search in, as `npm run bench:api` makes one; the demo's unless told.
    data: { type: 'string' },
  },
});
const parts = new Set(values.only.split(','));

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const row = (...cells: readonly (string | number)[]): void => {
  say(`| ${cells.join(' | ')} |`);
};
const count = (value: number): string => Math.round(value).toLocaleString('en');
const hit = (isHit: boolean): string => (isHit ? 'yes' : '**no**');

function rateRow({ name, rate, p99, cpu, against }: Throughput): void {
  const cells = [name, count(rate), p99.toFixed(2), cpu.toFixed(1)];
  const aim = name in AIMS ? AIMS[name as keyof typeof AIMS] : undefined;
  if (!aim || !against) {
    row(...cells, '', '', '', '', '');
    return;
  }
  const kept = against.rate >= aim.rate && against.p99 <= (aim.p99 ?? Infinity);
  const wanted = `≥ ${aim.rate}${aim.p99 === undefined ? '' : `, p99 ≤ ${aim.p99}`}`;
  const ratios = [against.rate, against.p99, against.cpu].map((ratio) => ratio.toFixed(2));
  row(...cells, against.name, ...ratios, `${wanted}: ${hit(kept)}`);
}

function figure(what: string, value: string, aim: string, isHit?: boolean): void {
  row(what, value, isHit === undefined ? aim : `${aim}: ${hit(isHit)}`);
}

const load = (): string => loadavg()[0]?.toFixed(1) ?? '';
say(
  `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), shared with what asks; load ${load()} before; ` +
    `Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`,
);

if (parts.has('rate')) {
  const rounds = Number(values.rounds);
  const { bytes, results } = await measureThroughput(PATH, rounds, Number(values.seconds));
  say(
    `\n${PATH}, ${count(bytes)} bytes of brotli, 50 connections; medians of ${rounds} rounds in turns\n`,
  );
  row('', 'answers/s', 'p99 ms', 'CPU µs', 'held against', 'rate', 'p99', 'CPU', 'aim');
  row('---', '--:', '--:', '--:', '---', '--:', '--:', '--:', '---');
  results.forEach(rateRow);
}

say('');
row('', 'measured', 'aim');
row('---', '--:', '---');
if (parts.has('render')) {
  const { p50, p99 } = await measureRenders(400);
  figure('cold render of a 60-tile listing, p50', `${p50.toFixed(1)} ms`, '≤ 15 ms', p50 <= 15);
  figure('the same, p99', `${p99.toFixed(1)} ms`, '');
}
if (parts.has('start')) {
  const ms = await measureStart(5);
  figure('start to the first page, seeded', `${(ms / 1000).toFixed(2)} s`, '< 2 s', ms < 2000);
}
if (parts.has('store')) {
  const { start, idle, busy, peak, asked } = await measureFullStore(STORED_PAGES);
  const stored = `${count(STORED_PAGES)} stored pages`;
  const mb = (bytes: number): string => `${count(bytes / MB)} MB`;
  figure(`resident with ${stored}`, mb(idle), '< 250 MB', idle < 250 * MB);
  figure(`the same after ${count(asked)} of them`, mb(busy), '< 250 MB', busy < 250 * MB);
  figure('the most it ever was', mb(peak), '');
  figure(`start to the first page, ${stored}`, `${(start / 1000).toFixed(2)} s`, '');
}
if (parts.has('searching')) {
  const { data } = values;
  const env: Record<string, string> = data === undefined ? {} : { DATA_DIR: data, DEMO: 'false' };
  const { idle, searching } = await measureSearching(Number(values.seconds), env);
  figure('a stored page, p99', `${idle.toFixed(2)} ms`, '');
  const ratio = searching / idle;
  const told = `${searching.toFixed(2)} ms, ${ratio.toFixed(1)} times`;
  figure('the same while ten clients search', told, '≤ 2 times', ratio <= 2);
}
if (parts.has('build')) {
  const ms = await measureBuild();
  figure('`npm run build`', `${(ms / 1000).toFixed(1)} s`, '< 60 s', ms < 60_000);
}
say(`\nload ${load()} after`);
