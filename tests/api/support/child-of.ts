import { readdirSync, readFileSync } from 'node:fs';
import { vi } from 'vitest';

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};

/** Waits for a process of ours that runs a program with this in its name, and gives its number. */
export function childOf(program: string): Promise<number> {
  const children = (): string[] =>
    readdirSync('/proc/self/task').flatMap((thread) =>
      textOf(`/proc/self/task/${thread}/children`).split(' ').filter(Boolean),
    );
  const isIt = (pid: string): boolean => {
    const words = textOf(`/proc/${pid}/cmdline`).split('\0');
    return words[0] === process.execPath && words.some((word) => word.includes(program));
  };
  return vi.waitUntil(() => Number(children().find(isIt) ?? 0), { timeout: 10_000, interval: 2 });
}
