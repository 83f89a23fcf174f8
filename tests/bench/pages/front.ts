import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Certificate } from '../../setup/certificate.ts';
import { fitSample, NGINX_SAMPLE, startSample } from '../../setup/nginx-sample.ts';
import { freePort } from '../../setup/free-port.ts';
import { findNginx } from '../support/nginx.ts';

/** Hosts that the browser asks. */
export const HOSTS = { floor: 'floor.test', warm: 'warm.test', cold: 'cold.test' } as const;
export type Host = keyof typeof HOSTS;

/** No more under way in this machine than the line can take soon: what is urgent would wait behind it. */
const SEND_BUFFER = 'sndbuf=32k';

interface Floor {
  port: number;
  certificate: Certificate;
  folder: string;
}

/** The `http` block of an nginx that serves the floor's files, with the sample's settings where they matter. */
export function floorConfig({ port, certificate, folder }: Floor): string {
  const { certFile, keyFile } = certificate;
  return `
  types { text/html html; image/jpeg jpg; image/avif avif; image/svg+xml svg; }
  default_type application/octet-stream;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  ssl_certificate ${certFile};
  ssl_certificate_key ${keyFile};
  # A browser reads a record when all of it is there: short ones arrive sooner.
  ssl_buffer_size 4k;
  server {
    listen ${port} ssl http2 ${SEND_BUFFER};
    server_name ${HOSTS.floor};
    root ${folder};
    location ~ \\.html$ {
      charset utf-8;
      add_header Content-Encoding br;
      add_header Cache-Control no-cache;
    }
    location / { add_header Cache-Control "public, max-age=31536000, immutable"; }
  }`;
}

interface Front {
  host: Host;
  origin: string;
  certificate: Certificate;
  port: number;
  /** For all it writes. */
  folder: string;
}

export interface RunningFront {
  /** Drops the pages that are kept, and no picture. */
  forgetPages: () => void;
  stop: () => Promise<void>;
}

/** nginx before the site as docs/production.md has it, but for names, places and one worker. */
export async function startFront(front: Front): Promise<RunningFront> {
  const { host, origin, certificate, port, folder } = front;
  fitSample(folder, {
    name: HOSTS[host],
    origin,
    certificate,
    tls: String(port),
    plain: `127.0.0.1:${await freePort()}`,
    edit: (text) =>
      text.replace(
        'default_server;\n        ssl_reject',
        `default_server ${SEND_BUFFER};\n        ssl_reject`,
      ),
  });
  const stop = await startSample(findNginx(), folder, port);
  const env = { ...process.env, CACHE: join(folder, 'cache/islet/pages') };
  return {
    forgetPages: () => void execFileSync('sh', [join(NGINX_SAMPLE, 'purge.sh'), '--all'], { env }),
    stop,
  };
}
