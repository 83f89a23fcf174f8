// @module-tag long
import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDemoSite } from './support/demo-site.ts';
import { startByClick, until } from './support/player-page.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

const site = useStarted(startDemoSite);
const browser = useBrowser();

async function visit(): Promise<Visitor> {
  const visitor = await newVisitor(browser, site.origin, {
    viewport: { width: 1366, height: 768 },
  });
  onTestFinished(visitor.close);
  return visitor;
}

async function turnOn(page: Page): Promise<void> {
  await page.goto('/settings/');
  await page.getByLabel('Recommend videos to me').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
}

const row = (page: Page) => page.getByRole('region', { name: 'For you' });
const traitsKept = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('taste') ?? '');

describe('recommendations', () => {
  it('are none until they are asked for', async () => {
    const { page, requests } = await visit();
    await page.goto('/videos/most-popular/1/');
    await page.locator('#list .tile a').first().click();
    await startByClick(page);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(await row(page).count()).toBe(0);
    expect(await traitsKept(page)).toBe('');
    expect(requests.filter((request) => request.url().includes('/videos2/'))).toEqual([]);
  });

  it('stand on the home page with their reasons, by requests that are everybody’s, until they are turned off', async () => {
    const { page, requests, troubles } = await visit();
    await turnOn(page);
    await page.goto('/');
    await row(page).getByText('Nothing to go by yet').waitFor();
    expect(await row(page).locator('.tile').count()).toBe(0);

    await page.locator('.grid .tile a').nth(3).click();
    const watched = new URL(page.url()).pathname.split('/')[2] ?? '';
    await startByClick(page);
    await until(() => traitsKept(page)).toContain(`"id":${watched},`);

    requests.length = 0;
    await page.goto('/');
    await row(page).locator('.tile').first().waitFor();
    const links = await row(page)
      .locator('.tile > a')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
    expect(links).toHaveLength(8);
    expect(links.filter((path) => path.startsWith(`/videos/${watched}/`))).toEqual([]);
    // Each says why, by what the page of the watched video said of it.
    const tile = row(page).locator('.tile').first();
    await tile.getByText('Why this?').click();
    await tile.getByText(/^You watched 1 video /u).waitFor();
    const reasons = await row(page)
      .locator('.why p')
      .evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    const kept = (await traitsKept(page)).toLowerCase();
    const named = reasons.map(
      (why) => (/“(.+)”/u.exec(why) ?? /(?:with|channel) (.+)\.$/u.exec(why))?.[1] ?? '',
    );
    expect(named.filter((name) => name === '' || !kept.includes(name.toLowerCase()))).toEqual([]);
    // What was watched is in no address and no body.
    const asked = requests.filter((request) => new URL(request.url()).pathname.startsWith('/api/'));
    const told = asked.map((request) => `${request.url()} ${request.postData() ?? ''}`);
    expect(told.some((text) => text.includes('/videos2/'))).toBe(true);
    expect(told.filter((text) => text.includes(watched))).toEqual([]);

    await page.reload();
    await row(page).locator('.tile').first().waitFor();
    await row(page).getByRole('button', { name: 'Start over' }).click();
    await row(page).getByText('Nothing to go by yet').waitFor();
    expect(await traitsKept(page)).toBe('');
    await row(page).getByRole('button', { name: 'Turn off' }).click();
    await row(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await row(page).count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it('order related videos, and give the usual order back', async () => {
    const { page } = await visit();
    await turnOn(page);
    await page.goto('/');
    await row(page).waitFor();
    await page.locator('.grid .tile a').first().click();
    await startByClick(page);
    await until(() => traitsKept(page)).not.toBe('');
    await page.reload();
    const button = page.getByRole('button', { name: 'More like what you watched' });
    await button.scrollIntoViewIfNeeded();
    const order = (): Promise<(string | null)[]> =>
      page.locator('#related .tile h3').evaluateAll((all) => all.map((one) => one.textContent));
    const usual = await order();
    await button.click();
    await until(order).not.toEqual(usual);
    expect((await order()).toSorted()).toEqual(usual.toSorted());
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    await until(order).toEqual(usual);
  });

  it('are gone from a page that comes back once they were turned off, and with the necessary alone', async () => {
    const { page } = await visit();
    await turnOn(page);
    const taste = JSON.stringify([
      { id: 1, traits: [{ kind: 'word', key: 'harbour', title: 'harbour' }] },
    ]);
    const watched = () => page.evaluate((text) => localStorage.setItem('taste', text), taste);
    const comeBack = () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await watched();
    await page.goto('/');
    await row(page).locator('.why').first().waitFor();
    await page.evaluate(() => localStorage.removeItem('taste'));
    await comeBack();
    await row(page).getByText('Nothing to go by yet').waitFor();
    expect(await row(page).locator('.why').count()).toBe(0);
    await page.evaluate(() => localStorage.removeItem('for_you'));
    await comeBack();
    await row(page).waitFor({ state: 'detached' });

    await turnOn(page);
    await watched();
    await page.goto('/');
    await row(page).locator('.why').first().waitFor();
    await page.getByRole('button', { name: 'Necessary only' }).click();
    await row(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await row(page).count()).toBe(0);
  });

  it('are without what is left out in another list of the page, or was on another page, at once', async () => {
    const { page } = await visit();
    await turnOn(page);
    await page.evaluate(() => {
      const traits = [{ kind: 'word', key: 'harbour', title: 'harbour' }];
      localStorage.setItem('taste', JSON.stringify([{ id: 1, traits }]));
    });
    await page.goto('/');
    const titles = (): Promise<string[]> => row(page).locator('h3').allTextContents();
    await row(page).locator('.why').first().waitFor();
    const leaveOut = (title: string, told: 'storage' | 'pageshow') =>
      page.evaluate(
        ([text, type]) => {
          localStorage.setItem('excluded', text);
          if (type === 'storage') dispatchEvent(new StorageEvent(type, { key: 'excluded' }));
          else dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
        },
        [JSON.stringify({ words: [{ title, dir: '' }] }), told] as const,
      );
    for (const told of ['storage', 'pageshow'] as const) {
      const [first = '', ...others] = await titles();
      expect(others).not.toContain(first);
      await leaveOut(first, told);
      await until(titles).not.toContain(first);
    }
  });

  it('lead to no other order of related videos once they are forgotten', async () => {
    const { page } = await visit();
    await turnOn(page);
    await page.goto('/');
    await row(page).waitFor();
    await page.evaluate(() => {
      const traits = [{ kind: 'word', key: 'harbour', title: 'harbour' }];
      localStorage.setItem('taste', JSON.stringify([{ id: 1, traits }]));
    });
    await page.locator('.grid .tile a').first().click();
    const button = page.getByRole('button', { name: 'More like what you watched' });
    await button.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      localStorage.removeItem('taste');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await button.waitFor({ state: 'detached' });
  });
});
