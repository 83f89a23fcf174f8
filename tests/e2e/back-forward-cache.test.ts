// @module-tag long
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { COOKIES } from '#config/cookies.ts';
import { paths } from '#routes/paths.ts';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { withDatabase } from '../setup/site-database.ts';
import { nextCard } from './support/next-card.ts';
import { parts, startByClick } from './support/player-page.ts';
import { ELSEWHERE, RESTORED, returnTo, WITH_MEMORY } from './support/return-to.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser(WITH_MEMORY);

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin });
  await context.addCookies([{ name: COOKIES.age, value: '1', url: site.origin }]);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

describe('back', () => {
  it('brings each kind of page back as it was, out of the browser’s memory', async () => {
    const page = await open(ELSEWHERE);
    for (const path of [
      paths.home(),
      paths.videos('longest'),
      paths.search('rain'),
      paths.models(),
      paths.video({ id: 1, dir: '' }),
      paths.information('terms'),
      paths.information('contact'),
    ]) {
      await page.goto(path);
      expect([path, await returnTo(page)]).toEqual([path, RESTORED]);
    }
  });

  it('brings a page back after its islands came to life', async () => {
    const page = await open(paths.videos('longest'));
    await page.locator('header input[type=search]').focus();
    const field = page.getByRole('combobox', { name: 'Search videos' });
    await field.fill('rai');
    expect(await returnTo(page)).toEqual(RESTORED);
    expect(await field.inputValue()).toBe('rai');
  });

  it('brings a video page back after its video was played', async () => {
    const page = await open(paths.video({ id: 1, dir: '' }));
    await startByClick(page);
    expect(await returnTo(page)).toEqual(RESTORED);
  });

  it('brings an album back with its viewer open, which Back closes', async () => {
    const album = paths.album({ id: 1, dir: '' });
    const page = await open(album);
    await page.locator('a[data-photo="1"]').click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('button', { name: 'Next photo' }).click();
    await viewer.getByText('Photo 3 of').waitFor({ state: 'attached' });
    expect(await returnTo(page)).toEqual(RESTORED);
    expect(await viewer.getByText('Photo 3 of').count()).toBe(1);
    await page.evaluate(() => history.back());
    await viewer.waitFor({ state: 'detached' });
    expect(await returnTo(page)).toEqual(RESTORED);
    expect(new URL(page.url()).pathname).toContain(album);
  });

  it('brings a list back at the place where it was left', async () => {
    const page = await open(paths.videos('longest'));
    await page.locator('#list .tile').nth(30).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    expect(await returnTo(page)).toEqual(RESTORED);
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  it('brings a page back with what its visitor did on others meanwhile', async () => {
    const page = await open(paths.videos('longest'));
    const [link, badge] = [page.locator('[data-history]'), page.locator('[data-history] b')];
    const id = (await page.locator('#list .tile').nth(2).getAttribute('data-id')) ?? '';
    const watch = (list: readonly object[]): Promise<void> =>
      page.evaluate((text) => {
        localStorage.setItem('videos', text);
        localStorage.setItem('cookie_notice', 'necessary');
      }, JSON.stringify(list));
    expect(await returnTo(page, () => watch([{ video_id: id }]))).toEqual(RESTORED);
    await expect.poll(() => badge.textContent()).toBe('1');
    await page.locator(`#list .tile[data-id="${id}"][data-seen]`).waitFor();
    await page.locator('#cookies').waitFor({ state: 'hidden' });
    expect(await returnTo(page, () => watch([]))).toEqual(RESTORED);
    await badge.waitFor({ state: 'hidden' });
    expect(await link.getAttribute('aria-label')).not.toContain('1');
    expect(await page.locator('.tile[data-seen]').count()).toBe(0);
  });

  it('brings a list back without what was left out meanwhile, and its switch as it was pressed', async () => {
    const page = await open(paths.videos('longest'));
    const tile = page.locator('#list .tile').nth(1);
    const title = (await tile.locator('h3').textContent()) ?? '';
    const choose = (): Promise<void> =>
      page.evaluate(
        (words) => {
          const none = { categories: [], models: [], channels: [], uploaders: [] };
          localStorage.setItem('excluded', JSON.stringify({ ...none, words }));
          localStorage.setItem('hide_watched', '1');
          localStorage.setItem('videos', '[{"video_id":"1"}]');
        },
        [{ title, dir: '' }],
      );
    expect(await returnTo(page, choose)).toEqual(RESTORED);
    await tile.waitFor({ state: 'hidden' });
    await page.locator('#hide-seen[aria-pressed=true]').waitFor();
    const readmit = (): Promise<void> =>
      page.evaluate(() => {
        localStorage.removeItem('excluded');
        localStorage.removeItem('hide_watched');
      });
    expect(await returnTo(page, readmit)).toEqual(RESTORED);
    await tile.waitFor();
    await page.locator('#hide-seen[aria-pressed=false]').waitFor();
  });

  it('brings a list of choices back as the page is, which was left by it', async () => {
    const page = await open(paths.topCountry('us'));
    const country = page.getByRole('combobox', { name: 'Country' });
    const [, other = ''] = await country
      .locator('option:not([selected])')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    await country.selectOption(other);
    await page.waitForURL(/country=(?!us)/u);
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForURL(/country=us/u, { waitUntil: 'commit' });
    await expect.poll(() => country.inputValue()).toBe('us');
  });

  it('does not lead on from a video that had ended to the next one', async () => {
    const page = await open(paths.video({ id: 1, dir: '' }));
    await startByClick(page);
    await parts.video(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3;
    });
    await nextCard(page).waitFor();
    expect(await returnTo(page)).toEqual(RESTORED);
    await page.getByRole('button', { name: 'Play again' }).first().waitFor();
    expect(await nextCard(page).count()).toBe(0);
  });

  it('brings a page back without the age gate that was passed meanwhile', async () => {
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    await page.goto(paths.videos('longest'));
    await page.locator('#gate').waitFor();
    const pass = (): Promise<void> =>
      context.addCookies([{ name: COOKIES.age, value: '1', url: site.origin }]);
    expect(await returnTo(page, pass)).toEqual(RESTORED);
    await page.locator('#gate').waitFor({ state: 'detached' });
    expect(await page.locator('#page[inert]').count()).toBe(0);
  });

  it('presses the button of a vote that was cast on another copy of the page', async () => {
    const page = await open(paths.video({ id: 1, dir: '' }));
    // Wakes the buttons.
    const like = page.locator('[data-votes] button[value="1"]');
    await like.focus();
    await page.locator('island-root[data-hydrated] [data-votes]').waitFor();
    const vote = (): Promise<void> =>
      page.evaluate(() => {
        localStorage.setItem('votes', '{"videos.1":1}');
      });
    expect(await returnTo(page, vote)).toEqual(RESTORED);
    await page.locator('[data-votes] button[value="1"][aria-pressed=true]').waitFor();
  });

  it('brings a channel and a video back as their member is subscribed meanwhile, and with the number of it', async () => {
    const { dir, video, value } = withDatabase(site, (database) => ({
      ...(database
        .prepare(
          `SELECT channels.dir, videos.id || '/' || videos.dir AS video
           FROM channels JOIN videos ON channel_id = channels.id
           WHERE videos.visible = 1 AND site_group = 'str' LIMIT 1`,
        )
        .get() as { dir: string; video: string }),
      value: openSessionIn(database, 1),
    }));
    // What an attempt before has begun.
    withDatabase(site, (database) => database.exec('DELETE FROM subscriptions'));
    const page = await open(ELSEWHERE);
    await page.context().addCookies([
      { name: 'session', value, url: site.origin, httpOnly: true },
      { name: 'user', value: '%7B%22id%22%3A1%7D', url: site.origin },
    ]);
    const other = await page.context().newPage();
    const control = (name: string, of = page) =>
      of.getByRole('main').getByRole('button', { name, exact: true });
    const press = async (path: string, name: string): Promise<void> => {
      await other.goto(path);
      await control(name, other).click();
      await control(name, other).waitFor({ state: 'detached' });
    };
    const count = async (): Promise<number> =>
      Number.parseInt(await page.locator('main .fact-line').first().innerText(), 10);
    await page.goto(paths.channel(dir));
    await control('Subscribe').waitFor();
    const before = await count();
    const subscribe = (): Promise<void> => press(`/videos/${video}/`, 'Subscribe');
    expect(await returnTo(page, subscribe)).toEqual(RESTORED);
    await control('Subscribed').waitFor();
    await expect.poll(count).toBe(before + 1);
    // Without an answer it says what it said.
    const [returned] = await Promise.all([
      returnTo(page, () => page.context().setOffline(true)),
      page.waitForEvent('requestfailed', (request) => request.url().includes('viewer')),
    ]);
    expect(returned).toEqual(RESTORED);
    await page.context().setOffline(false);
    expect(await control('Subscribed').count()).toBe(1);
    await page.goto(`/videos/${video}/`);
    await control('Subscribed').waitFor();
    const end = (): Promise<void> => press(paths.channel(dir), 'Subscribed');
    expect(await returnTo(page, end)).toEqual(RESTORED);
    await control('Subscribe').waitFor();
  });

  it('brings a page back whose browser has begun to keep the offline page meanwhile', async () => {
    const page = await open(paths.home());
    const context = page.context();
    const other = await context.newPage();
    const signIn = async (): Promise<void> => {
      await context.addCookies([{ name: 'user', value: '%7B%22id%22%3A1%7D', url: site.origin }]);
      await other.goto(paths.home());
      await other.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        while (active?.state !== 'activated')
          await new Promise((resolve) => active?.addEventListener('statechange', resolve));
      });
    };
    expect(await returnTo(page, signIn)).toEqual(RESTORED);
  });

  it('would say why a page does not come back', async () => {
    const page = await open(paths.home());
    await page.evaluate(() => {
      addEventListener('unload', () => undefined);
    });
    expect((await returnTo(page)).same).toBe(false);
  });
});
