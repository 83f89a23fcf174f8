import type { Page } from 'playwright';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { newVisitor, PHONE } from './support/visitor.ts';
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
const isPutAside = (id: number): boolean =>
  withDatabase(site, (database) =>
    database
      .prepare('SELECT 1 FROM watch_later WHERE member_id = ? AND video_id = ?')
      .get(MEMBER, id),
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

/** Whether the button of a tile leaves free what stands on its picture: the answers that occur in a list. */
const leavesMarksFree = (list: Element): boolean[] => {
  const free = [...list.querySelectorAll('.tile:has(b + b)')].map((tile) => {
    const button = tile.querySelector('.tile-more')?.getBoundingClientRect();
    const marks = [...tile.querySelectorAll('b')].map((mark) => mark.getBoundingClientRect());
    return marks.every(
      ({ left, right, top, bottom }) =>
        button !== undefined &&
        (right <= button.left ||
          left >= button.right ||
          bottom <= button.top ||
          top >= button.bottom),
    );
  });
  return [...new Set(free)];
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
    await dialog.getByText('required, at least 5 characters').waitFor();
    await dialog.getByLabel('Title').fill('Evenings');
    await dialog.getByLabel('Description').fill('For long evenings');
    await dialog.getByRole('button', { name: 'Create playlist' }).click();
    await dialog.getByLabel('Evenings').waitFor();
    const lists = dialog.getByRole('group').first();
    await expect.poll(() => lists.evaluate((all) => all === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('link', { name: 'Add to In your playlists: Evenings' }).waitFor();
    expect(isFavourite()).toBe(false);
  });

  it('shows the longest title of a playlist that has no gap within its lists', async () => {
    withDatabase(site, (database) =>
      database
        .prepare(
          "INSERT INTO playlists (member_id, title, description, visibility, site_group, added_ts, updated_ts) VALUES (?, ?, 'Nothing else', 'public', 'str', 1, 1)",
        )
        .run(MEMBER, 'x'.repeat(100)),
    );
    const page = await visit(`/videos/${video.id}/${video.dir}/`, PHONE);
    await page.getByRole('link', { name: 'Add to' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('x'.repeat(100)).waitFor();
    const sticksOut = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(sticksOut).toBe(0);
  });
});

describe('the modal of a member’s lists on a phone', () => {
  it(
    'says over itself what was done, until that is pressed, and is as wide with a name of one long word',
    { tags: 'long' },
    async () => {
      withDatabase(site, (database) => {
        const insert = `INSERT INTO playlists (member_id, title, description, visibility, site_group, added_ts, updated_ts)
        VALUES (?, ?, 'For long evenings', 'private', 'str', 1, 1)`;
        database.prepare(insert).run(MEMBER, 'o'.repeat(100));
      });
      const page = await visit(`/videos/${video.id}/${video.dir}/`, PHONE);
      await page.getByRole('link', { name: 'Add to' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add to a list' });
      await dialog.getByLabel('Favourites').click();
      const notice = dialog.getByRole('button', { name: 'Added to your favourites.' });
      await notice.click();
      await notice.waitFor({ state: 'detached' });
      const [shown, needed] = await dialog.evaluate((box) => [box.clientWidth, box.scrollWidth]);
      expect(needed).toBe(shown);
      await dialog.getByLabel('Watch later').click();
      await page.keyboard.press('Escape');
      // Of the dialog that goes, and of the page.
      await page.getByText('Removed from watch later.').last().waitFor();
    },
  );
});

describe('a tile', () => {
  it(
    'HIST-11 puts its video aside and leads to the lists by a menu, from the keyboard',
    { tags: 'long' },
    async () => {
      const page = await visit('/videos/most-popular/1/');
      const tile = page.locator('#list .tile').nth(1);
      const name = (await tile.locator('h3').textContent()) ?? '';
      const button = tile.getByRole('button', { name: `Options for ${name}` });
      expect(await button.count()).toBe(0);
      await tile.getByRole('link').first().focus();
      await button.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const menu = page.getByRole('menu', { name: `Options for ${name}` });
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await menu.waitFor();
      await expect.poll(focused).toBe('Watch later');
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      expect(await focused()).toBe('⋯');
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe('Watch later');
      await page.keyboard.press('Enter');
      await page.getByText('Added to watch later.').waitFor();
      const id = Number((await tile.getByRole('link').first().getAttribute('href'))?.split('/')[2]);
      expect(isPutAside(id)).toBe(true);
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe('Watch later');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add to a list' });
      await dialog.getByText(name).waitFor();
      await dialog.getByLabel('Watch later').waitFor();
    },
  );

  it('goes on with what was wanted of it by who signed in for that', { tags: 'long' }, async () => {
    const page = await visit('/videos/most-popular/1/');
    const link = page.locator('#list .tile a').nth(2);
    const id = Number((await link.getAttribute('href'))?.split('/')[2]);
    await page.addInitScript(
      ([control, member]) => {
        const intent = { control, path: location.pathname, member, at: Date.now() };
        sessionStorage.setItem('intent', JSON.stringify(intent));
      },
      [`tile.later.${id}`, MEMBER] as const,
    );
    await page.reload();
    await page.getByText('Added to watch later.').waitFor();
    expect(isPutAside(id)).toBe(true);
  });

  it(
    'asks a visitor on a phone to sign in, and a press beside its menu does nothing else',
    { tags: 'long' },
    async () => {
      const { page, close, troubles } = await newVisitor(browser, site.origin, PHONE);
      await page.goto('/videos/most-popular/1/');
      const tile = page.locator('#list .tile').first();
      // The first touch brings the buttons to all tiles.
      await page.getByRole('heading', { level: 1 }).tap();
      await tile.locator('.tile-more').waitFor();
      expect(await page.locator('#list').evaluate(leavesMarksFree)).toEqual([true]);
      await tile.locator('.tile-more').tap();
      const menu = page.getByRole('menu');
      await menu.waitFor();
      expect(await axeFindings(page)).toEqual([]);
      // It goes nowhere either way, so that what was pressed can be told.
      await page.evaluate(() => {
        addEventListener('click', (event) => {
          Reflect.set(globalThis, 'followed', !event.defaultPrevented);
          event.preventDefault();
        });
      });
      const box = await tile.locator('h3').boundingBox();
      if (!box) throw new Error('no tile in sight');
      await page.touchscreen.tap(box.x + 10, box.y + 10);
      await menu.waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => Reflect.get(globalThis, 'followed') as unknown)).not.toBe(
        true,
      );
      await tile.locator('.tile-more').tap();
      await page.getByRole('menuitem', { name: 'Watch later' }).tap();
      await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
      expect(troubles).toEqual([]);
      await close();
    },
  );
});

describe('a member’s own history', () => {
  it('loses a video once, however often that is pressed, and takes it back', async () => {
    withDatabase(site, (database) => {
      database.prepare('DELETE FROM history WHERE member_id = ?').run(MEMBER);
      database
        .prepare('INSERT INTO history (member_id, video_id, added_ts, left_at) VALUES (?, ?, ?, 0)')
        .run(MEMBER, video.id, Math.floor(Date.now() / 1000) - 60);
    });
    const page = await visit(`/member/${MEMBER}/history/1/`);
    const remove = page.getByRole('button', { name: `Remove ${video.title} from the history` });
    await remove.evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit(button);
      button.form?.requestSubmit(button);
    });
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await remove.waitFor();
    expect(await undo.count()).toBe(0);
    const kept = withDatabase(site, (database) =>
      database.prepare('SELECT video_id FROM history WHERE member_id = ?').all(MEMBER),
    );
    expect(kept.map((row) => row['video_id'])).toEqual([video.id]);
  });
});

describe('the menu of the profile', () => {
  it(
    'names one’s own page, playlists and history, also where the page is everybody’s',
    { tags: 'long' },
    async () => {
      const { page, close, troubles } = await newMember(browser, site, MEMBER);
      onTestFinished(close);
      await page.goto('/de/videos/most-popular/1/');
      await page.getByRole('button', { name: 'Dein Profil' }).click();
      const menu = page.getByRole('navigation', { name: 'Dein Profil' });
      const links = menu.getByRole('link');
      const own = menu.getByRole('link', { name: 'Deine Seite' });
      await own.waitFor();
      const paths = await links.evaluateAll((all) =>
        all.slice(0, 3).map((link) => link.getAttribute('href')),
      );
      expect(paths).toEqual([
        `/de/member/${MEMBER}/`,
        `/de/member/${MEMBER}/playlists/1/`,
        `/de/member/${MEMBER}/history/1/`,
      ]);
      await menu.getByRole('link', { name: 'Verlauf' }).click();
      await page.waitForURL('**/history/1/');
      await page.getByRole('button', { name: 'Dein Profil' }).click();
      // Here the page has them itself.
      await own.waitFor();
      expect(await own.count()).toBe(1);
      expect(troubles).toEqual([]);
    },
  );
});
