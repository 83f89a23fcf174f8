import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProbeCommand, ProbeReport } from './probe-messages.ts';

/** A second visitor, who reads a stored page all the while. */
export interface Probe {
  start: () => Promise<void>;
  stop: () => Promise<ProbeReport>;
  end: () => Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('probe-process.ts', import.meta.url));

export function startProbe(site: { origin: string; pid: number }, page = '/'): Probe {
  const child = fork(PROGRAM, [site.origin + page, String(site.pid)], { stdio: 'inherit' });
  const told = async (command: ProbeCommand): Promise<unknown> => {
    const reply = once(child, 'message');
    child.send(command);
    const [message]: unknown[] = await reply;
    return message;
  };
  return {
    start: async () => {
      await told('start');
    },
    stop: async () => (await told('stop')) as ProbeReport,
    end: async () => {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** Memory that a process holds, in MB; 0 where the system does not say. */
export function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s*(\d+)/u.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    // The process is gone, or this system keeps its memory elsewhere.
    return 0;
  }
}
