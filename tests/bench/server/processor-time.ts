import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

function ticks(pid: number): number {
  // The second field is a name in brackets, which may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

/** Seconds of processor time that a process and its children have had so far; Linux only. */
export function processorTime(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const pids = [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
  return pids.map(ticks).reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

/** Bytes of memory that a process has resident now, and had at most; Linux only. */
export function residentBytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1]) * 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
