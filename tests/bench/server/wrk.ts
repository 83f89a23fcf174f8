import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Load {
  /** Answers a second. */
  rate: number;
  /** Milliseconds within which 99 of 100 answers came. */
  p99: number;
  answers: number;
}

const MS = { us: 0.001, ms: 1, s: 1000, m: 60_000 } as const;

function numberAfter(report: string, pattern: RegExp): string[] {
  const match = pattern.exec(report);
  if (match === null) throw new Error(`wrk did not say ${pattern.source}:\n${report}`);
  return match.slice(1);
}

/** Reads the report of `wrk --latency`. Throws when an answer was not the page. */
export function readReport(report: string): Load {
  if (/Non-2xx|Socket errors/u.test(report)) throw new Error(`not every answer came:\n${report}`);
  const [rate] = numberAfter(report, /Requests\/sec:\s+([\d.]+)/u);
  const [answers] = numberAfter(report, /(\d+) requests in/u);
  const [p99, unit = 'ms'] = numberAfter(report, /99%\s+([\d.]+)(us|ms|s|m)/u);
  return {
    rate: Number(rate),
    answers: Number(answers),
    p99: Number(p99) * MS[unit as keyof typeof MS],
  };
}

/** Asks for one address over and over on 50 connections with brotli, from one thread. */
export async function load(url: string, seconds: number): Promise<Load> {
  const how = ['-t1', '-c50', `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: br'];
  try {
    return readReport((await run('wrk', [...how, url])).stdout);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new Error('This needs wrk: "apt-get install wrk".', { cause: error });
  }
}
