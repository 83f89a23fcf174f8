import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../setup/free-port.ts';
import { startProgram } from './program.ts';

/** The films of the demo are short: their pieces are smaller. */
export const SLICE_BYTES = 64 * 1024;

const SAMPLE = 'docs/deploy/nginx';

export interface RunningNginx {
  /** TLS, by the name `example.org`. */
  port: number;
  plainPort: number;
  folder: string;
  log: () => string;
  /** Runs the sample's purge script. */
  purge: (path: string) => void;
  stop: () => Promise<void>;
}

function certificate(folder: string): void {
  mkdirSync(join(folder, 'tls'));
  const names = ['-subj', '/CN=example.org', '-addext', 'subjectAltName=DNS:example.org'];
  const files = ['-keyout', join(folder, 'tls/example.org.key')];
  const args = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', ...names, ...files, '-out', join(folder, 'tls/example.org.pem')],
  ];
  execFileSync('openssl', args, { stdio: 'ignore' });
}

/** What an operator would change in the sample, and where this machine has room for it. */
function fitted(text: string, folder: string, origin: string, ports: [number, number]): string {
  const [tls, plain] = ports;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `    ${name}_temp_path ${folder}/tmp-${name};\n`)
    .join('');
  return text
    .replace('user www-data;', `user ${userInfo().username};`)
    .replace('worker_processes auto;', 'worker_processes 1;')
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/cache/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace('/run/nginx.pid', `${folder}/nginx.pid`)
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('127.0.0.1:4321', new URL(origin).host)
    .replace('http {\n', `http {\n${temporary}`)
    .replace('slice 1m', `slice ${SLICE_BYTES}`)
    .replace('flush=5s', 'flush=100ms');
}

/** Loopback addresses by which tests come, and the country of each. */
export const SWISS = '127.0.0.2';
export const FRENCH = '127.0.0.3';
export const UNKNOWN = '127.0.0.1';
const COUNTRIES = `geo $islet_found_country { default ""; ${SWISS} CH; ${FRENCH} FR; }\n`;

/** Starts nginx with the sample's files in front of a site; `rules` take the place of its age rules. */
export async function startNginx(
  program: string,
  origin: string,
  rules?: string,
): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'islet-nginx-'));
  cpSync(SAMPLE, folder, { recursive: true });
  mkdirSync(join(folder, 'cache/islet'), { recursive: true });
  certificate(folder);
  const ports: [number, number] = [await freePort(), await freePort()];
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, fitted(readFileSync(file, 'utf8'), folder, origin, ports));
  writeFileSync(join(folder, 'islet/country.conf'), COUNTRIES);
  if (rules !== undefined) writeFileSync(join(folder, 'islet/age-rules.conf'), rules);
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')];
  const stop = await startProgram(program, [...args, '-g', 'daemon off;'], ports[0]);
  return {
    port: ports[0],
    plainPort: ports[1],
    folder,
    log: () => readFileSync(join(folder, 'islet.log'), 'utf8'),
    purge: (path) => {
      const env = { ...process.env, CACHE: join(folder, 'cache/islet') };
      execFileSync('sh', [join(SAMPLE, 'purge.sh'), path], { env });
    },
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
