import type { Page } from 'playwright';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { PHONE } from './support/visitor.ts';
import { axeFindings } from './support/visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;
let video = { id: 0, dir: '', title: '' };
const isFavourite = (): boolean =>
  withDatabase(site, (database) =>
    database
      .prepare('SELECT 1 FROM favourites WHERE member_id = ? AND video_id = ?')
      .get(MEMBER, video.id),
  ) !== undefined;

beforeEach(() => {
  withDatabase(site, (database) => {
    video = database
      .prepare("SELECT id, dir, title FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1")
      .get() as typeof video;
    for (const table of ['favourites', 'watch_later', 'playlists'])
      database.prepare(`DELETE FROM ${table} WHERE member_id = ?`).run(MEMBER);
    database
      .prepare('INSERT INTO watch_later (member_id, video_id, added_ts) VALUES (?, ?, 1)')
      .run(MEMBER, video.id);
  });
});

const visit = async (path: string, options = {}): Promise<Page> => {
  const { page, close, troubles } = await newMember(browser, site, MEMBER, options);
  onTestFinished(async () => {
    expect(troubles).toEqual([]);
    await close();
  });
  await page.goto(path);
  return page;
};

describe('a video in a member’s lists', () => {
  it('is marked by one small answer, and HIST-08, HIST-11, MDL-24 the marks change it, as the modal does', async () => {
    const answered: number[] = [];
    const page = await visit('about:blank');
    page.on('response', (response) => {
      if (response.url().includes('/api/viewer.php'))
        void response.body().then(({ length }) => answered.push(length));
    });
    await page.goto(`/videos/${video.id}/${video.dir}/`);
    const favourite = page.getByRole('button', { name: 'Favourites', exact: true });
    const later = page.getByRole('button', { name: 'Watch later', exact: true });
    await expect.poll(() => later.getAttribute('aria-pressed')).toBe('true');
    expect(await favourite.getAttribute('aria-pressed')).toBe('false');
    expect(answered).toHaveLength(1);
    expect(answered[0]).toBeLessThan(1024);
    await favourite.click();
    await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('true');
    expect(isFavourite()).toBe(true);
    await later.click();
    await expect.poll(() => later.getAttribute('aria-pressed')).toBe('false');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Add to' }).click();
    const dialog = page.getByRole('dialog');
    for (const [name, ticked] of [
      ['Favourites', true],
      ['Watch later', false],
    ] as const)
      await expect.poll(() => dialog.getByLabel(name).isChecked()).toBe(ticked);
    await dialog.getByLabel('Favourites').click();
    await dialog.getByRole('button', { name: 'New playlist' }).click();
    await dialog.getByLabel('Title').fill('Evenings');
    await dialog.getByLabel('Description').fill('For long evenings');
    await dialog.getByRole('button', { name: 'Create playlist' }).click();
    await dialog.getByLabel('Evenings').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('link', { name: 'Add to In your playlists: Evenings' }).waitFor();
    expect(isFavourite()).toBe(false);
  });
});

describe('a tile', () => {
  it('leads to the lists from the keyboard, and on a phone shows the way at once', async () => {
    const page = await visit('/videos/most-popular/1/');
    const tile = page.locator('#list .tile').first();
    const name = (await tile.locator('h3').textContent()) ?? '';
    await tile.getByRole('link').first().focus();
    await tile.getByRole('link', { name: `Add ${name} to a list` }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add to a list' });
    await dialog.getByText(name).waitFor();
    await dialog.getByLabel('Watch later').waitFor();
    const phone = await visit('/videos/most-popular/1/', PHONE);
    await phone.getByRole('link', { name: `Add ${name} to a list` }).waitFor();
    expect(await axeFindings(phone)).toEqual([]);
  });
});
