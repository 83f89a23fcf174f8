import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startNginx, type RunningNginx } from '../proxy/run-nginx.ts';
import { BEHIND_A_CACHE } from '../proxy/settings.ts';
import { startSite, type RunningSite } from '../setup/site.ts';
import { fresh } from './support/ask.ts';
import { attack, check } from './support/attack.ts';
import { startProbe, type Probe } from './support/probe.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** The answer to a request by HTTP/1.1 over TLS: HTTP/2 ends a connection for such a header. */
async function statusByTls(port: number, path: string, encoding: string): Promise<number> {
  const sent = request({
    ...{ host: '127.0.0.1', port, path, servername: 'example.org', agent: false },
    rejectUnauthorized: false,
    headers: { host: 'example.org', 'accept-encoding': encoding },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'close');
  return response.statusCode ?? 0;
}

describe('what operators copy', () => {
  check('M6', 'systemd: nobody else reads the data, and a process has its bounds', () => {
    for (const name of ['islet', 'islet@', 'islet-worker']) {
      const unit = read(`docs/deploy/systemd/${name}.service`);
      for (const setting of ['StateDirectoryMode=0700', 'MemoryMax=', 'LimitNOFILE='])
        expect(unit).toContain(setting);
      // A stop or too little memory ends no film with the server, and a database that is up later none of them for good.
      for (const setting of ['KillMode=mixed', 'OOMPolicy=continue', 'StartLimitIntervalSec=0'])
        expect(unit.split('\n')).toContain(setting);
      // Where the machine waits for its clock, Islet does.
      expect(unit).toMatch(/^After=.*\btime-sync\.target\b.*\nWants=.*\btime-sync\.target\b/mu);
      // What is under way when a process is stopped has 30 s (docs/production.md).
      expect(Number(/^TimeoutStopSec=(\d+)$/mu.exec(unit)?.[1])).toBeGreaterThan(30);
    }
    return 'eight settings of three units';
  });

  check('M8', 'nginx: requests and connections of an address have limits', () => {
    const text = ['nginx.conf', 'islet/limits.conf', 'islet/visitor.conf']
      .map((name) => read(`docs/deploy/nginx/${name}`))
      .join('\n');
    for (const setting of ['limit_req_zone', 'limit_req ', 'limit_conn_zone', 'limit_conn '])
      expect(text).toContain(setting);
    return 'four settings';
  });

  check('M8', 'Varnish: requests of an address have a limit', () => {
    const text = read('docs/deploy/varnish/default.vcl') + read('docs/production.md');
    expect(text).toMatch(/vsthrottle|limit_req/u);
    return 'named';
  });

  check('low', 'every package of the lock has its hash', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<
        string,
        { link?: boolean; resolved?: string; integrity?: string; inBundle?: boolean }
      >;
    };
    const without = Object.entries(lock.packages).filter(
      ([name, { link, integrity, inBundle }]) =>
        name !== '' && link !== true && inBundle !== true && integrity === undefined,
    );
    expect(without.map(([name]) => name)).toEqual([]);
    return `${Object.keys(lock.packages).length} packages`;
  });
});

describe('behind nginx', () => {
  let site: RunningSite;
  let probe: Probe;
  let nginx: RunningNginx;
  beforeAll(async () => {
    site = await startSite(BEHIND_A_CACHE);
    nginx = await startNginx(site.origin);
    probe = startProbe(site);
    await probe.start();
  });
  afterAll(async () => {
    await probe.end();
    await nginx.stop();
    await site.stop();
  });

  for (const path of [
    '/',
    '/media/loop/ci/60/a.mpd',
    '/media/loop/ci/60/a_lq.mp4',
    '/media/thumbs/ci/1-160x90.jpg',
    '/api/json/countries/60/str.json',
    '/robots.txt',
  ]) {
    attack(() => ({ site, probe }), {
      row: 'H1',
      name: `30,000 blanks in Accept-Encoding by nginx, ${path}`,
      withinMs: 3000,
      run: async () => {
        // nginx takes a header of 20 KB at most: longer ones it refuses itself.
        const seen = new Set<number>();
        for (const length of [15_000, 30_000]) {
          const encoding = `br${' '.repeat(length)}x${fresh()}`;
          seen.add(await statusByTls(nginx.port, `${path}?fresh=${fresh()}`, encoding));
        }
        expect([...seen].filter((status) => status >= 500)).toEqual([]);
        return [...seen].join(' ');
      },
    });
  }
});
