import { expect, it } from 'vitest';
import { mailedLink } from '../setup/mailed-link.ts';
import { startSite } from '../setup/site.ts';
import { useStarted } from '../setup/use-started.ts';
import { plainBrowser, type Page } from './support/plain-browser.ts';
import { wordsOf } from './support/read-page.ts';

const site = useStarted(startSite);

const endsOf = ({ document }: Page): number =>
  document.querySelectorAll('main .sessions form').length;

it(
  'a session that is ended from another browser is over at its next request, which says so; one’s own stays',
  { tags: 'long' },
  async () => {
    const typed = { name: 'dunlin', email: 'dunlin@mail.example', pwd: 'correct horse' };
    const [mine, other] = [plainBrowser(site), plainBrowser(site)];
    await mine.send(await mine.open('/signup/'), 'Sign up', typed);
    const confirm = await mine.open(await mailedLink(site.dataDir, typed.email));
    await mine.send(confirm, 'Confirm your email address');
    for (const { open, send } of [mine, other])
      await send(await open('/login/'), 'Sign in', { usr: typed.name, pwd: typed.pwd });
    expect((await other.open('/edit/account/')).path).toBe('/edit/account/');
    const account = await mine.open('/edit/account/');
    // The one it is asked from has no button that ends it.
    expect(endsOf(account)).toBe(1);
    // Pressed twice, it is ended once, and told as done.
    for (let presses = 0; presses < 2; presses += 1) {
      const ended = await mine.send(account, 'End');
      expect([ended.path, ended.status, endsOf(ended)]).toEqual([
        ...['/edit/account/?sent=sessions', 200, 0],
      ]);
      const told = ended.document.querySelector('main [role=status][autofocus]');
      expect(told && wordsOf(told)).toBe('That session has ended.');
    }
    const over = await other.open('/edit/account/');
    expect(over.path).toBe('/login/?back=%2Fedit%2Faccount%2F&sent=4');
    expect(wordsOf(over.document.querySelector('main [role=status]') as Element)).toBe(
      'You are no longer signed in here: this session has ended. Sign in again to continue.',
    );
    const again = await other.send(over, 'Sign in', { usr: typed.name, pwd: typed.pwd });
    expect(again.path).toBe('/edit/account/');
    // Who was never signed in is told of no session.
    const stranger = await plainBrowser(site).open('/edit/account/');
    expect(stranger.path).toBe('/login/?back=%2Fedit%2Faccount%2F');
  },
);
