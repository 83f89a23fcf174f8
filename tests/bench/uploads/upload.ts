import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  nextChunkBytes,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_CHUNK_MOST_BYTES,
} from '#config/upload-pieces.ts';
import { CERTIFICATE, UPLOADS_PATH } from '#config/uploads.ts';
import { freePort } from '../../setup/free-port.ts';
import { openSessionIn } from '../../setup/sessions.ts';
import { startSite } from '../../setup/site.ts';
import { startNginx } from '../support/nginx.ts';
import { median } from '../support/median.ts';
import { usedBy } from './children.ts';

// `npm run bench:upload`: a file by tus, in pieces as the page sends them, beside one plain PUT of it to nginx, on loopback and by turns.
// Needs nginx with its DAV module.

const BYTES = Number(process.env['BENCH_MB'] ?? 1024) * 1024 ** 2;
const TURNS = Number(process.env['BENCH_TURNS'] ?? 3);
const MEMBER = 2;
const content = randomBytes(UPLOAD_CHUNK_MOST_BYTES);

interface Sent {
  port: string;
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
  /** Of its body. */
  bytes: number;
}

async function send({ bytes, ...to }: Sent): Promise<IncomingMessage> {
  const length = String(bytes);
  const sent = request({
    ...{ ...to, host: '127.0.0.1' },
    headers: { ...to.headers, 'content-length': length },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  for (let left = bytes; left > 0; left -= content.length)
    if (!sent.write(content.subarray(0, left))) await Promise.race([once(sent, 'drain'), answered]);
  sent.end();
  const [answer] = await answered;
  answer.resume();
  await once(answer, 'end');
  return answer;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const timed = async (run: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await run();
  return (performance.now() - began) / 1000;
};

const folder = mkdtempSync(join(tmpdir(), 'islet-bench-upload-'));
const site = await startSite();
const port = await freePort();
const files = join(folder, 'files');
mkdirSync(files);
const stopNginx = await startNginx(
  join(folder, 'nginx'),
  `server { listen 127.0.0.1:${port}; root ${files}; client_max_body_size 0; dav_methods PUT; client_body_temp_path ${join(files, 'tmp')}; }`,
  port,
);
const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
const token = openSessionIn(database, MEMBER);
const { dir } = database.prepare('SELECT dir FROM categories LIMIT 1').get() as { dir: string };
const { origin } = site;
const own = {
  'tus-resumable': '1.0.0',
  origin,
  cookie: `session=${token}`,
};

async function byTus(): Promise<void> {
  const told = { title: 'Bench', categories: dir, certify: CERTIFICATE, filename: 'bench1.mp4' };
  const metadata = Object.entries(told).map(([key, value]) => `${key} ${base64(value)}`);
  const to = { port: new URL(origin).port, headers: own };
  const created = await send({
    ...{ ...to, method: 'POST', path: UPLOADS_PATH, bytes: 0 },
    headers: { ...own, 'upload-length': String(BYTES), 'upload-metadata': metadata.join(',') },
  });
  const path = String(created.headers.location);
  let offset = 0;
  let most = UPLOAD_CHUNK_BYTES;
  while (offset < BYTES) {
    const bytes = Math.min(most, BYTES - offset);
    const began = performance.now();
    const { statusCode } = await send({
      ...{ ...to, method: 'PATCH', path, bytes },
      headers: {
        ...{ ...own, 'upload-offset': String(offset) },
        'content-type': 'application/offset+octet-stream',
      },
    });
    if (statusCode !== 204) throw new Error(`a piece was answered with ${statusCode}`);
    offset += bytes;
    most = nextChunkBytes(most, (performance.now() - began) / 1000);
  }
}

async function byPut(turn: number): Promise<void> {
  const { statusCode } = await send({
    ...{ port: String(port), method: 'PUT', path: `/film-${turn}`, headers: {} },
    bytes: BYTES,
  });
  if (statusCode !== 201) throw new Error(`nginx answered with ${statusCode}`);
  rmSync(join(files, `film-${turn}`));
}

/** What is no film is refused, and its parts go: the next turn has the machine to itself. */
async function refused(): Promise<void> {
  const left = database.prepare(
    `SELECT count(*) AS n FROM uploads WHERE title = 'Bench' AND state <> 'refused'`,
  );
  while ((left.get() as { n: number }).n > 0) await wait(200);
}

const before = usedBy(site.pid)?.memory ?? 0;
const [tus, put]: [number[], number[]] = [[], []];
const memory: number[] = [];
try {
  for (let turn = 0; turn < TURNS; turn += 1) {
    put.push(await timed(() => byPut(turn)));
    tus.push(await timed(byTus));
    memory.push(usedBy(site.pid)?.memory ?? 0);
    await refused();
  }
} finally {
  database.close();
  await site.stop();
  await stopNginx();
  rmSync(folder, { recursive: true, force: true });
}
const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);
const said = [
  `${megabytes(BYTES)} MB, ${TURNS} turns, the middle one; ${cpus().length} cores, load at the end ${loadavg()[0]?.toFixed(1)}`,
  `PUT to nginx ${median(put).toFixed(2)} s; tus ${median(tus).toFixed(2)} s: ${(median(tus) / median(put)).toFixed(2)} times as long`,
  `the site's memory at most: ${megabytes(before)} MB before, then ${memory.map(megabytes).join(', ')} MB`,
];
process.stdout.write(`${said.join('\n')}\n`);
