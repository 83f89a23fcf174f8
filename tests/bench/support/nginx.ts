import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '../../setup/program.ts';

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];

/** Path of the program. Throws a sentence that says how to get it. */
export function findNginx(): string {
  const found = PLACES.find(existsSync);
  if (found === undefined) throw new Error('This needs nginx: "apt-get install nginx-light".');
  return found;
}

/**
 * Runs nginx in the foreground on the `http` block given, everything it writes below `folder`. Resolves when
 * `port`, which the block must listen on, answers, with the way to stop it; rejects with what nginx said.
 */
export function startNginx(
  folder: string,
  http: string,
  port: number,
): Promise<() => Promise<void>> {
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
  return startProgram(nginx, ['-c', config], port);
}
