import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { WITH_PICTURES } from './support/shared-browser.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { PHONE, type Visitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser(WITH_PICTURES);
const MEMBER = 1;

const pictureOf = (kind: 'avatar' | 'cover'): string =>
  withDatabase(site, (database) =>
    String(
      (
        database.prepare(`SELECT ${kind} AS path FROM members WHERE id = ?`).get(MEMBER) as {
          path: string | null;
        }
      ).path ?? '',
    ),
  );

async function visitEdit(options = {}): Promise<Visitor> {
  const visitor = await newMember(browser, site, MEMBER, options);
  onTestFinished(visitor.close);
  await visitor.page.goto('/edit/');
  return visitor;
}

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d01020' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#1020d0' } },
        left: width / 2,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();
const formOf = (page: Page, name: string) => page.getByRole('form', { name });
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'image/jpeg';
  await formOf(page, name)
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType, buffer });
}
/** `red` or `blue` at a place of a stored picture, in hundredths of its width. */
async function colourAt(path: string, share: number): Promise<string> {
  const bytes = Buffer.from(await (await fetch(site.origin + path)).arrayBuffer());
  const { width, height } = await sharp(bytes).metadata();
  const left = Math.min(width - 1, Math.floor((width * share) / 100));
  const pixel = await sharp(bytes)
    .extract({ left, top: Math.floor(height / 2), width: 1, height: 1 })
    .raw()
    .toBuffer();
  return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue';
}

describe('a picture of one’s own', () => {
  it(
    'takes nothing of what is typed beside it, and leaves the focus where it was begun',
    { tags: 'long' },
    async () => {
      const { page, troubles } = await visitEdit();
      const about = page.getByLabel('About me');
      const words = 'Two lines\nof mine';
      await about.fill(words);
      await choose(page, 'Cover', await halves(1300, 300));
      await formOf(page, 'Cover').getByRole('button', { name: 'Cancel' }).click();
      const file = formOf(page, 'Cover').locator('input[type=file]');
      expect(await file.evaluate((field) => field === document.activeElement)).toBe(true);
      await choose(page, 'Cover', await halves(1300, 300));
      await formOf(page, 'Cover').getByRole('group').waitFor();
      await formOf(page, 'Cover').getByRole('button', { name: 'Upload' }).click();
      await page.waitForURL(/saved=1/u);
      await expect.poll(() => about.inputValue()).toBe(words);
      await page.getByRole('button', { name: 'Remove Cover' }).click();
      await expect.poll(() => pictureOf('cover')).toBe('');
      await expect.poll(() => about.inputValue()).toBe(words);
      // It is shown once: who leaves it goes on with what is saved.
      await page.goto('/edit/');
      expect(await about.inputValue()).not.toBe(words);
      expect(troubles).toEqual([]);
    },
  );

  it('EDIT-03 EDIT-05 is cut by the keyboard alone, its progress is told, and it is on the page after it', async () => {
    const { page, troubles, context } = await visitEdit();
    // So that the bytes take a moment to leave.
    const line = await context.newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 60_000 },
    });
    await choose(page, 'Profile picture', await halves(2400, 1200));
    const form = formOf(page, 'Profile picture');
    const stage = form.getByRole('group', { name: /^Part that is shown/u });
    await stage.focus();
    await page.keyboard.press('Tab');
    const zoom = form.getByRole('slider', { name: 'Zoom' });
    expect(await zoom.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Shift+Tab');
    for (let n = 0; n < 30; n += 1) await page.keyboard.press('ArrowRight');
    const told: string[] = [];
    await page.exposeFunction('tell', (text: string) => told.push(text));
    await form.getByRole('status').evaluate((status) => {
      new MutationObserver(() => {
        const { tell } = globalThis as unknown as { tell: (text: string) => void };
        tell(status.textContent ?? '');
      }).observe(status, { subtree: true, childList: true, characterData: true });
    });
    await form.getByRole('button', { name: 'Upload' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/edit/?saved=1');
    await page.getByText('Saved. Your page shows it at once.').waitFor();
    const percents = told.flatMap((text) => /(\d+)%/u.exec(text)?.[1] ?? []).map(Number);
    expect(percents.length).toBeGreaterThan(1);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    const path = pictureOf('avatar');
    expect(await formOf(page, 'Profile picture').locator('img').getAttribute('src')).toBe(path);
    expect([await colourAt(path, 3), await colourAt(path, 97)]).toEqual(['blue', 'blue']);
    const user = (await context.cookies()).find(({ name }) => name === 'user');
    expect(decodeURIComponent(user?.value ?? '')).toContain(path);
    // Read by the head before the first paint: no call is made for it.
    const face = page.getByRole('button', { name: 'Your profile' });
    const shownFace = () =>
      face.evaluate((button) => getComputedStyle(button, '::before').backgroundImage);
    expect(await shownFace()).toBe(`url("${site.origin}${path}")`);
    // Beneath it is the icon, for a picture that was taken off in another browser.
    expect(await face.locator('svg').isVisible()).toBe(true);
    // It is said once, not of what is typed next and thrown away by a reload.
    await page.reload();
    expect(await page.getByText('Saved. Your page shows it at once.').count()).toBe(0);
    await page.goto(`/member/${MEMBER}/`);
    expect(await page.locator('.who-head .avatar').getAttribute('src')).toBe(path);
    expect(troubles).toEqual([]);
  });

  it('EDIT-04 is moved by a finger on a phone', { tags: 'long' }, async () => {
    const { page, troubles } = await visitEdit(PHONE);
    await choose(page, 'Cover', await halves(3000, 400));
    const form = formOf(page, 'Cover');
    const stage = form.getByRole('group', { name: /^Part that is shown/u });
    await stage.scrollIntoViewIfNeeded();
    const box = await stage.boundingBox();
    if (!box) throw new Error('there is nothing to move');
    // The picture follows the finger to the right, so that its left part is shown.
    await page.mouse.move(box.x + 10, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 10, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await form.getByRole('button', { name: 'Upload' }).tap();
    await page.waitForURL('**/edit/?saved=1');
    const path = pictureOf('cover');
    expect([await colourAt(path, 3), await colourAt(path, 70)]).toEqual(['red', 'red']);
    // The tab of a page beside it is in sight, however narrow the screen is.
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/edit/data/');
    const tab = page.getByRole('main').getByRole('link', { name: 'Data', exact: true });
    await expect
      .poll(async () => tab.evaluate((link) => link.getBoundingClientRect().right <= innerWidth))
      .toBe(true);
    expect(troubles).toEqual([]);
  });

  it(
    'EDIT-06 EDIT-07 is refused at once where it is too small: a notice, and a sentence at the field',
    { tags: 'long' },
    async () => {
      const { page, requests } = await visitEdit();
      for (const name of ['Profile picture', 'Cover']) {
        await choose(page, name, await halves(1248, 600));
        const field = formOf(page, name).locator('input[type=file][aria-invalid=true]');
        await field.waitFor();
        // Taken away, so that the next kind is seen to have one of its own.
        await page.getByRole('button', { name: 'Invalid image size' }).click();
        const problem = formOf(page, name)
          .getByRole('alert')
          .filter({ hasText: 'Too small: 1250 × 250 pixels at least' });
        expect(await field.getAttribute('aria-describedby')).toContain(
          (await problem.getAttribute('id')) ?? '-',
        );
        await choose(page, name, await halves(1400, 600));
        await formOf(page, name).getByRole('slider', { name: 'Zoom' }).waitFor();
        expect(await problem.count()).toBe(0);
      }
      expect(requests.filter((request) => request.url().includes('member.php'))).toEqual([]);
    },
  );

  it('that could not be sent is not lost', { tags: 'long' }, async () => {
    const { page, context } = await visitEdit();
    await choose(page, 'Cover', await halves(1400, 600));
    const form = formOf(page, 'Cover');
    await form.getByRole('slider', { name: 'Zoom' }).waitFor();
    await context.setOffline(true);
    await form.getByRole('button', { name: 'Upload' }).click();
    await form.getByText('Not saved: there is no connection.').waitFor();
    await context.setOffline(false);
    await form.getByRole('button', { name: 'Upload' }).click();
    await page.waitForURL('**/edit/?saved=1');
  });
});

it(
  'what another tab has changed of a profile stays, where this one changed something else',
  { tags: 'long' },
  async () => {
    const { page, context } = await visitEdit();
    const second = await context.newPage();
    await second.goto('/edit/');
    const save = async (tab: Page): Promise<void> => {
      await tab.getByRole('button', { name: 'Save profile' }).click();
      await tab.getByText('Your page shows it at once').waitFor();
    };
    const shownTo = second.getByRole('group', { name: 'Where you live' }).getByLabel('Shown to');
    await shownTo.selectOption({ label: 'Only me' });
    await second.getByLabel('About me').fill('Written elsewhere');
    await save(second);
    await page.getByLabel('City').fill('Wadhaven');
    await save(page);
    const told = withDatabase(site, (database) =>
      database.prepare('SELECT city, about, privacy_place FROM members WHERE id = ?').get(MEMBER),
    );
    const place = { city: 'Wadhaven', privacy_place: 'nobody' };
    expect({ ...told }).toEqual({ ...place, about: 'Written elsewhere' });
    // What was refused is sent again as it was typed, the fields that are well, too.
    await page.getByLabel('Occupation').fill('Lamplighter');
    await page.getByLabel('Website').fill('no address');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Not saved yet').waitFor();
    await page.getByLabel('Website').fill('');
    await save(page);
    expect(await page.getByLabel('Occupation').inputValue()).toBe('Lamplighter');
  },
);

it('the pages beside the profile have their tabs where it has them', { tags: 'long' }, async () => {
  const { page } = await visitEdit({ viewport: { width: 1366, height: 800 } });
  const places: number[] = [];
  for (const path of ['/edit/', '/edit/channels/', '/edit/account/', '/edit/data/']) {
    await page.goto(path);
    const box = await page.getByRole('main').locator('.tabs').boundingBox();
    places.push(box?.x ?? 0);
  }
  expect(places).toEqual(Array.from(places, () => places[0]));
  expect(places[0]).toBeGreaterThan(0);
});
