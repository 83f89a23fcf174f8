import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Less than a row of filters: every frame that a browser paints ends somewhere else in the page. */
const PIECE_BYTES = 500;
/** A frame at 60 a second. */
const PIECE_MS = 16;

interface SlowLine {
  origin: string;
  stop: () => void;
}

/** A slow line to a site: documents come whole up to their body, then piece by piece, all else as it is. */
export async function startSlowLine(site: string): Promise<SlowLine> {
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _packed, ...headers } = asked.headers;
    const { method = 'GET', url = '/' } = asked;
    const passed = request(new URL(url, site), { method, headers }, (from) => {
      const { 'content-length': _length, ...kept } = from.headers;
      answer.writeHead(from.statusCode ?? 502, kept);
      if (!from.headers['content-type']?.startsWith('text/html')) {
        from.pipe(answer);
        return;
      }
      void from.toArray().then(async (read) => {
        const page = Buffer.concat(read as Buffer[]);
        const body = Math.max(0, page.indexOf('<body'));
        answer.write(page.subarray(0, body));
        for (let at = body; at < page.length; at += PIECE_BYTES) {
          answer.write(page.subarray(at, at + PIECE_BYTES));
          await delay(PIECE_MS);
        }
        answer.end();
      });
    });
    asked.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
