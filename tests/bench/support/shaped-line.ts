import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../setup/free-port.ts';
import type { Line } from './lines.ts';
import { openNamespace } from './namespace.ts';

/** How a line was made slow. */
export type Shape = 'netem' | 'relay';

export interface ShapedLine {
  shape: Shape;
  /** Where the browser finds the servers of the other end. */
  host: string;
  /** By which port it reaches a server's. */
  portOf: (port: number) => number;
  /** Put before the browser's command, so that it sits at the far end. */
  browserPrefix: readonly string[];
  stop: () => Promise<void>;
}

const RELAY = fileURLToPath(new URL('relay.ts', import.meta.url));

async function openRelay(line: Line, ports: readonly number[]): Promise<ShapedLine> {
  const near = new Map<number, number>();
  for (const port of ports) near.set(port, await freePort());
  const pairs = [...near].map(([port, from]) => `${from}:${port}`);
  const child = fork(RELAY, [String(line.rtt), String(line.rate), ...pairs]);
  const exited = once(child, 'exit');
  const [ready] = (await Promise.race([once(child, 'message'), exited])) as unknown[];
  if (ready !== 'ready') throw new Error('the relay did not start');
  return {
    shape: 'relay',
    host: '127.0.0.1',
    portOf: (port) => near.get(port) ?? port,
    browserPrefix: [],
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

/**
 * A slow line to the servers on `ports`: a network namespace with `tc netem` where the kernel has it and we may
 * make one, else a relay in user space that carries bytes as such a line would. `wanted` insists on one.
 */
export async function openLine(
  line: Line,
  ports: readonly number[],
  wanted?: Shape,
): Promise<ShapedLine> {
  if (wanted !== 'relay') {
    const namespace = openNamespace(line);
    if (namespace) return { shape: 'netem', portOf: (port) => port, ...namespace };
    if (wanted === 'netem') throw new Error('This kernel has no netem, or namespaces need root.');
  }
  return openRelay(line, ports);
}
