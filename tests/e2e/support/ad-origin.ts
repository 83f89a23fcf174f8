import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AdOrigin {
  origin: string;
  /** Paths asked for so far. */
  readonly asked: string[];
  stop: () => Promise<void>;
}

const HOSTILE = `<!doctype html><title>x</title><body style="width:9000px;height:9000px;background:red">
<script>
  const tries = [
    () => (top.location.href = 'https://evil.example/'),
    () => alert('hello'),
    () => (top.document.title = 'taken'),
    () => localStorage.setItem('a', 'b'),
    () => parent.postMessage({ hello: 'x'.repeat(1e6) }, '*'),
    () => parent.document.body.remove(),
  ];
  // Each by itself, so that one that is refused does not keep the others from being tried.
  for (const attempt of tries) setTimeout(attempt);
  throw new Error('the advertisement is broken');
</script>`;

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/wide.html': (response) => response.end('<!doctype html><title>a</title><p>728 wide'),
  '/small.html': (response) => response.end('<!doctype html><title>a</title><p>320 wide'),
  '/hostile.html': (response) => response.end(HOSTILE),
  '/empty.html': (response) =>
    response.end(`<!doctype html><script>parent.postMessage('islet:empty', '*')</script>`),
  // Begun and never ended.
  '/hanging.html': (response) => response.write('<!doctype html><p>'),
  '/broken.html': (response) => response.destroy(),
};
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><path fill="teal" d="M0 0h300v250H0z"/></svg>';

/** Starts another company's server with advertisements of every behaviour. */
export async function startAdOrigin(): Promise<AdOrigin> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const answer = ANSWERS[url];
    response.setHeader('content-type', url.endsWith('.svg') ? 'image/svg+xml' : 'text/html');
    if (answer) answer(response);
    else if (url.endsWith('.svg')) response.end(PICTURE);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
