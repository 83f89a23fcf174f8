import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSite } from '../../setup/site.ts';
import { startNginx } from '../support/nginx.ts';
import { fetchFinished } from './finished-page.ts';

const SAMPLE = fileURLToPath(new URL('../../../docs/deploy/nginx', import.meta.url));

/** Something that answers with the page. */
export interface Contender {
  name: string;
  url: string;
  /** Whose processor time counts, with its children's. */
  pid: number;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The site itself, with the page in its store and squeezed: the second answer's bytes are the last. */
export async function startStore(path: string): Promise<Contender> {
  const site = await startSite();
  return {
    name: 'page store',
    url: site.origin + path,
    pid: site.pid,
    stop: async () => void (await site.stop()),
  };
}

/** A server of Node's own that writes the bytes of the page at `url` with its headers. */
export async function startBare(url: string): Promise<Contender> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [url]);
  const [port] = (await once(child, 'message')) as [number];
  return {
    name: 'bare `node:http`',
    url: `http://127.0.0.1:${port}${new URL(url).pathname}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function startWith(
  name: string,
  folder: string,
  path: string,
  server: (port: number) => string,
): Promise<Contender> {
  const port = await freePort();
  const { stop } = await startNginx(folder, server(port), port);
  const pid = Number(readFileSync(join(folder, 'nginx.pid'), 'utf8'));
  return { name, url: `http://127.0.0.1:${port}${path}`, pid, stop };
}

/** The `http` block of the sample configuration as it is, but for its TLS and for the places of this machine. */
function sample(folder: string, port: number, host: string): string {
  const text = readFileSync(join(SAMPLE, 'nginx.conf'), 'utf8');
  return (
    text
      .slice(text.indexOf('http {') + 'http {'.length, text.lastIndexOf('}'))
      // Those that lead to TLS, or refuse.
      .replaceAll(/^ {4}server \{[^{}]*\}\n/gmu, '')
      .replaceAll(/^ +(?:listen \[::\]|ssl_certificate).*\n/gmu, '')
      .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
      .replaceAll('/var/cache/nginx/islet/', `${folder}/kept-`)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replace('127.0.0.1:4321', host)
  );
}

/** nginx with the sample configuration in front of a site that is set up for it. */
export async function startCache(path: string, folder: string): Promise<Contender> {
  const behind = { TRUST_PROXY: 'true', COUNTRY_HEADER: 'x-country', PROXY_CACHE_SECONDS: '10' };
  const site = await startSite(behind);
  cpSync(SAMPLE, folder, { recursive: true });
  const { host } = new URL(site.origin);
  const nginx = await startWith('nginx in front', folder, path, (port) =>
    sample(folder, port, host),
  );
  return {
    ...nginx,
    stop: async () => {
      await nginx.stop();
      await site.stop();
    },
  };
}

/** nginx with the bytes of the page at `url` as a file, sent with the page's headers. */
export async function startFile(url: string, folder: string): Promise<Contender> {
  const { head, body } = await fetchFinished(url);
  const { pathname } = new URL(url);
  mkdirSync(join(folder, 'files', pathname), { recursive: true });
  writeFileSync(join(folder, 'files', pathname, 'index.html'), body);
  const own = /^(?:content-length|content-type|etag)$/iu;
  const headers = head.flatMap((name, index) => {
    if (index % 2 === 1 || own.test(name)) return [];
    return [`      add_header ${name} "${head[index + 1]?.replaceAll('"', '\\"') ?? ''}";`];
  });
  return startWith(
    'nginx, plain file',
    folder,
    pathname,
    (port) => `
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${port};
    location / {
      root ${join(folder, 'files')};
      default_type text/html;
${headers.join('\n')}
    }
  }`,
  );
}
