// @module-tag long
import { expect, it } from 'vitest';
import { mailedLink } from '../setup/mailed-link.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { plainBrowser, type Page } from './support/plain-browser.ts';
import { wordsOf } from './support/read-page.ts';

// A file of its own: an address that proves nothing may ask for few mails.
const site = useStarted(startSite);

const saidOf = ({ document }: Page): string =>
  wordsOf(document.querySelector('main [role=status]') as Element);

const linksOf = ({ document }: Page): (string | null)[] =>
  [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

const WAY_BACK = 'back=%2Fvideos%2Flongest%2F1%2F';

it('a sign-up that is pressed twice is answered as once, and says masked to which address its mail went, what helps where none comes, and where the address is wrong', async () => {
  const { open, send } = plainBrowser(site);
  const typed = { name: 'whimbrel', email: 'whimbrle@mail.example', pwd: 'correct horse' };
  const signup = await open(`/signup/?${WAY_BACK}`);
  // A browser shows what it was answered last.
  const pressed = await Promise.all([1, 2].map(() => send(signup, 'Sign up', typed)));
  for (const page of pressed) {
    expect([page.status, page.path]).toEqual([200, `/signup/?${WAY_BACK}`]);
    expect(saidOf(page)).toMatch(
      /^We have sent an email to w•••@mail\.example\. Open the link in it .* use the same name and password\. Sign up$/u,
    );
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const { document } = page;
    // The whole one stands where the button needs it, and where nobody reads it.
    for (const field of document.querySelectorAll('main input[type=hidden]')) field.remove();
    expect(document.documentElement.outerHTML).not.toContain('whimbrle');
    const answered = document.querySelector('[data-answered]')?.getAttribute('data-answered');
    expect(answered).toBe(`/signup/?sent=1&${WAY_BACK}`);
    expect(linksOf(page)).toEqual([`/signup/?${WAY_BACK}`]);
  }
  const resent = await send(await send(signup, 'Sign up', typed), 'No email?');
  expect(saidOf(resent)).toMatch(/^We have sent the email again, to w•••@mail\.example\./u);
  expect(resent.document.querySelector('main [role=alert]')?.textContent.trim() ?? '').toBe('');

  const anew = await open(linksOf(resent)[0] ?? '');
  const right = { ...typed, email: 'whimbrel@mail.example' };
  expect(saidOf(await send(anew, 'Sign up', right))).toContain('w•••@mail.example');
  const confirm = await open(await mailedLink(site.dataDir, right.email));
  expect((await send(confirm, 'Confirm your email address')).path).toBe(
    `/en/login/?sent=1&${WAY_BACK}`,
  );
  // What a reload leads to names nobody.
  const stored = await open(`/signup/?sent=1&${WAY_BACK}`);
  expect(saidOf(stored)).toMatch(/^We have sent you an email\./u);
  expect(linksOf(stored)).toEqual([`/signup/?${WAY_BACK}`, `/signup/confirm/?${WAY_BACK}`]);
});

it('a mail that is asked for once more where a link is over says to which address it went', async () => {
  const { open, send } = plainBrowser(site);
  const dead = await open(`/signup/confirm/?token=${'x'.repeat(43)}`);
  const over = await send(dead, 'Confirm your email address');
  expect(over.status).toBe(410);
  const sent = await send(over, 'No email?', { email: 'Ptarmigan@mail.example' });
  expect(saidOf(sent)).toContain('the email again, to P•••@mail.example.');
  // Nothing is confirmed by the link that is over.
  expect([...sent.document.querySelectorAll('main form')]).toEqual([]);
});
