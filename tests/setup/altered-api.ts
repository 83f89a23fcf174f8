import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An API that is asked through this one, with some answers of the test's own. */
export interface AlteredApi {
  origin: string;
  stop: () => Promise<void>;
}

/** `alter` gives status and body for a path (without `/api/`), or null to let the demo answer. */
export async function startAlteredApi(
  demo: string,
  alter: (path: string) => { status: number; body: unknown } | null,
): Promise<AlteredApi> {
  const server: Server = createServer((request, response) => {
    const url = request.url ?? '/';
    const own = alter(url.replace(/^\/api\//, ''));
    const type = { 'content-type': 'application/json' };
    if (own) {
      response.writeHead(own.status, type).end(JSON.stringify(own.body));
      return;
    }
    void fetch(demo + url).then(
      async (answer) => response.writeHead(answer.status, type).end(await answer.text()),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
