import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { CONTACT_FILE_BYTES, CONTACT_FILE_MB, CONTACT_MESSAGE_MAX } from '#config/limits.ts';
import { paths } from '#routes/paths.ts';
import { readTexts } from '#i18n/read-texts.ts';
import { startOwnDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const TEXTS = readTexts().en?.forms as {
  field: Record<string, string>;
  contact: Record<string, string>;
};
const fieldText = (code: string, values: Record<string, number> = {}): string =>
  (TEXTS.field[code] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const PATH = paths.information('contact');
const site = useStarted(startOwnDemoSite);

const email = (page: Page) => page.getByLabel('Your email');
const message = (page: Page) => page.getByLabel('Message');
const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const sent = (page: Page) => page.getByText('Your message has been sent');

/** Asserts that a refused message is marked by its border and by the sentence below it, in one colour. */
async function expectMarked(page: Page): Promise<void> {
  const [border, sentence, typed] = await message(page).evaluate((field) => {
    const below = document.getElementById(field.getAttribute('aria-describedby') ?? '') ?? field;
    const { borderTopColor } = getComputedStyle(field);
    return [borderTopColor, getComputedStyle(below).color, getComputedStyle(field).color];
  });
  expect(border).toBe(sentence);
  expect(sentence).not.toBe(typed);
}

describe('the contact form', () => {
  it('INFO-06 MDL-12 stands on the contact page, without a fault', async () => {
    const page = await site.open(PATH);
    for (const label of ['Subject', 'Your email', 'Message', 'Picture']) {
      expect(await page.getByLabel(label).count()).toBe(1);
    }
    await send(page).click();
    await page.getByText(fieldText('required')).first().waitFor();
    await expectMarked(page);
  });

  it('MDL-14 MDL-15 MDL-17 ERR-05 names what is wrong beside the field and goes to the first', async () => {
    const page = await site.open(PATH);
    await email(page).fill('nobody');
    await send(page).click();
    await page.getByText(fieldText('invalid_email')).waitFor();
    expect(await email(page).getAttribute('aria-invalid')).toBe('true');
    expect(await email(page).evaluate((field) => field === document.activeElement)).toBe(true);
    const described = (await message(page).getAttribute('aria-describedby')) ?? '';
    const words = page.locator(`[id="${described}"]`);
    expect(await words.textContent()).toBe('This field is required');
    await message(page).fill('Now there is one');
    expect(await page.getByText(fieldText('required')).count()).toBe(0);
  });

  it('MDL-16 ERR-07 counts characters and refuses too many', async () => {
    const page = await site.open(PATH);
    await message(page).fill('a'.repeat(CONTACT_MESSAGE_MAX + 1));
    await page
      .getByText(`${CONTACT_MESSAGE_MAX + 1} of ${CONTACT_MESSAGE_MAX} characters`)
      .waitFor();
    await send(page).click();
    await page
      .getByText(`The length should be no more than ${CONTACT_MESSAGE_MAX} characters`)
      .waitFor();
  });

  it(
    'MDL-18 MDL-19 refuses a file that is no picture or too large, and lets it be removed',
    { tags: 'long' },
    async () => {
      const page = await site.open(PATH);
      const picture = page.getByLabel('Picture', { exact: true });
      await picture.focus();
      await picture.setInputFiles({
        name: 'a.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('a'),
      });
      await send(page).click();
      await page.getByText(fieldText('invalid_file_type')).waitFor();
      const buffer = Buffer.alloc(CONTACT_FILE_BYTES + 1);
      await picture.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
      await send(page).click();
      await page.getByText(fieldText('file_too_large', { size: CONTACT_FILE_MB })).waitFor();
      await page.getByRole('button', { name: 'Remove b.png' }).click();
      expect(await picture.inputValue()).toBe('');
    },
  );

  it(
    'loses nothing when the line is cut, and sends once when it is pressed twice',
    { tags: 'long' },
    async () => {
      const page = await site.open(`${PATH}?subject=Help`);
      const posts: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
      await email(page).fill('ann@mail.example');
      await message(page).fill('Sent over a bad line');
      await page.route('**/api/report.php', (route) => route.abort());
      await send(page).click();
      await page.getByText('there is no connection').waitFor();
      expect(await message(page).inputValue()).toBe('Sent over a bad line');
      await page.unroute('**/api/report.php');
      posts.length = 0;
      await send(page).dblclick();
      await sent(page).waitFor();
      expect(posts).toHaveLength(1);
      expect(
        await page.locator('.contact-sent').evaluate((one) => one === document.activeElement),
      ).toBe(true);
    },
  );

  it('keeps what was typed before it was loaded', async () => {
    const page = await site.open(`${PATH}?subject=Report+of+video+1042`);
    await page.evaluate(() => {
      const field = document.querySelector('textarea');
      if (field) field.value = 'typed early';
    });
    await email(page).focus();
    await page.getByText('11 of 1500 characters').waitFor();
    expect(await message(page).inputValue()).toBe('typed early');
    expect(await page.getByLabel('Subject').inputValue()).toBe('Report of video 1042');
  });

  it('is used by keyboard alone', async () => {
    const page = await site.open(PATH);
    await page.getByLabel('Subject').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('ann@mail.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await sent(page).waitFor();
  });
});

describe('without script', () => {
  it('MDL-14 the form is posted, keeps what was typed, and is answered by a page', async () => {
    const page = await site.open(`${PATH}?subject=Report+of+video+1042`, { scripts: false });
    await email(page).fill('wrong');
    await message(page).fill('No <b>script</b> here');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      send(page).click(),
    ]);
    expect(answer.status()).toBe(422);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    await page.getByText(fieldText('invalid_email')).waitFor();
    expect(await message(page).inputValue()).toBe('No <b>script</b> here');
    expect(await page.getByLabel('Subject').inputValue()).toBe('Report of video 1042');
    await email(page).fill('ann@mail.example');
    // A ticket counts from its third second on: who is faster is asked to send once more.
    await expect
      .poll(
        async () => {
          if (await sent(page).count()) return true;
          await send(page).click();
          return (await sent(page).count()) > 0;
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(true);
    expect(new URL(page.url()).search).toBe('?sent=1');
  });

  it('MDL-19 what was typed outlives a file that is far too large', { tags: 'long' }, async () => {
    const page = await site.open(PATH, { scripts: false });
    await email(page).fill('ann@mail.example');
    await message(page).fill('With a huge file');
    const buffer = Buffer.alloc(2 * CONTACT_FILE_BYTES);
    await page
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
    await send(page).click();
    await page.getByText(fieldText('file_too_large', { size: CONTACT_FILE_MB })).waitFor();
    expect(await message(page).inputValue()).toBe('With a huge file');
  });
});

describe('the contact modal', () => {
  /** From the modal of reports, for what is none. */
  async function openContact(page: Page): Promise<void> {
    await page.getByRole('main').getByRole('link', { name: 'Report' }).click();
    await page.getByRole('link', { name: 'Something else: write to us' }).click();
    await page.getByRole('dialog', { name: 'Write to us' }).waitFor();
  }

  async function openVideo(): Promise<Page> {
    const page = await site.open('/videos/');
    const video = await page.locator('.tile a').first().getAttribute('href');
    await page.goto(site.origin + video);
    return page;
  }

  it(
    'keeps what was typed when it is closed, until that is sent; a press beside it does not close it',
    { tags: 'long' },
    async () => {
      const page = await openVideo();
      await openContact(page);
      const modal = page.getByRole('dialog', { name: 'Write to us' });
      await message(page).fill('Half a sentence');
      await page.keyboard.press('Escape');
      await modal.waitFor({ state: 'detached' });
      await openContact(page);
      expect(await message(page).inputValue()).toBe('Half a sentence');
      await modal.getByText('15 of 1500 characters').waitFor();
      await email(page).fill('ann@mail.example');
      await page.mouse.click(4, 4);
      expect(await modal.isVisible()).toBe(true);
      await modal.getByRole('button', { name: 'Close' }).click();
      await modal.waitFor({ state: 'detached' });
      await openContact(page);
      expect(await email(page).inputValue()).toBe('ann@mail.example');
      await send(page).click();
      await sent(page).waitFor();
      await page.keyboard.press('Escape');
      await openContact(page);
      expect(await message(page).inputValue()).toBe('');
    },
  );

  it('MDL-06 MDL-13 holds the same form and names the page it was opened on', async () => {
    const page = await openVideo();
    const address = new URL(page.url());
    await openContact(page);
    const modal = page.getByRole('dialog', { name: 'Write to us' });
    await modal.getByLabel('Your email').fill('ann@mail.example');
    await modal.getByRole('button', { name: 'Send' }).click();
    await modal.getByText(fieldText('required')).waitFor();
    await expectMarked(page);
    await modal.getByLabel('Message').fill('From the modal');
    const referrer = await modal.locator('[name=referrer]').inputValue();
    expect(new URL(referrer).pathname).toBe(address.pathname);
    await modal.getByRole('button', { name: 'Send' }).click();
    await modal.getByText('Your message has been sent').waitFor();
  });
});
