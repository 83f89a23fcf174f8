import { readFileSync } from 'node:fs';

/** What a run took: seconds of a clock and of the processor, bytes of memory at most. */
export interface Used {
  wall: number;
  processor: number;
  memory: number;
}

const LOOK_MS = 50;
/** Linux counts a process's time in these, whatever the kernel's own. */
const TICKS_A_SECOND = 100;

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};

/** Of a process that runs: the time that it and all its threads took, and the most memory that it held. Null where it has ended. */
export function usedBy(pid: number): { processor: number; memory: number } | null {
  const stat = textOf(`/proc/${pid}/stat`);
  const peak = /VmHWM:\s+(\d+) kB/u.exec(textOf(`/proc/${pid}/status`))?.[1];
  if (stat === '' || peak === undefined) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { processor: ticks / TICKS_A_SECOND, memory: Number(peak) * 1024 };
}

/** Runs something that starts processes, and gives what these took together: as seen shortly before each ended. */
export async function watchChildren(run: () => Promise<unknown>): Promise<Used> {
  const seen = new Map<string, { processor: number; memory: number }>();
  const look = (): void => {
    for (const pid of textOf(`/proc/${process.pid}/task/${process.pid}/children`).split(' ')) {
      const used = pid.trim() === '' ? null : usedBy(Number(pid));
      if (used) seen.set(pid, used);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  const began = performance.now();
  await run();
  const wall = (performance.now() - began) / 1000;
  clearInterval(timer);
  const all = [...seen.values()];
  return {
    wall,
    processor: all.reduce((sum, one) => sum + one.processor, 0),
    memory: Math.max(0, ...all.map(({ memory }) => memory)),
  };
}
