import type { Certificate } from '../support/certificate.ts';

/** Hosts that the browser asks. */
export const HOSTS = { floor: 'floor.test', warm: 'warm.test', cold: 'cold.test' } as const;

const proxied = (host: string, origin: string): string => `
  server {
    listen 443_PORT ssl http2;
    server_name ${host};
    location / {
      proxy_pass ${origin};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-Proto https;
      proxy_set_header X-Forwarded-Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }`;

interface Front {
  port: number;
  certificate: Certificate;
  floor: string;
  /** Origins of the site by host. */
  origins: Readonly<Record<string, string>>;
}

/** One nginx over TLS before the floor and the site, so that both have the same server at the end of the line. */
export function frontConfig({ port, certificate, floor, origins }: Front): string {
  const { certFile, keyFile } = certificate;
  const sites = Object.entries(origins).map(([host, origin]) => proxied(host, origin));
  return `
  types { text/html html; image/jpeg jpg; image/svg+xml svg; }
  default_type application/octet-stream;
  sendfile on;
  tcp_nopush on;
  ssl_certificate ${certFile};
  ssl_certificate_key ${keyFile};
  ssl_protocols TLSv1.3;
  # A browser reads a record when all of it is there: short ones arrive sooner.
  ssl_buffer_size 4k;
  server {
    listen 443_PORT ssl http2 default_server sndbuf=32k;
    server_name ${HOSTS.floor};
    root ${floor};
    location ~ \\.html$ {
      charset utf-8;
      add_header Content-Encoding br;
      add_header Cache-Control no-cache;
    }
    location / { add_header Cache-Control "public, max-age=31536000, immutable"; }
  }
${sites.join('\n')}`.replaceAll('443_PORT', String(port));
}
