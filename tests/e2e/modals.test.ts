import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { OpenModal } from '#stores/modals.ts';
import { addOpener, SAMPLES } from './support/modal-page.ts';
import { axeFindings } from './support/visit.ts';
import { PHONE } from './support/visitor.ts';
import { startWatchSite } from './support/watch-site.ts';
import { useStarted } from './support/use-started.ts';

const PATH = '/videos/1042/film-1042/';
/** What leads back to it after signing in or up. */
const BACK = `?back=${encodeURIComponent(PATH)}`;
const SIGN_IN: OpenModal = { name: 'signin', params: {} };
const SHARE: OpenModal = { name: 'share', params: { title: 'Northern lights', url: PATH } };

const site = useStarted(startWatchSite);

const dialogOf = (page: Page, name?: string) => page.getByRole('dialog', { name, exact: true });
const closed = (page: Page): Promise<void> => dialogOf(page).waitFor({ state: 'detached' });

/** Long enough for a press to have had its effect. */
const paintedTwice = (): Promise<number> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

describe.each<[string, BrowserContextOptions]>([
  ['a phone', { ...PHONE, colorScheme: 'light' }],
  ['a large screen', { colorScheme: 'dark' }],
])('modals on %s', (_screen, options) => {
  // Of larger screens the gallery shows what each of them holds, in both schemes.
  const judge = options.isMobile ? axeFindings : () => [];

  it('MDL-01 MDL-07 MDL-10 open by their names, pass axe, fit the screen, give the focus back', async () => {
    const { page, errors, close } = await site.visit(PATH, options);
    for (const { modal, heading } of SAMPLES) {
      const opener = await addOpener(page, modal);
      await opener.click();
      const dialog = dialogOf(page, heading);
      await dialog.waitFor();
      // Axe measures contrast as it is painted, so not while it fades in.
      await dialog.evaluate((element) =>
        Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );
      expect([modal.name, await judge(page)]).toEqual([modal.name, []]);
      const tooWide = await dialog.evaluate((element) =>
        [element, ...element.querySelectorAll('*:not(textarea, .vh)')]
          .filter(
            ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
          )
          .map(({ className }) => className),
      );
      expect([modal.name, tooWide.filter((name) => name !== 'modal-subject')]).toEqual([
        modal.name,
        [],
      ]);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await closed(page);
      expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
    }
    expect(errors).toEqual([]);
    await close();
  });
});

describe('what needs an account', () => {
  it('MDL-05 a word below the comments opens the sign-in, with the ways to an account', async () => {
    const { page, close } = await site.visit(PATH);
    const comments = page.getByRole('region', { name: /comments/ });
    await comments.getByRole('link', { name: 'Sign in', exact: true }).click();
    const dialog = dialogOf(page, 'Sign in');
    await dialog.waitFor();
    const way = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
    expect([await way('Sign up'), await way('Forgot your password?')]).toEqual([
      `/signup/${BACK}`,
      `/restore-password/${BACK}`,
    ]);
    await close();
  });

  it('MDL-08 PLS-20 HIST-12 HIST-13 adding to a list asks a visitor to sign in, for each kind of list', async () => {
    const { page, close } = await site.visit(PATH);
    await page.getByRole('main').getByRole('link', { name: 'Add to', exact: true }).click();
    const dialog = dialogOf(page, 'Add to a list');
    await dialog.waitFor();
    const said = await dialog.innerText();
    expect(said).toContain('Northern lights over a frozen lake');
    expect(said).toMatch(/Please sign in.* favourites.* watch later.* playlist/);
    expect(await dialog.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/login/${BACK}`,
    );
    await close();
  });
});

describe('a modal', () => {
  it('MDL-03 is used by keyboard alone: Enter, Tab within it, Escape', async () => {
    const { page, close } = await site.visit(PATH);
    const opener = await addOpener(page, SHARE);
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialogOf(page, 'Share').waitFor();
    const within = (): Promise<boolean> =>
      page.evaluate(() => !document.activeElement?.closest('#page'));
    for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(3).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      expect(await within()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await closed(page);
    expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
    await close();
  });

  it('MDL-02 closes on a click beside it, but not where a selection ends there', async () => {
    const { page, close } = await site.visit(PATH);
    await (await addOpener(page, SIGN_IN)).click();
    const box = await dialogOf(page, 'Sign in').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 40);
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    expect(await dialogOf(page, 'Sign in').isVisible()).toBe(true);
    await page.mouse.click(5, 5);
    await closed(page);
    await close();
  });

  it(
    'MDL-04 closes when the history is gone back in, and is not there on the way back to its page',
    { tags: 'long' },
    async () => {
      const { page, close } = await site.visit(PATH);
      await page.evaluate(() => history.pushState(null, '', '#comments'));
      await (await addOpener(page, SIGN_IN)).click();
      await dialogOf(page).waitFor();
      await page.evaluate(() => history.back());
      await closed(page);
      await page.getByRole('link', { name: 'Open signin' }).click();
      await dialogOf(page).getByRole('link', { name: 'Sign up' }).click();
      await page.waitForURL('**/signup/?back=*');
      await page.goBack();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await dialogOf(page).count()).toBe(0);
      await close();
    },
  );

  it('keeps the page where it is while it is open', async () => {
    const { page, close } = await site.visit(PATH);
    const opener = await addOpener(page, SIGN_IN);
    const placeOf = (): Promise<number[]> =>
      opener.evaluate((link) => [scrollY, link.getBoundingClientRect().left]);
    await page.evaluate(() => scrollTo(0, 40));
    await opener.evaluate((link: HTMLElement) => link.click());
    await dialogOf(page).waitFor();
    const before = await placeOf();
    // A wheel scrolls what was painted last.
    await page.evaluate(paintedTwice);
    await page.mouse.move(5, 400);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('End');
    await page.evaluate(paintedTwice);
    expect(await placeOf()).toEqual(before);
    await page.keyboard.press('Escape');
    await closed(page);
    await page.evaluate(paintedTwice);
    await page.keyboard.press('End');
    await page.waitForFunction(() => scrollY > 100);
    await close();
  });

  it(
    'takes the place of another, and gives the focus back to what opened the first',
    { tags: 'long' },
    async () => {
      const { page, close } = await site.visit(PATH);
      const opener = await addOpener(page, SIGN_IN);
      await opener.click();
      await dialogOf(page, 'Sign in').waitFor();
      await page.evaluate((params) => {
        const link = Object.assign(document.createElement('a'), { href: '/', textContent: 'Next' });
        Object.assign(link.dataset, { modal: 'share', modalParams: JSON.stringify(params) });
        document.querySelector('dialog.modal > div')?.append(link);
      }, SHARE.params);
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await dialogOf(page, 'Share').waitFor();
      expect(await dialogOf(page).count()).toBe(1);
      await page.keyboard.press('Escape');
      await closed(page);
      expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
      await close();
    },
  );
});

describe('the host of modals', () => {
  it.each([false, true])(
    'is loaded by the press and not before, with Save-Data %s by the click',
    { tags: 'long' },
    async (saveData) => {
      const { page, close } = await site.visit('about:blank');
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      const hosts = (): number => loaded.filter((url) => url.includes('/modal-host.')).length;
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: value } });
      }, saveData);
      await page.goto(site.origin + PATH);
      const opener = await addOpener(page, SIGN_IN);
      await opener.hover();
      await page.waitForLoadState('networkidle');
      expect(hosts()).toBe(0);
      await Promise.all([
        page.mouse.down(),
        saveData ? opener.evaluate(paintedTwice) : page.waitForRequest('**/modal-host.*'),
      ]);
      expect(hosts()).toBe(saveData ? 0 : 1);
      await page.mouse.up();
      await dialogOf(page, 'Sign in').waitFor();
      expect(hosts()).toBe(1);
      await close();
    },
  );

  it.each(['modal-host', 'modals', 'SignIn', 'account', 'react'])(
    'leads to the link when %s does not arrive',
    { tags: 'long' },
    async (part) => {
      const { page, close } = await site.visit(PATH);
      await page.route(`**/_astro/${part}.*`, (route) => route.abort());
      await (await addOpener(page, SIGN_IN, '/login/')).click();
      await page.waitForURL('**/login/');
      await close();
    },
  );

  it('leads to the link when there is no modal of that name, and in a new tab with Control', async () => {
    const { page, close } = await site.visit(PATH);
    const control = await addOpener(page, SIGN_IN, '/login/');
    // Whether the browser is left to open the tab, in which Playwright now and then sees nothing.
    await page.evaluate(() =>
      addEventListener(
        'click',
        (event) => {
          document.body.dataset.leftAlone = String(!event.defaultPrevented);
          event.preventDefault();
        },
        { once: true },
      ),
    );
    await control.click({ modifiers: ['Control'] });
    expect(await page.locator('body').getAttribute('data-left-alone')).toBe('true');
    expect(await dialogOf(page).count()).toBe(0);
    const unknown = { ...SIGN_IN, name: 'unheard' } as unknown as OpenModal;
    await (await addOpener(page, unknown, '/signup/')).click();
    await page.waitForURL('**/signup/');
    await close();
  });

  it('opens nothing over the age gate', { tags: 'long' }, async () => {
    const { page, close } = await site.visit(PATH);
    await page.context().clearCookies();
    await page.reload();
    const gate = dialogOf(page).and(page.locator('#gate'));
    await gate.waitFor();
    const opener = await addOpener(page, SIGN_IN);
    await opener.evaluate((link: HTMLElement) => link.click());
    // The press has been answered: its parts come, script and style.
    await page.locator('link[href*="/modals."]').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await gate.getByRole('button').click();
    await opener.click();
    await dialogOf(page, 'Sign in').waitFor();
    await close();
  });
});
