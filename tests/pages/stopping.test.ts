import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { ask, ownForm } from '../hostile/support/ask.ts';
import { letter, solvedCaptcha } from '../hostile/support/captcha.ts';
import { demoFolder } from '../setup/demo-database.ts';
import { startMailServer } from '../setup/mail-server.ts';
import { openSessionIn } from '../setup/sessions.ts';
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

it(
  'finishes on SIGTERM the mail that is on its way, and the pages that are being written',
  { tags: 'long' },
  async () => {
    const folder = await demoFolder(new Date());
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const mail = await startMailServer();
    onTestFinished(mail.stop);
    const settings = { DATA_DIR: folder, SMTP_URL: mail.url };
    const site = await startSite(settings);
    onTestFinished(async () => void (await site.stop()));
    const { held, letGo } = mail.hold();
    onTestFinished(letGo);
    const { type, body } = letter(await solvedCaptcha(site), 'On its way');
    const headers = ownForm(site, type);
    expect((await ask(site, '/api/report.php', { method: 'POST', headers, body })).status).toBe(
      200,
    );
    await held;
    const paths = [1, 2, 3, 4, 5, 6].map((page) => `/videos/latest-updates/${page}/`);
    const made = await Promise.all(paths.map((path) => ask(site, path)));
    expect(made.map(({ status }) => status)).toEqual(paths.map(() => 200));
    const stopped = site.stop();
    // Nobody is answered any more: nothing but the mail keeps the process.
    await expect.poll(async () => (await ask(site, '/ready/')).status, { timeout: 20_000 }).toBe(0);
    letGo();
    expect(await stopped).toBe(0);
    expect(mail.letters).toHaveLength(1);
    const database = new DatabaseSync(join(folder, 'islet.db'), { readOnly: true });
    expect(
      database.prepare("SELECT id FROM mails UNION SELECT id FROM jobs WHERE kind = 'mail'").all(),
    ).toEqual([]);
    database.close();
    const again = await startSite(settings);
    onTestFinished(async () => void (await again.stop()));
    const kept = await Promise.all(paths.map((path) => ask(again, path)));
    for (const { headers: found } of kept) {
      expect(found['cache-status']).toMatch(/^islet; hit/u);
    }
    expect(mail.letters, 'nothing is sent again').toHaveLength(1);
  },
);

it(
  'ends on SIGTERM what open pages of members are told by, which would go on for ever',
  { tags: 'long' },
  async () => {
    const site = await startSite({ PAGE_STORE_QUEUE_MB: '32' });
    onTestFinished(async () => void (await site.stop()));
    const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
    const token = openSessionIn(database, 1);
    database.close();
    const headers = { cookie: `session=${token}` };
    const answer = await fetch(`${site.origin}/api/events.php`, { headers });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    const stopped = site.stop();
    // Ended, not cut off: that would be an error.
    while (!(await reader.read()).done);
    expect(await stopped).toBe(0);
  },
);
