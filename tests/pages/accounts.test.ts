import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { mailedLink } from '../setup/mailed-link.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { plainBrowser, sendSlowly, type Page } from './support/plain-browser.ts';
import { wordsOf } from './support/read-page.ts';

const site = useStarted(startSite);
const newBrowser = () => plainBrowser(site);

/** What is wrong with a field, as a screen reader reads it with the field. */
function problemOf({ document }: Page, name: string): string | null {
  const field = document.querySelector(`main input[name="${name}"]`);
  if (field?.getAttribute('aria-invalid') !== 'true') return null;
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => wordsOf(document.getElementById(id) as Element));
  return texts.at(-1) ?? '';
}

const headingOf = ({ document }: Page): string => wordsOf(document.querySelector('h1') as Element);

/** Where a page begins that is long, or was sent to. */
const beginOf = ({ document }: Page): string =>
  wordsOf(document.querySelector('main [autofocus]') as Element);

const linkTo = (address: string): Promise<string> => mailedLink(site.dataDir, address);

it('AUTH-02, AUTH-08, AUTH-10, AUTH-11, AUTH-12, AUTH-13, AUTH-21, AUTH-23 the whole way goes by plain forms', async () => {
  const { cookies, open, send } = newBrowser();
  const video = '/videos/most-popular/1/';
  const login = await open(`/login/?back=${encodeURIComponent(video)}`);
  const signup = await open(
    [...login.document.querySelectorAll('main a')].at(-1)?.getAttribute('href') ?? '',
  );
  const typed = { name: 'kestrel', email: 'kestrel@mail.example', pwd: 'correct horse' };
  const sent = await sendSlowly(() => send(signup, 'Sign up', typed));
  const wayBack = `&back=${encodeURIComponent(video)}`;
  expect([sent.path, headingOf(sent)]).toEqual([signup.path, 'One more step']);

  const early = await send(login, 'Sign in', { usr: 'kestrel', pwd: typed.pwd });
  expect([
    early.status,
    wordsOf(early.document.querySelector('main [role=alert]') as Element),
  ]).toEqual([403, 'Please confirm your email']);
  expect(wordsOf(early.document.body)).toContain('waiting for you at k•••@mail.example: open it');
  const link = await linkTo(typed.email);
  const confirm = await open(link);
  // Whoever has the link asks for no other mail.
  expect([...confirm.document.querySelectorAll('main form button')].map(wordsOf)).toEqual([
    'Confirm',
  ]);
  const confirmed = await send(confirm, 'Confirm your email address');
  expect(confirmed.path).toBe(`/en/login/?sent=1${wayBack}`);
  const next = confirmed.document.querySelector('main input[name="back"]');
  expect(next?.getAttribute('value')).toBe(video);
  // Pressed twice, it is answered as once.
  expect((await send(confirm, 'Confirm your email address')).path).toBe(confirmed.path);
  const old = await open(link.replace(/token=[^&]*/u, `token=${'x'.repeat(43)}`));
  const again = await send(old, 'Confirm your email address');
  const said = wordsOf(again.document.querySelector('main [role=alert]') as Element);
  expect([again.status, said]).toEqual([410, expect.stringContaining('used or cancelled')]);
  // Who is a member by now is led on, and not to a button that cannot work.
  expect([...again.document.querySelectorAll('main form button')].map(wordsOf)).toEqual([
    'Send again',
  ]);
  expect(again.document.querySelector('main .ways a')?.getAttribute('href')).toBe(
    `/en/login/?back=${encodeURIComponent(video)}`,
  );

  cookies.set('app_lang', 'en');
  const entered = await send(login, 'Sign in', { usr: 'kestrel', pwd: typed.pwd });
  expect([entered.path, entered.status]).toEqual([video, 200]);
  expect([cookies.has('session'), cookies.has('user'), cookies.has('app_lang')]).toEqual([
    true,
    true,
    false,
  ]);
  const account = await open('/edit/account/');
  expect([account.path, account.headers.get('cache-control')]).toEqual([
    '/edit/account/',
    'private, no-store',
  ]);
  expect(wordsOf(account.document.querySelector('main') as Element)).toContain(typed.email);
  const before = cookies.get('session');
  const wrong = await send(account, 'Change password', { old_pwd: 'no such', pwd: 'abc' });
  expect([
    problemOf(wrong, 'old_pwd'),
    wordsOf(wrong.document.getElementById('pwd-problem') as Element),
  ]).toEqual(['This is not your password', 'Must be at least 5 characters long']);
  const changed = await send(account, 'Change password', {
    old_pwd: typed.pwd,
    pwd: 'better horse',
  });
  expect(wordsOf(changed.document.querySelector('main [role=status]') as Element)).toContain(
    'Your password has been changed',
  );
  expect(cookies.get('session')).not.toBe(before);
  const mine = await open('/me/friends/');
  expect(mine.path).toMatch(/^\/member\/\d+\/friends\/1\/$/u);
  // Whoever has nothing yet is told how their page is filled.
  const page = await open(mine.path.replace('friends/1/', ''));
  const empty = page.document.querySelector('main .card') as Element;
  expect(wordsOf(empty)).toBe(
    // Nor is it untrue of one that waits for moderation.
    'The list is empty None of your videos is shown yet. What you upload appears after moderation. Upload video',
  );
  expect(empty.querySelector('a')?.getAttribute('href')).toBe('/upload-video/');
  // What waits for moderation is found from the list of videos as well.
  const videos = await open('/me/ed_videos/');
  const uploads = videos.document.querySelector('main .card a');
  expect([uploads?.textContent.trim(), uploads?.getAttribute('href')]).toEqual([
    ...['Your uploads', '/upload-video/#uploads'],
  ]);
  const upload = await open('/upload-video/');
  expect(upload.document.querySelector('main #uploads')).not.toBeNull();
  // Nobody has searched for subscriptions of their own.
  const { document: subscriptions } = await open(mine.path.replace('friends/1/', 'subscriptions/'));
  expect(wordsOf(subscriptions.querySelector('main .card') as Element)).toBe(
    'The list is empty Subscribe to a channel, a model or a member, and you will find them here. Channels Home',
  );
  const feed = await open('/subscriptions/1/');
  expect(wordsOf(feed.document.querySelector('main .card a') as Element)).toBe('Channels');
  expect(wordsOf(subscriptions.querySelector('main') as Element)).not.toContain('See what is new');
  // A page that is everybody's knows nobody without scripts: its way in leads who is signed in to all that is theirs.
  const stored = await open('/de/videos/longest/1/');
  const wayIn = [...stored.document.querySelectorAll('header a')].find(
    (one) => wordsOf(one) === 'Anmelden',
  );
  const menu = await open(wayIn?.getAttribute('href') ?? '');
  expect(wordsOf(menu.document.querySelector('main') as Element)).toContain('als kestrel');
  const own = [...menu.document.querySelectorAll('main .profile-links a')];
  expect(own.length).toBeGreaterThan(9);
  for (const link of own) {
    const { path, status } = await open(link.getAttribute('href') ?? '');
    expect([link.textContent, status, path.includes('/login/')]).toEqual([
      ...[link.textContent, 200, false],
    ]);
  }
  expect(menu.document.querySelector('main form button')?.textContent).toBe('Abmelden');
  const left = await send(changed, 'Sign out');
  expect([left.status, cookies.has('session'), cookies.has('user')]).toEqual([200, false, false]);
  expect((await open('/edit/account/')).path).toBe('/login/?back=%2Fedit%2Faccount%2F');

  // Nobody stays signed in whose browser keeps no cookie.
  const refusing = newBrowser();
  refusing.cookies.set = () => refusing.cookies;
  const told = await refusing.send(login, 'Sign in', { usr: 'kestrel', pwd: 'better horse' });
  expect(wordsOf(told.document.querySelector('main [role=alert]') as Element)).toContain(
    'Your browser refuses cookies',
  );
  expect(told.document.querySelector('main input[name="back"]')?.getAttribute('value')).toBe(video);
});

it('ERR-06, AUTH-14, AUTH-15, AUTH-17, AUTH-18, AUTH-19 a sign-up says under each field what is wrong, and keeps all but the password', async () => {
  const { open, send } = newBrowser();
  const signup = await open('/signup/');
  expect(signup.headers.get('cache-control')).toBe('private, no-store');
  const typed = { name: 'ke strel', email: 'kestrel@', pwd: '1b3d' };
  const page = await send(signup, 'Sign up', typed);
  expect(page.status).toBe(422);
  expect([problemOf(page, 'name'), problemOf(page, 'email'), problemOf(page, 'pwd')]).toEqual([
    'Only the letters a to z and digits, with . _ or - between them',
    'Invalid email',
    'Must be at least 5 characters long',
  ]);
  const values = ['name', 'email', 'pwd'].map((name) =>
    page.document.querySelector(`main input[name="${name}"]`)?.getAttribute('value'),
  );
  expect(values).toEqual(['ke strel', 'kestrel@', null]);
  // The keyboard begins at the first field that is wrong.
  expect(page.document.querySelector('[autofocus]')?.getAttribute('name')).toBe('name');
  const short = await send(signup, 'Sign up', { name: 'ke', email: '', pwd: 'correct horse' });
  expect([problemOf(short, 'name'), problemOf(short, 'email')]).toEqual([
    'Must be at least 3 characters long',
    'Please enter your email address',
  ]);
});

it('AUTH-03, AUTH-04, AUTH-05, AUTH-06, AUTH-07 a sign-in says what is wrong in the language of its page', async () => {
  const { open, send } = newBrowser();
  const login = await open('/de/login/');
  const empty = await send(login, 'Anmelden');
  expect([problemOf(empty, 'usr'), problemOf(empty, 'pwd')]).toEqual([
    'Bitte ausfüllen',
    'Bitte ausfüllen',
  ]);
  for (const [usr, pwd] of [
    ['ke', 'correct horse'],
    ['kestrel', '1b3d'],
    ['nobody', 'correct horse'],
  ]) {
    const page = await send(login, 'Anmelden', { usr: usr ?? '', pwd: pwd ?? '' });
    expect([page.status, problemOf(page, 'pwd')]).toEqual([422, 'Name oder Passwort ist falsch']);
    expect(page.document.querySelector('main input[name=usr]')?.getAttribute('value')).toBe(usr);
  }
});

it('AUTH-09 a sign-in that was tried too often says so, and when to try again', async () => {
  const { open, send } = newBrowser();
  const login = await open('/login/');
  const { times, seconds } = RATE_LIMITS.sign_in_name;
  const tried = { usr: 'ptarmigan', pwd: 'wrong horse' };
  for (let attempt = 1; attempt <= times; attempt += 1) await send(login, 'Sign in', tried);
  const page = await send(login, 'Sign in', tried);
  expect(page.status).toBe(429);
  const wait = Number(page.headers.get('retry-after'));
  const minutes = Math.ceil(wait / 60);
  expect(wordsOf(page.document.querySelector('main [role=alert]') as Element)).toBe(
    `Too many authorization attempts, try again later (in ${minutes} minutes)`,
  );
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
});

it('ERR-19 says why to sign in where an own page led to it, and only there', async () => {
  const { open } = newBrowser();
  const needed = 'Please sign in to complete this action';
  const textOf = ({ document }: Page) => wordsOf(document.querySelector('main') as Element);
  expect(textOf(await open('/edit/account/'))).toContain(needed);
  expect(textOf(await open('/login/?back=/videos/longest/1/'))).not.toContain(needed);
});

it('nobody is led to another site', async () => {
  const { open } = newBrowser();
  const page = await open('/login/?back=https://evil.example/');
  expect(page.document.querySelector('main input[name=back]')?.getAttribute('value')).toBe('/');
});

it('AUTH-02 a second step is set up, asked for and switched off by plain forms', async () => {
  const { open, send } = newBrowser();
  const typed = { name: 'merlin', email: 'merlin@mail.example', pwd: 'correct horse' };
  const signup = await open('/signup/');
  await sendSlowly(() => send(signup, 'Sign up', typed));
  await send(await open(await linkTo(typed.email)), 'Confirm your email address');
  const login = await open('/login/?back=/videos/longest/1/');
  const signIn = () => send(login, 'Sign in', { usr: 'merlin', pwd: typed.pwd });
  await signIn();
  const pending = await send(await open('/edit/account/'), 'Set up');
  expect(pending.document.querySelector('main [role=img] svg')).not.toBeNull();
  expect(beginOf(pending)).toBe('Two-step verification');
  const key = wordsOf(pending.document.querySelector('main code') as Element).replaceAll(' ', '');
  const codeAt = (later: number): string =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + later });
  const wrong = await send(pending, 'Switch on', { code: codeAt(600_000) });
  expect([wrong.status, problemOf(wrong, 'code')]).toEqual([
    422,
    'This code is wrong, or was already used',
  ]);
  const on = await send(wrong, 'Switch on', { code: codeAt(0) });
  const codes = [...on.document.querySelectorAll('main .recovery-codes li')].map(wordsOf);
  expect(codes).toHaveLength(10);
  // They are shown this once, below what a phone shows of the page.
  expect(beginOf(on)).toContain(codes[0]);
  await send(on, 'Sign out');

  const step = await signIn();
  expect(step.path).toBe('/login/?step=code&back=%2Fvideos%2Flongest%2F1%2F');
  const refused = await send(step, 'Two-step verification', { code: 'abcd' });
  expect([refused.status, problemOf(refused, 'code')]).toEqual([
    422,
    'This code is wrong, or was already used',
  ]);
  const entered = await send(refused, 'Two-step verification', { code: codes[0] ?? '' });
  expect([entered.path, entered.status]).toEqual(['/videos/longest/1/', 200]);

  await send(await open('/edit/account/'), 'Sign out');
  const asked = await signIn();
  // What comes of it is read after what it comes of.
  expect(wordsOf(asked.document.querySelector('main section') as Element)).toMatch(
    /^I have lost my app and my codes Two-step verification will then/u,
  );
  const lost = await send(asked, 'I have lost my app and my codes');
  expect(wordsOf(lost.document.querySelector('main [role=status]') as Element)).toContain(
    'In seven days',
  );
  await send(await signIn(), 'Two-step verification', { code: codes[1] ?? '' });
  const off = await send(await open('/edit/account/'), 'Switch off', {
    pwd: typed.pwd,
    code: codes[2] ?? '',
  });
  expect(wordsOf(off.document.querySelector('main [role=status]') as Element)).toContain(
    'Two-step verification is switched off',
  );
  await send(off, 'Sign out');
  expect((await signIn()).path).toBe('/videos/longest/1/');
});

it('a sign-in whose second step took too long begins anew, and says so', async () => {
  const { open, send } = newBrowser();
  const page = await open('/login/?step=code');
  expect([page.status, headingOf(page)]).toEqual([410, 'Sign in']);
  expect(wordsOf(page.document.querySelector('main [role=alert]') as Element)).toContain(
    'sign in again',
  );
  expect(page.document.querySelector('main input[name=usr]')).not.toBeNull();
  const wrong = await send(page, 'Sign in', { usr: 'nobody', pwd: 'correct horse' });
  expect(problemOf(wrong, 'pwd')).toBe('Invalid name or password');
});
