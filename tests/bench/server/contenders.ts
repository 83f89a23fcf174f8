import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCertificate } from '../../setup/certificate.ts';
import { fitSample, startSample } from '../../setup/nginx-sample.ts';
import { freePort } from '../../setup/free-port.ts';
import { startSite } from '../../setup/site.ts';
import { findNginx, startNginx } from '../support/nginx.ts';
import { fetchFinished } from './finished-page.ts';

/** By which they are asked: nginx refuses a handshake for a name it does not know, or for none. */
const NAME = 'localhost';

/** Something that answers with the page. */
export interface Contender {
  name: string;
  url: string;
  /** Whose processor time counts, with its children's. */
  pid: number;
  stop: () => Promise<void>;
}

/** The site itself, with the page in its store and recompressed: the second answer's bytes are the last. */
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

/** nginx, asked by HTTP and by TLS. */
export interface Pair {
  plain: Contender;
  tls: Contender;
}

function pairOf(
  name: string,
  pid: number,
  stop: () => Promise<void>,
  urls: { plain: string; tls: string },
): Pair {
  return {
    plain: { name, pid, stop, url: urls.plain },
    tls: { name: `${name}, TLS`, pid, stop: () => Promise.resolve(), url: urls.tls },
  };
}

const pidOf = (folder: string): number => Number(readFileSync(join(folder, 'nginx.pid'), 'utf8'));

/** nginx with the sample configuration in front of a site that is set up for it. */
export async function startCache(path: string, folder: string): Promise<Pair> {
  const behind = { TRUST_PROXY: 'true', COUNTRY_HEADER: 'x-country', PROXY_CACHE_SECONDS: '10' };
  const site = await startSite(behind);
  const [port, tlsPort] = [await freePort(), await freePort()];
  mkdirSync(folder, { recursive: true });
  fitSample(folder, {
    name: NAME,
    origin: site.origin,
    certificate: makeCertificate(folder, [NAME]),
    tls: `127.0.0.1:${tlsPort}`,
    plain: `127.0.0.1:${await freePort()}`,
    // The site's own server answers without TLS as well.
    edit: (text) =>
      text.replace(
        /(?=^ +server_name \S+;\n +ssl_certificate )/mu,
        `        listen 127.0.0.1:${port};\n`,
      ),
  });
  // Its limits are looked at as they always are, but one address asks more than any visitor may.
  const limits = join(folder, 'islet/limits.conf');
  const generous = readFileSync(limits, 'utf8').replaceAll(/rate=\d+r\/s/gu, 'rate=1000000r/s');
  writeFileSync(limits, generous);
  const stopNginx = await startSample(findNginx(), folder, tlsPort);
  const stop = async (): Promise<void> => {
    await stopNginx();
    await site.stop();
  };
  const urls = { plain: `http://${NAME}:${port}${path}`, tls: `https://${NAME}:${tlsPort}${path}` };
  return pairOf('nginx in front', pidOf(folder), stop, urls);
}

/** nginx with the bytes of the page at `url` as a file, sent with the page's headers. */
export async function startFile(url: string, folder: string): Promise<Pair> {
  const { head, body } = await fetchFinished(url);
  const { pathname } = new URL(url);
  mkdirSync(join(folder, 'files', pathname), { recursive: true });
  writeFileSync(join(folder, 'files', pathname, 'index.html'), body);
  const own = /^(?:content-length|content-type|etag)$/iu;
  const headers = head.flatMap((name, index) => {
    if (index % 2 === 1 || own.test(name)) return [];
    return [`      add_header ${name} "${head[index + 1]?.replaceAll('"', '\\"') ?? ''}";`];
  });
  const { certFile, keyFile } = makeCertificate(folder, [NAME]);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const stop = await startNginx(
    folder,
    `
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 1000000;
  ssl_buffer_size 4k;
  server {
    listen 127.0.0.1:${port};
    listen 127.0.0.1:${tlsPort} ssl http2;
    ssl_certificate ${certFile};
    ssl_certificate_key ${keyFile};
    location / {
      root ${join(folder, 'files')};
      default_type text/html;
${headers.join('\n')}
    }
  }`,
    port,
  );
  const urls = {
    plain: `http://${NAME}:${port}${pathname}`,
    tls: `https://${NAME}:${tlsPort}${pathname}`,
  };
  return pairOf('nginx, plain file', pidOf(folder), stop, urls);
}
