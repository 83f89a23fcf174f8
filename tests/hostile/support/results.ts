import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** File in which each attack notes what came of it. */
    hostileResults: string;
    /** What random attacks begin from: the same number gives the same attacks. */
    hostileSeed: number;
  }
}

/** What came of one attack. */
export interface Result {
  row: string;
  name: string;
  passed: boolean;
  /** In a few words. */
  answer: string;
  /** How long the attack took. */
  ms: number;
  /** The longest that the second visitor waited, without and with what other programs took; null where nobody was asked. */
  visitor: { worstMs: number; wallMs: number } | null;
  /** The same of tries before, in which something was late. */
  lateMs?: readonly number[];
  /** Memory of the site before, after and at the most between, in MB. */
  memoryMb: { before: number; after: number; peak: number } | null;
}

export function record(file: string, result: Result): void {
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

const waited = (worstMs: number, wallMs: number, lateMs: readonly number[] = []): string =>
  [`${worstMs.toFixed(1)} (${Math.round(wallMs)})`, ...lateMs.map(Math.round)].join(', before: ');

const cells = ({ row, name, passed, answer, ms, visitor, lateMs, memoryMb }: Result): string[] => [
  passed ? 'ok' : 'FAILED',
  row,
  name,
  answer.slice(0, 60),
  `${Math.round(ms)}`,
  visitor === null ? '' : waited(visitor.worstMs, visitor.wallMs, lateMs),
  memoryMb === null ? '' : `${memoryMb.before} > ${memoryMb.after} (${memoryMb.peak})`,
];

/** The results as lines of a table. */
export function tableOf(results: readonly Result[]): string {
  const head = [
    '',
    'row',
    'attack',
    'answer',
    'ms',
    'other visitor ms (by the clock)',
    'MB (most)',
  ];
  const rows = [head, ...results.map(cells)];
  const widths = head.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Says what random attacks begin from (`HOSTILE_SEED` sets it), and prints the table of a run when it is over. */
export default function setup(project: TestProject): () => void {
  mkdirSync('test-results', { recursive: true });
  const file = join('test-results', 'hostile.ndjson');
  rmSync(file, { force: true });
  project.provide('hostileResults', file);
  const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  project.provide('hostileSeed', seed);
  return () => {
    if (!existsSync(file)) return;
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const results = lines.map((line) => JSON.parse(line) as Result);
    process.stdout.write(`\n${tableOf(results)}\nHOSTILE_SEED=${seed}\n`);
  };
}
