import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program of this repository in a process of its own, as an operator runs it. */
export interface NodeProgram {
  pid: number;
  /** Lines it has printed so far, on either output. */
  printed: readonly string[];
  /** Resolves with the first line that holds a text, printed already or later; rejects with all lines where it ends without. */
  says: (text: string) => Promise<string>;
  /** Its exit code; null where a signal ended it. */
  exited: Promise<number | null>;
  /** Asks it to stop; gives the exit code. */
  stop: () => Promise<number | null>;
  /** `kill -9`. */
  kill: () => Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Starts `node …args` in the folder of the repository; `env` is what its environment has besides ours. */
export function startNode(args: readonly string[], env: Record<string, string>): NodeProgram {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const waiting = new Set<(line: string) => void>();
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      printed.push(line);
      waiting.forEach((heard) => heard(line));
    });
  }
  // "close" comes when all that it printed has been read.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  return {
    pid: child.pid ?? 0,
    printed,
    exited,
    says(text) {
      const known = printed.find((line) => line.includes(text));
      if (known !== undefined) return Promise.resolve(known);
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const hear = (line: string): void => {
        if (line.includes(text)) resolve(line);
      };
      waiting.add(hear);
      void exited.then(() => reject(new Error(`it ended:\n${printed.join('\n')}`)));
      return promise.finally(() => waiting.delete(hear));
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
