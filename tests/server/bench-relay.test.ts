import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLine, type ShapedLine } from '../bench/support/shaped-line.ts';

const LINE = { name: 'test', rtt: 80, rate: 4_000_000, effectiveType: '4G' } as const;
const BODY = randomBytes(100_000);
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Answers anything with the same bytes, then ends. */
const server = createServer((socket) => {
  socket.once('data', () => socket.end(BODY));
});
let port: number;
let line: ShapedLine;

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' ? (address?.port ?? 0) : 0;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = portOf(server.address());
  line = await openLine(LINE, [port], 'relay');
});
afterAll(async () => {
  await line.stop();
  server.close();
});

describe('the relay of the benchmarks', () => {
  it('delivers every byte in order, no sooner than the line could', async () => {
    const began = performance.now();
    const socket = connect(line.portOf(port), line.host);
    socket.write('?');
    let first = 0;
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => {
      first ||= performance.now() - began;
      chunks.push(chunk);
    });
    await once(socket, 'end');
    const took = performance.now() - began;

    expect(hash(Buffer.concat(chunks))).toBe(hash(BODY));
    // A round trip to open, one for the answer; then the bytes at the rate.
    expect(first).toBeGreaterThanOrEqual(2 * LINE.rtt - 2);
    expect(took).toBeGreaterThanOrEqual(2 * LINE.rtt - 2 + (BODY.length * 8000) / LINE.rate);
  });
});
