import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import { ask, stranger } from './support/ask.ts';
import { attack, check } from './support/attack.ts';
import { useGround } from './support/ground.ts';
import { residentMb } from './support/probe.ts';

const MB = 1024 * 1024;
const BYTES = 400 * MB;

const folder = mkdtempSync(join(tmpdir(), 'islet-hostile-files-'));
const ground = useGround(() => ({ BLOBS_URL: `file://${folder}` }));
const FILM = '/media/assets/1/0_hq.mp4';
const HIDDEN = '/media/assets/2/0_hq.mp4';

beforeAll(() => {
  const sqlite = new DatabaseSync(join(ground().site.dataDir, 'islet.db'));
  const add = (id: number, from: string): void => {
    const key = newBlobKey();
    const file = join(folder, diskBlobs(folder).pathBelow(key) ?? '');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    truncateSync(file, BYTES);
    sqlite
      .prepare(
        `INSERT INTO assets (id, owner_kind, owner_id, role, variant, state, blob_key, content_type, bytes, sha256, created_ts)
         SELECT ?, 'video', id, 'rendition', '_hq.mp4', 'ready', ?, 'video/mp4', ?, ?, 1 FROM videos WHERE ${from} LIMIT 1`,
      )
      .run(id, key, BYTES, key);
  };
  add(1, 'visible = 1');
  add(2, 'is_private = 1');
  sqlite.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('files of videos', () => {
  // As much as 200 sockets hold is sent at once: that takes the time that it takes, and memory has its bound.
  check('held', '200 visitors who ask for 400 MB each and take nothing: memory stays', async () => {
    const { origin, pid } = ground().site;
    const { port, host } = new URL(origin);
    const before = residentMb(pid);
    const begun = Array.from({ length: 200 }, () => {
      const { promise, resolve } = Promise.withResolvers<Socket>();
      const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: stranger() });
      socket.on('error', () => undefined);
      socket.write(`GET ${FILM} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      socket.once('readable', () => resolve(socket));
      return promise;
    });
    const sockets = await Promise.all(begun);
    const heads = sockets.map((socket) => String(socket.read(15)));
    const grown = Math.round(residentMb(pid) - before);
    for (const socket of sockets) socket.destroy();
    expect(new Set(heads)).toEqual(new Set(['HTTP/1.1 200 OK']));
    expect(grown, 'MB more').toBeLessThan(250);
    return `200 times 200, ${grown} MB more`;
  });

  attack(ground, {
    row: 'held',
    name: 'ranges of every kind get a part, the whole or a refusal',
    run: async () => {
      const ranges = [
        `bytes=${Array.from({ length: 2000 }, (_, i) => `${i}-${i}`).join(',')}`,
        `bytes=0-${'9'.repeat(400)}`,
        `bytes=${'9'.repeat(15)}-`,
        `bytes=-${'9'.repeat(15)}`,
        'bytes=-0',
        'bytes=5-1',
        'bytes=--1',
        'bytes=0x10-',
        'bytes=1e3-',
        'lines=0-1',
      ];
      const got = await Promise.all(
        ranges.map((range) => ask(ground().site, FILM, { method: 'HEAD', headers: { range } })),
      );
      expect(got.map(({ status }) => status)).toEqual(ranges.map(() => 200));
      const parts = await Promise.all(
        ['bytes=0-0', `bytes=${BYTES - 1}-`, `bytes=${BYTES}-`, 'bytes=-0'].map((range) =>
          ask(ground().site, FILM, { headers: { range } }),
        ),
      );
      const said = parts.map(({ status, bytes }) => [status, bytes.length]);
      expect(said).toEqual([
        [206, 1],
        [206, 1],
        [416, 0],
        [416, 0],
      ]);
      return 'HEAD 200; 206, 206, 416, 416';
    },
  });

  attack(ground, {
    row: 'held',
    name: '3,000 guesses at a signature and at ways out show nothing',
    run: async () => {
      const guesses = Array.from({ length: 3000 }, (_, index) => {
        const signature = Buffer.alloc(32, index % 256).toString('base64url');
        return [
          `${HIDDEN}?expires=${9_999_999_999 - index}&signature=${signature}`,
          `/media/assets/${index + 3}/0_hq.mp4`,
          `/media/assets/1/..%2f..%2f${index}`,
        ][index % 3];
      });
      const queue = guesses.values();
      const answers = new Set<string>();
      const guess = async (): Promise<void> => {
        for (const path of queue) {
          const { status, body } = await ask(ground().site, path ?? '');
          answers.add(`${status} ${body}`);
        }
      };
      await Promise.all([guess(), guess(), guess(), guess()]);
      expect([...answers].filter((answer) => !/^40[04] \{"error":1,/.test(answer))).toEqual([]);
      return [...answers].join(' ');
    },
  });
});
