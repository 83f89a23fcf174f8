import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { readTexts } from '#i18n/read-texts.ts';
import { reportPath, reportStatusPath } from '#routes/report-path.ts';
import { startOwnDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const TEXTS = readTexts().en?.report as {
  categories: Record<string, string>;
  field: Record<string, string>;
} & Record<string, string>;
const word = (key: string): string => TEXTS[key] ?? '';
const reason = (category: string): string => TEXTS.categories[category] ?? '';

const site = useStarted(startOwnDemoSite);

const message = (page: Page) => page.getByLabel(word('message'));
const faith = (page: Page) => page.getByLabel(word('good_faith'));
const send = (page: Page) => page.getByRole('button', { name: word('submit') });

describe('the report modal', () => {
  const report = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Report' });

  async function openVideo(): Promise<Page> {
    const page = await site.open('/videos/');
    const video = await page.locator('.tile a').first().getAttribute('href');
    await page.goto(site.origin + video);
    return page;
  }

  it(
    'MDL-02 is closed by Escape and by a press beside it, and keeps what was typed',
    { tags: 'long' },
    async () => {
      const page = await openVideo();
      await report(page).click();
      const modal = page.getByRole('dialog', { name: word('title') });
      await modal.getByLabel(reason('hate')).check();
      await message(page).fill('Half a sentence');
      for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(4, 4)]) {
        await close();
        await modal.waitFor({ state: 'detached' });
        await report(page).press('Enter');
        expect(await message(page).inputValue()).toBe('Half a sentence');
        expect(await modal.getByLabel(reason('hate')).isChecked()).toBe(true);
      }
    },
  );

  it('offers reasons alone at first, names the page, and leads to what becomes of it', async () => {
    const page = await openVideo();
    const address = new URL(page.url());
    await report(page).click();
    const modal = page.getByRole('dialog', { name: word('title') });
    await modal.getByRole('radio').first().waitFor();
    expect(await modal.getByRole('radio').count()).toBe(10);
    expect(await message(page).isVisible()).toBe(false);
    await send(page).click();
    const missing = modal.getByText(TEXTS.field.category_required ?? '');
    await missing.waitFor();
    await modal.getByLabel(reason('technical')).check();
    await missing.waitFor({ state: 'detached' });
    expect(
      await modal.getByLabel(reason('technical')).evaluate((one) => one.matches(':focus')),
    ).toBe(true);
    await send(page).click();
    await modal.getByText(TEXTS.field.good_faith_required ?? '').waitFor();
    expect(await message(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await message(page).fill('It stops in the middle');
    await faith(page).check();
    await send(page).click();
    await modal.getByText(word('sent')).waitFor();
    await modal.getByRole('link', { name: word('status_link') }).click();
    await page.getByRole('heading', { name: 'Your report' }).waitFor();
    const told = await page.getByRole('main').textContent();
    expect(told).toContain(reason('technical'));
    expect(told).toContain(`/videos/${address.pathname.split('/')[2]}/`);
  });
});

describe('the page of reports', () => {
  it(
    'takes a report without script, keeps what was typed, and leads to what becomes of it',
    { tags: 'long' },
    async () => {
      const page = await site.open(`${reportPath('/videos/1042/')}&category=underage`, {
        scripts: false,
      });
      expect(await page.getByLabel(reason('underage')).isChecked()).toBe(true);
      await page.getByLabel(word('from'), { exact: true }).fill('soon');
      const [refused] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        send(page).click(),
      ]);
      expect(refused.status()).toBe(422);
      expect(refused.headers()['cache-control']).toBe('private, no-store');
      await page.getByText(TEXTS.field.invalid_time ?? '', { exact: true }).waitFor();
      await page.getByRole('link', { name: word('from'), exact: true }).click();
      const isSeen = () =>
        page.getByLabel(word('from'), { exact: true }).evaluate((field) => {
          const { top, bottom } = field.getBoundingClientRect();
          return top > 0 && bottom < window.innerHeight;
        });
      await expect.poll(isSeen).toBe(true);
      expect(await page.getByLabel(word('from'), { exact: true }).inputValue()).toBe('soon');
      await page.getByLabel(word('from'), { exact: true }).fill('0:30');
      await message(page).fill('No <b>script</b> here');
      await faith(page).check();
      const arrived = page.getByRole('heading', { name: 'Your report' });
      // A ticket counts from its third second on: who is faster is asked to send once more.
      await expect
        .poll(
          async () => {
            if (await arrived.count()) return true;
            await send(page).click();
            return (await arrived.count()) > 0;
          },
          { timeout: 30_000, interval: 500 },
        )
        .toBe(true);
      expect(await page.getByRole('main').textContent()).toContain('/videos/1042/');
      const answer = await fetch(page.url());
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('referrer-policy')).toBe('strict-origin');
      expect(await answer.text()).toMatch(/<meta name="?robots"? content="?noindex/u);
    },
  );

  it('says nothing under an address that is not known', async () => {
    const token = 'A'.repeat(43);
    const page = await site.open(reportStatusPath(token), { scripts: false });
    await page.getByRole('heading', { name: 'There is no such report' }).waitFor();
  });
});
