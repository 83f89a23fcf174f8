import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Certificate } from './certificate.ts';
import { startProgram } from './program.ts';

/** The files that docs/production.md tells operators to use. */
export const NGINX_SAMPLE = fileURLToPath(new URL('../../docs/deploy/nginx', import.meta.url));

/** What an operator would change in the sample. */
export interface Fitting {
  /** By which visitors know the site. */
  name: string;
  /** Where Islet listens. */
  origin: string;
  certificate: Pick<Certificate, 'certFile' | 'keyFile'>;
  /** What to listen on: a port, with an address before it or for all. */
  tls: string;
  plain: string;
  /** Folder of the files that nginx sends; nobody asks for one unless told. */
  files?: string;
  /** Whatever else. */
  edit?: (text: string) => string;
}

const CONFIG = 'nginx.conf';

/** Copies the sample to `folder`, changed as little as may be so that it runs there; all it writes is below. */
export function fitSample(folder: string, fitting: Fitting): void {
  const { name, origin, certificate, tls, plain, files, edit = (text) => text } = fitting;
  cpSync(NGINX_SAMPLE, folder, { recursive: true });
  mkdirSync(join(folder, 'cache/islet'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((each) => `    ${each}_temp_path ${folder}/tmp-${each};\n`)
    .join('');
  const file = join(folder, CONFIG);
  const text = readFileSync(file, 'utf8')
    .replace('user www-data;', `user ${userInfo().username};`)
    .replace('worker_processes auto;', 'worker_processes 1;')
    .replace('/etc/nginx/tls/example.org.pem', certificate.certFile)
    .replace('/etc/nginx/tls/example.org.key', certificate.keyFile)
    .replaceAll('example.org', name)
    .replace('/srv/islet-files/', `${files ?? folder}/`)
    .replaceAll('/var/cache/nginx/', `${folder}/cache/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace('/run/nginx.pid', `${folder}/nginx.pid`)
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replaceAll('listen 443', `listen ${tls}`)
    .replaceAll('listen 80', `listen ${plain}`)
    .replace('127.0.0.1:4321', new URL(origin).host)
    .replace('http {\n', `http {\n${temporary}`);
  writeFileSync(file, edit(text));
}

/** Starts nginx with the sample in `folder`; resolves when `port` answers, with the way to stop it. */
export function startSample(
  program: string,
  folder: string,
  port: number,
): Promise<() => Promise<void>> {
  const args = ['-p', folder, '-c', join(folder, CONFIG), '-e', join(folder, 'error.log')];
  return startProgram(program, [...args, '-g', 'daemon off;'], port);
}
