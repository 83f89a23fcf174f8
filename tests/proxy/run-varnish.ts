import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../setup/free-port.ts';
import { startProgram } from '../setup/program.ts';
import { neededProgram } from './needed-program.ts';

const program = neededProgram('varnishd');

const SAMPLE = 'docs/deploy/varnish';

export interface RunningVarnish {
  port: number;
  /** Where PURGE and BAN are heard. */
  operatorPort: number;
  stop: () => Promise<void>;
}

/** Starts Varnish with the sample in front of a site. */
export async function startVarnish(origin: string): Promise<RunningVarnish> {
  const folder = mkdtempSync(join(tmpdir(), 'islet-varnish-'));
  cpSync(SAMPLE, folder, { recursive: true });
  const file = join(folder, 'default.vcl');
  const { port } = new URL(origin);
  const text = readFileSync(file, 'utf8')
    .replace('.port = "4321"', `.port = "${port}"`)
    .replace('.interval = 2s', '.interval = 200ms');
  writeFileSync(file, text);
  const visitors = await freePort();
  const operator = await freePort();
  const stop = await startProgram(
    program,
    [
      // The folder is ours alone; in a jail it could not be read.
      ...['-j', 'none', '-F', '-f', file, '-n', join(folder, 'work'), '-s', 'malloc,64m'],
      ...['-a', `visitors=127.0.0.1:${visitors}`, '-a', `operator=127.0.0.1:${operator}`],
      ...['-p', 'http_gzip_support=off', '-p', 'thread_pool_min=10', '-p', 'thread_pools=1'],
      ...['-p', 'http_req_size=40k', '-p', 'http_req_hdr_len=20k'],
    ],
    visitors,
  );
  return {
    port: visitors,
    operatorPort: operator,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
