import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../setup/certificate.ts';
import { freePort } from '../setup/free-port.ts';
import { fitSample, NGINX_SAMPLE, startSample } from '../setup/nginx-sample.ts';
import { neededProgram } from './needed-program.ts';

/** The films of the demo are short: their pieces are smaller. */
export const SLICE_BYTES = 64 * 1024;

const program = neededProgram('nginx');

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

/** Loopback addresses by which tests come, and the country of each. */
export const SWISS = '127.0.0.2';
export const FRENCH = '127.0.0.3';
export const UNKNOWN = '127.0.0.1';
const COUNTRIES = `geo $islet_found_country { default ""; ${SWISS} CH; ${FRENCH} FR; }\n`;

/**
 * Starts nginx with the sample's files in front of a site, or of several processes of one (`others`); `rules` take the place of
 * its age rules, `files` of its folder.
 */
export async function startNginx(
  origin: string,
  options: { rules?: string; files?: string; others?: readonly string[] } = {},
): Promise<RunningNginx> {
  const { rules, files, others = [] } = options;
  const servers = [origin, ...others].map((each) => `server ${new URL(each).host};`);
  const folder = mkdtempSync(join(tmpdir(), 'islet-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  fitSample(folder, {
    name: 'example.org',
    origin,
    certificate: makeCertificate(folder, ['example.org']),
    tls: `127.0.0.1:${port}`,
    plain: `127.0.0.1:${plainPort}`,
    ...(files !== undefined && { files }),
    edit: (text) =>
      text
        .replace('slice 1m', `slice ${SLICE_BYTES}`)
        .replace('flush=5s', 'flush=100ms')
        .replace(String(servers[0]), servers.join(' ')),
  });
  writeFileSync(join(folder, 'islet/country.conf'), COUNTRIES);
  if (rules !== undefined) writeFileSync(join(folder, 'islet/age-rules.conf'), rules);
  const stop = await startSample(program, folder, port);
  return {
    port,
    plainPort,
    folder,
    log: () => readFileSync(join(folder, 'islet.log'), 'utf8'),
    purge: (path) => {
      const env = { ...process.env, CACHE: join(folder, 'cache/islet') };
      execFileSync('sh', [join(NGINX_SAMPLE, 'purge.sh'), path], { env });
    },
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
