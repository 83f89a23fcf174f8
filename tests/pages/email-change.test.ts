import { expect, it } from 'vitest';
import { mailedLink } from '../setup/mailed-link.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { plainBrowser, sendSlowly, type Page } from './support/plain-browser.ts';
import { wordsOf } from './support/read-page.ts';

const site = useStarted(startSite);

const mainOf = ({ document }: Page): string => wordsOf(document.querySelector('main') as Element);
const toldOf = ({ document }: Page): string | null => {
  const told = document.querySelector('main [role=status]');
  return told && wordsOf(told);
};

it(
  'a change of address names the new one for as long as it waits, and is withdrawn by a plain form',
  { tags: 'long' },
  async () => {
    const { open, send } = plainBrowser(site);
    const linkTo = (address: string) => mailedLink(site.dataDir, address);
    const typed = { name: 'whinchat', email: 'whinchat@mail.example', pwd: 'correct horse' };
    const signup = await open('/signup/');
    await sendSlowly(() => send(signup, 'Sign up', typed));
    await send(await open(await linkTo(typed.email)), 'Confirm your email address');
    await send(await open('/login/'), 'Sign in', { usr: typed.name, pwd: typed.pwd });
    const account = await open('/edit/account/');
    expect(mainOf(account)).not.toContain('is waiting to be confirmed');

    const mistyped = 'whinchat@mial.example';
    const sent = await send(account, 'Change address', { email: mistyped, pwd: typed.pwd });
    expect(toldOf(sent)).toContain(`We have sent an email to ${mistyped}.`);
    const link = await linkTo(mistyped);
    const later = await open('/edit/account/');
    expect(mainOf(later)).toMatch(
      /A change to whinchat@mial\.example is waiting to be confirmed there, until \w+ \d+, \d{4}.* UTC\. Cancel the change/u,
    );
    const cancelled = await send(later, 'Cancel the change');
    expect(toldOf(cancelled)).toBe('No change of your address is pending any more.');
    expect(mainOf(cancelled)).not.toContain(mistyped);
    const confirmed = await send(await open(link), 'Confirm your email address');
    expect([confirmed.status, mainOf(await open('/edit/account/'))]).toEqual([
      410,
      expect.stringContaining(`Now: ${typed.email}`),
    ]);
    // An address of the page that was kept from before tells nothing that is true no more.
    expect(toldOf(await open('/edit/account/?sent=2'))).toBeNull();

    // Whoever knew the password may have asked for it.
    await send(cancelled, 'Change address', { email: mistyped, pwd: typed.pwd });
    const waiting = await linkTo(mistyped);
    const fields = { old_pwd: typed.pwd, pwd: 'better horse' };
    const changed = await send(await open('/edit/account/'), 'Change password', fields);
    expect(toldOf(changed)).toContain('The change of your email address that was waiting has been');
    const late = await send(await open(waiting), 'Confirm your email address');
    expect([late.status, mainOf(late)]).toEqual([
      410,
      expect.stringContaining('already used or cancelled, or has expired'),
    ]);
  },
);

it(
  'a link that confirms another’s address tells its reader nothing of their own account, and that of their own does',
  { tags: 'long' },
  async () => {
    const pwd = 'correct horse';
    const begin = async (name: string) => {
      const browser = plainBrowser(site);
      const signup = await browser.open('/signup/');
      const email = `${name}@mail.example`;
      await sendSlowly(() => browser.send(signup, 'Sign up', { name, email, pwd }));
      return { ...browser, link: await mailedLink(site.dataDir, email) };
    };
    const { open, send, link } = await begin('wheatear');
    await send(await open(link), 'Confirm your email address');
    await send(await open('/login/'), 'Sign in', { usr: 'wheatear', pwd });

    const other = await begin('stonechat');
    const confirmed = await send(await open(other.link), 'Confirm your email address');
    expect([confirmed.path, toldOf(confirmed)]).toEqual([
      expect.stringMatching(/^\/en\/login\/\?sent=1/u),
      'Your email address is confirmed. You can sign in now.',
    ]);
    expect(mainOf(confirmed)).toContain('You are signed in as wheatear');

    const email = 'wheatear2@mail.example';
    await send(await open('/edit/account/'), 'Change address', { email, pwd });
    const moved = await send(
      await open(await mailedLink(site.dataDir, email)),
      'Confirm your email address',
    );
    expect([moved.path, toldOf(moved)]).toEqual([
      '/en/edit/account/?sent=1',
      'Your email address is confirmed.',
    ]);
    expect(mainOf(moved)).toContain(`Now: ${email}`);

    // Who is signed in already, in another tab or before they went back, goes on to what led there.
    for (const page of ['login', 'signup']) {
      const there = await open(`/${page}/?back=/edit/data/`);
      expect(there.document.querySelector('main a.main')?.getAttribute('href')).toBe('/edit/data/');
      expect((await open(`/${page}/`)).document.querySelector('main a.main')).toBeNull();
    }
  },
);
