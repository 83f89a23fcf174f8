import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { COPIED_MS, TELEGRAM_SHAKE_MS, TELEGRAM_WAIT_SECONDS } from '#config/limits.ts';
import { SITE } from '#config/site.ts';
import type { OpenModal } from '#stores/modals.ts';
import { addOpener, SAMPLES } from './support/modal-page.ts';
import { startWatchSite } from './support/watch-site.ts';
import { useStarted } from './support/use-started.ts';

const PATH = '/videos/1042/film-1042/';

const site = useStarted(startWatchSite);

/** Opens a modal on a page whose clock stands still from then on. */
async function open(name: OpenModal['name'], path = PATH): Promise<Page> {
  const { page } = await site.visit('about:blank');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.context().route('**://telegram.example/**', (route) => route.fulfill({ body: '' }));
  await page.clock.install();
  await page.goto(site.origin + path);
  const sample = SAMPLES.find(({ modal }) => modal.name === name);
  if (!sample) throw new Error(`there is no sample of ${name}`);
  await (await addOpener(page, sample.modal)).click();
  await page.getByRole('dialog', { name: sample.heading }).waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  return page;
}

const clipboardOf = (page: Page): Promise<string> =>
  page.evaluate(() => navigator.clipboard.readText());

describe('share', () => {
  it('MDL-25 copies the link of the page and confirms it for 1 s', { tags: 'long' }, async () => {
    const page = await open('share');
    const copy = page.getByRole('button', { name: 'Copy' }).first();
    await copy.click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await clipboardOf(page)).toBe(site.origin + PATH);
    expect(await page.getByRole('dialog').getByRole('status').first().textContent()).toBe('Copied');
    await page.clock.runFor(COPIED_MS - 1);
    expect(await page.getByRole('button', { name: 'Copied' }).count()).toBe(1);
    await page.clock.runFor(1);
    await page.getByRole('button', { name: 'Copied' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it(
    'leaves the link selected where the browser refuses its clipboard',
    { tags: 'long' },
    async () => {
      const page = await open('share');
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
      });
      await page.getByRole('button', { name: 'Copy' }).first().click();
      await page.getByRole('alert').filter({ hasText: 'copy it by hand' }).waitFor();
      const selected = await page
        .getByLabel('Link')
        .evaluate((field: HTMLTextAreaElement) => [
          field.selectionStart,
          field.selectionEnd === field.value.length,
        ]);
      expect(selected).toEqual([0, true]);
      await page.context().close();
    },
  );

  it(
    'VID-11 puts a start time into the link, it and the options into the embed code',
    { tags: 'long' },
    async () => {
      const page = await open('share');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Start time').fill('1:30');
      expect(await dialog.getByRole('checkbox', { name: 'Start at' }).isChecked()).toBe(true);
      expect(await dialog.getByLabel('Link').inputValue()).toBe(
        `${site.origin}${PATH}?start_time=90`,
      );
      for (const name of ['Play automatically', 'Muted', 'Loop']) {
        await dialog.getByRole('checkbox', { name }).check();
      }
      const code = await dialog.getByLabel('Embed code').inputValue();
      // Somebody else's page: ours let no script of theirs parse markup.
      const other = await page.context().newPage();
      await other.setContent(code);
      const frame = other.locator('iframe[src*="/embed/1042/"]');
      const address = new URL((await frame.getAttribute('src')) ?? '');
      expect(address.pathname).toBe('/embed/1042/');
      expect(Object.fromEntries(address.searchParams)).toEqual({
        start_time: '90',
        autoplay: '1',
        muted: '1',
        loop: '1',
      });
      expect(
        await frame.evaluate((element) => [element.clientWidth, element.clientHeight]),
      ).toEqual([426, 265]);
      await dialog.getByRole('checkbox', { name: 'Start at' }).uncheck();
      expect(await dialog.getByLabel('Link').inputValue()).toBe(site.origin + PATH);
      await page.context().close();
    },
  );

  it('gives of a tile, too, a player in the language of the page', { tags: 'long' }, async () => {
    const { page, close } = await site.visit(`/de${PATH}`);
    const tile = page.locator('.tile').first();
    await tile.hover();
    await tile.locator('.tile-more').click();
    await page.getByRole('menuitem', { name: 'Teilen' }).click();
    const code = page.getByRole('dialog').getByLabel('Einbettungscode');
    expect(await code.inputValue()).toMatch(/ src="http:\/\/[^/]+\/de\/embed\/\d+\/"/u);
    await close();
  });

  it(
    'offers of another video than the page’s no time of this one, and no time after the end',
    { tags: 'long' },
    async () => {
      const { page, close } = await site.visit(PATH);
      await page.evaluate(() => {
        const video = document.createElement('video');
        Object.defineProperty(video, 'currentTime', { get: () => 12 });
        document.querySelector('[data-player]')?.append(video);
      });
      const sample = SAMPLES.find(({ modal }) => modal.name === 'share')?.modal;
      if (sample?.name !== 'share') throw new Error('there is no sample');
      const dialog = page.getByRole('dialog');
      const opened = async (video_id: number): Promise<void> => {
        await (
          await addOpener(page, { ...sample, params: { ...sample.params, video_id } })
        ).click();
        await dialog.getByRole('checkbox', { name: 'Start at' }).check();
      };
      const link = (): Promise<string> => dialog.getByLabel('Link').inputValue();
      const time = dialog.getByLabel('Start time');
      await opened(1042);
      expect(await link()).toBe(`${site.origin}${PATH}?start_time=12`);
      await time.fill('100:00');
      expect(await time.getAttribute('aria-invalid')).toBe('true');
      expect(await link()).toBe(site.origin + PATH);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Open share' }).evaluate((opener) => opener.remove());
      await opened(7);
      expect(await link()).toBe(site.origin + PATH);
      await close();
    },
  );

  it('links to networks without loading anything of theirs, and tells them no address', async () => {
    const { page, close } = await site.visit(PATH);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    const sample = SAMPLES.find(({ modal }) => modal.name === 'share');
    if (sample) await (await addOpener(page, sample.modal)).click();
    const links = page.getByRole('list', { name: 'Share on' }).getByRole('link');
    await links.first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await links.count()).toBeGreaterThan(3);
    for (const link of await links.all()) {
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
      expect(new URL((await link.getAttribute('href')) ?? '').origin).not.toBe(site.origin);
    }
    expect(asked.filter((origin) => origin !== site.origin && origin !== site.api.origin)).toEqual(
      [],
    );
    await close();
  });

  it(
    "offers the system's own sheet where there is one, and none elsewhere",
    { tags: 'long' },
    async () => {
      const { page, close } = await site.visit('about:blank');
      const sample = SAMPLES.find(({ modal }) => modal.name === 'share');
      const visit = async (): Promise<void> => {
        await page.goto(site.origin + PATH);
        if (sample) await (await addOpener(page, sample.modal)).click();
        await page.getByRole('dialog').waitFor();
      };
      await visit();
      expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0);
      await page.addInitScript(() => {
        const share = (data: unknown): Promise<never> => {
          Reflect.set(window, 'shared', data);
          return Promise.reject(new DOMException('put away', 'AbortError'));
        };
        Object.defineProperty(navigator, 'share', { value: share });
      });
      await visit();
      await page.getByRole('button', { name: 'More' }).click();
      expect(await page.evaluate(() => Reflect.get(window, 'shared') as unknown)).toEqual({
        title: 'Northern lights',
        url: site.origin + PATH,
      });
      await close();
    },
  );
});

describe('telegram download', () => {
  it(
    'MDL-20 MDL-21 MDL-22 is ready 10 seconds after the subscribe click; pressed early, the error shakes 0.7 s',
    { tags: 'long' },
    async () => {
      const page = await open('telegram');
      const dialog = page.getByRole('dialog');
      const download = dialog.getByRole('link', { name: 'Download' });
      const error = dialog.getByRole('alert');
      const press = async (): Promise<void> => {
        await download.focus();
        await page.keyboard.press('Enter');
      };

      await press();
      expect(await error.textContent()).toBe('Please subscribe first.');
      expect(await error.evaluate((element) => getComputedStyle(element).animationDuration)).toBe(
        `${TELEGRAM_SHAKE_MS / 1000}s`,
      );
      await page.clock.runFor(TELEGRAM_SHAKE_MS);
      await error.waitFor({ state: 'hidden' });

      const [channel] = await Promise.all([
        page.context().waitForEvent('page'),
        dialog.getByRole('link', { name: 'Subscribe' }).click(),
      ]);
      await channel.close();
      await page.clock.runFor((TELEGRAM_WAIT_SECONDS - 1) * 1000);
      await press();
      expect(await error.textContent()).toBe('Not yet: please wait a moment.');
      expect(await download.getAttribute('aria-disabled')).toBe('true');
      await page.keyboard.press('Escape');
      await page.clock.runFor(1000);

      await page.getByRole('link', { name: 'Open telegram' }).click();
      await dialog.getByText('The download is ready.').waitFor();
      expect(await download.getAttribute('href')).toBe(`${SITE.telegram.bot}?start=1042`);
      const [file] = await Promise.all([page.context().waitForEvent('page'), press()]);
      expect(await page.evaluate(() => location.pathname)).toBe(PATH);
      await file.close();
      await page.context().close();
    },
  );

  it('MDL-22 does not move for those who want no motion', async () => {
    const { page, close } = await site.visit(PATH, { reducedMotion: 'reduce' });
    await (await addOpener(page, { name: 'telegram', params: {} })).click();
    await page.getByRole('link', { name: 'Download' }).click({ force: true });
    const error = page.getByRole('dialog').getByRole('alert');
    await error.filter({ hasText: 'Please subscribe first.' }).waitFor();
    expect(await error.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    await close();
  });
});
