import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { PROBE_ADDRESS, type ProbeCommand, type ProbeReport } from './probe-messages.ts';

/** A second visitor: asks for one stored page again and again, and says how long the worst answer took. */

const [origin = '', pid = '0'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const PAUSE_MS = 10;

const nothing = (): ProbeReport => ({ worstMs: 0, wallMs: 0, answers: 0, failures: 0, peakMb: 0 });
let report = nothing();
let wanted: ProbeCommand | null = null;

function residentMb(): number {
  try {
    const found = /VmRSS:\s*(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(found ?? 0) / 1024;
  } catch {
    // The process is gone, or this system keeps its memory elsewhere.
    return 0;
  }
}

/** How long a process that had something to do has waited for a processor so far; ms, 0 where the system does not say. */
function starvedMs(task: string): number {
  try {
    return Number(readFileSync(`/proc/${task}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** What other programs on this machine took from the site's main thread and from this one. */
const takenMs = (): number => starvedMs(`${pid}/task/${pid}`) + starvedMs('self');

function askOnce(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const headers = { cookie: 'age=1', 'accept-encoding': 'br' };
  const sent = request(origin, { agent, headers, localAddress: PROBE_ADDRESS }, (response) => {
    response.resume();
    response.on('end', () => {
      resolve(response.statusCode === 200);
    });
    response.on('error', () => {
      resolve(false);
    });
  });
  sent.on('error', () => {
    resolve(false);
  });
  sent.end();
  return promise;
}

async function ask(): Promise<void> {
  const takenBefore = takenMs();
  const started = performance.now();
  const answered = await askOnce();
  const ms = performance.now() - started;
  report.wallMs = Math.max(report.wallMs, ms);
  report.worstMs = Math.max(report.worstMs, ms - (takenMs() - takenBefore));
  report.answers += 1;
  if (!answered) report.failures += 1;
  report.peakMb = Math.max(report.peakMb, residentMb());
}

/** One round: what is asked between two commands is judged together, the request under way at the second one too. */
async function round(): Promise<void> {
  await ask();
  if (wanted === 'start') {
    report = nothing();
    wanted = null;
    await ask();
    process.send?.('started');
  } else if (wanted === 'stop') {
    wanted = null;
    process.send?.(report);
  }
  setTimeout(() => void round(), PAUSE_MS);
}

process.on('message', (command: ProbeCommand) => {
  wanted = command;
});
process.on('disconnect', () => {
  process.exit();
});
void round();
