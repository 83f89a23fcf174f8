// @module-tag long
import { expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { newVisitor } from './support/visitor.ts';
import { useBrowser, useShared } from './support/use-started.ts';

const site = useShared(startSite, {});
const browser = useBrowser();

it('a form whose visitor has stopped it on a slow line is sent by another press', async () => {
  const { page, close } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  await page.goto('/restore-password/');
  const isOpen = Promise.withResolvers<void>();
  await page.route('**/restore-password/', async (route) => {
    await isOpen.promise;
    await route.abort();
  });
  const send = page.getByRole('main').locator('form[data-captcha] button.main');
  await page.getByRole('main').getByRole('textbox').first().fill('nobody@mail.example');
  // Nobody waits for the page that does not come.
  const press = () =>
    Promise.all([
      page.waitForEvent('request', (one) => one.isNavigationRequest() && one.method() === 'POST'),
      send.evaluate((button: HTMLElement) => void setTimeout(() => button.click())),
    ]);
  await press();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.stopLoading');
  isOpen.resolve();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.locator('form[data-captcha]:not([aria-busy=true])').waitFor();
  await press();
});

it('a form of accounts that is pressed twice is sent once, and once more where its visitor has stopped it', async () => {
  const { page, close } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  await page.goto('/login/');
  const isOpen = Promise.withResolvers<void>();
  await page.route('**/login/', async (route) => {
    await isOpen.promise;
    await route.abort();
  });
  /** Of each press, whether it was kept from being sent. */
  const presses: string[] = [];
  const note = (told: string): void => void presses.push(told);
  await page.exposeFunction('notePress', note);
  await page.evaluate(() =>
    addEventListener('submit', (event) => {
      const { notePress } = globalThis as unknown as { notePress: typeof note };
      notePress(event.defaultPrevented ? 'kept' : 'sent');
    }),
  );
  const send = page.getByRole('main').locator('form.contact-form button.main');
  await Promise.all([
    page.waitForEvent('request', (one) => one.isNavigationRequest() && one.method() === 'POST'),
    send.evaluate((button: HTMLElement) => {
      for (const when of [0, 200]) setTimeout(() => button.click(), when);
    }),
  ]);
  const devtools = await page.context().newCDPSession(page);
  await expect.poll(() => presses).toEqual(['sent', 'kept']);
  await devtools.send('Page.stopLoading');
  isOpen.resolve();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A minute later.
  await page.evaluate(() =>
    Object.defineProperty(Event.prototype, 'timeStamp', { get: () => performance.now() + 61_000 }),
  );
  await expect
    .poll(async () => {
      await send.evaluate((button: HTMLElement) => void setTimeout(() => button.click()));
      return presses.at(-1);
    })
    .toBe('sent');
});
