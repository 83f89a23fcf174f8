// @module-tag long
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startSite, type RunningSite } from '../setup/site.ts';
import { startVisits, type Visits } from './support/visit.ts';

const PATH = paths.information('contact');
const DESK = 'desk@tube.example';

const mails: Email[] = [];
let server: SMTPServer;
let api: RunningSite;
let site: RunningSite;
let visits: Visits;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mails.push(mail);
          done();
        }, done);
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  // An API of its own, which keeps the message and mails it; the site in front does neither.
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'site@tube.example' };
  api = await startSite({ DEMO: 'false', ...mail, MAIL_TO: DESK });
  site = await startSite({ API_ORIGIN: api.origin });
  visits = startVisits(site.origin);
});
afterAll(async () => {
  await visits.close();
  await site.stop();
  await api.stop();
  await new Promise<void>((resolve) => server.close(resolve));
});

const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const sent = (page: Page) => page.getByText('Your message has been sent');

async function fill(page: Page, email: string, message: string): Promise<void> {
  await page.getByLabel('Subject').fill('Over there');
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Message').fill(message);
}

async function expectMail(message: string): Promise<void> {
  const found = () => mails.filter((mail) => mail.text?.includes(message));
  await expect.poll(() => found().length, { timeout: 15_000 }).toBe(1);
  expect(found()[0]?.to?.[0]?.address).toBe(DESK);
}

describe('the contact form of a site whose API is elsewhere', () => {
  it('MDL-12 gives the message, and the proof of work, to that API', async () => {
    const page = await visits.open(PATH);
    await fill(page, 'ann@mail.example', 'From a browser with scripts');
    await send(page).click();
    await sent(page).waitFor();
    await expectMail('From a browser with scripts');
  });

  it('MDL-14 works without script too, and names what is wrong', async () => {
    const page = await visits.open(PATH, { scripts: false });
    await fill(page, 'nobody', 'From a browser without scripts');
    await send(page).click();
    await page.locator('.field-problem').first().waitFor();
    await page.getByLabel('Your email').fill('ann@mail.example');
    // A ticket counts from its third second on: who is faster is asked to send once more.
    await expect
      .poll(
        async () => {
          if ((await sent(page).count()) === 0) await send(page).click();
          return sent(page).count();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(1);
    await expectMail('From a browser without scripts');
  });
});
