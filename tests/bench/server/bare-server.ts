import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchFinished } from './finished-page.ts';

/** Started with an address: answers everything with the page there, the least that `node:http` can do for it. */
const { head, body } = await fetchFinished(process.argv[2] ?? '');
const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
});
