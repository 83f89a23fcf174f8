import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Line } from './lines.ts';
import { openNamespace } from './namespace.ts';

/** How a line was made slow. */
export type Shape = 'netem' | 'relay';

export interface ShapedLine {
  shape: Shape;
  /** Where the browser finds the server's `port` at the other end. */
  host: string;
  port: number;
  /** Put before the browser's command, so that it sits at the far end. */
  browserPrefix: readonly string[];
  stop: () => Promise<void>;
}

const RELAY = fileURLToPath(new URL('relay.ts', import.meta.url));

async function openRelay(line: Line, port: number, relayPort: number): Promise<ShapedLine> {
  const child = fork(RELAY, [relayPort, port, line.rtt, line.rate].map(String));
  const exited = once(child, 'exit');
  const [ready] = (await Promise.race([once(child, 'message'), exited])) as unknown[];
  if (ready !== 'ready') throw new Error('the relay did not start');
  return {
    shape: 'relay',
    host: '127.0.0.1',
    port: relayPort,
    browserPrefix: [],
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

/**
 * A slow line to the server on `port`: a network namespace with `tc netem` where the kernel has it and we may
 * make one, else a relay in user space that carries bytes as such a line would. `wanted` insists on one.
 */
export async function openLine(
  line: Line,
  port: number,
  relayPort: number,
  wanted?: Shape,
): Promise<ShapedLine> {
  if (wanted !== 'relay') {
    const namespace = openNamespace(line);
    if (namespace) return { shape: 'netem', port, ...namespace };
    if (wanted === 'netem') throw new Error('This kernel has no netem, or namespaces need root.');
  }
  return openRelay(line, port, relayPort);
}
