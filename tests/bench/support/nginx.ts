import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];

function findNginx(): string {
  const found = PLACES.find(existsSync);
  if (found === undefined) throw new Error('This needs nginx: "apt-get install nginx-light".');
  return found;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export interface RunningNginx {
  stop: () => Promise<void>;
}

/**
 * Runs nginx in the foreground on the `http` block given, everything it writes below `folder`. Resolves when
 * `port`, which the block must listen on, answers; rejects with what nginx said.
 */
export async function startNginx(
  folder: string,
  http: string,
  port: number,
): Promise<RunningNginx> {
  mkdirSync(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  // Its workers would else be somebody who may not read a temporary folder.
  const user = process.getuid?.() === 0 ? 'user root root;' : '';
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${user}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events {}
http {
${temporary.join('\n')}
  access_log off;
${http}
}
`,
  );
  const nginx = findNginx();
  const check = spawnSync(nginx, ['-t', '-q', '-c', config], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(`nginx refused its configuration:\n${check.stderr}`);
  const child = spawn(nginx, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const exited = once(child, 'exit');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${said.join('')}`);
    await delay(20);
  }
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
