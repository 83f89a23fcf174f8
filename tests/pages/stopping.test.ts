import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';

it('finishes on SIGTERM what is under way, tells a load balancer first, and ends well', async () => {
  const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const api = createServer((_request, response) => {
    wasAsked();
    void gate.then(() => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'));
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
  onTestFinished(() => void api.close());
  const origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const site = await startSite({ API_ORIGIN: origin, STOP_DELAY_SECONDS: '1' });
  const path = '/api/json/main/14400/str.en.json';
  expect((await fetch(`${site.origin}/ready/`)).status).toBe(200);
  const under = fetch(site.origin + path);
  await asked;
  const stopped = site.stop();
  await expect.poll(async () => (await fetch(`${site.origin}/ready/`)).status).toBe(503);
  // Longer than the delay: it is under way when nobody is let in any more.
  await expect
    .poll(
      () =>
        fetch(`${site.origin}/ready/`).then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 5000 },
    )
    .toBe('closed');
  open();
  expect((await under).status).toBe(404);
  expect(await stopped).toBe(0);
});
