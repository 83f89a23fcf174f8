import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

const RETRY_MS = 50;

/** Starts a program that listens on `port`; gives the way to stop it. Rejects with what it printed when it ends before. */
export async function startProgram(
  command: string,
  args: readonly string[],
  port: number,
): Promise<() => Promise<void>> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  }
  const exited = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${command} ended:\n${printed.join('')}`);
    await delay(RETRY_MS);
  }
  return async () => {
    child.kill('SIGTERM');
    await exited;
  };
}
