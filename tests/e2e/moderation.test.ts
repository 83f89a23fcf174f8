import type { Page } from 'playwright';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { CAPTCHA_MIN_SECONDS } from '#config/limits.ts';
import { askPage } from '../setup/ask-page.ts';
import { startSite } from '../setup/site.ts';
import { emptyDesk } from '../setup/site-database.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { axeFindings } from './support/visit.ts';
import { newVisitor, type Visitor } from './support/visitor.ts';

const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const site = useStarted(startSite);
const browser = useBrowser();
const [FIRST, SECOND] = [1, 2];
let video = { id: 0, dir: '', owner: 0 };

/** Two moderators, and nothing reported. */
beforeEach(() => {
  withDatabase(site, (database) => {
    video = database
      .prepare(
        `SELECT id, dir, member_id AS owner FROM videos
         WHERE visible = 1 AND member_id > 4 ORDER BY id LIMIT 1`,
      )
      .get() as typeof video;
    database.exec(`UPDATE members SET role = 'moderator' WHERE id <= 2;
      INSERT OR REPLACE INTO second_factors (member_id, secret, proved_ts)
        VALUES (1, 'x', 1), (2, 'x', 1)`);
    emptyDesk(database);
  });
});

const main = (page: Page) => page.getByRole('main');
const path = (): string => `/videos/${video.id}/${video.dir}/`;

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('name'));

async function opened(visitor: Visitor): Promise<Page> {
  onTestFinished(visitor.close);
  return visitor.page;
}

/** Opens what waits first, and claims it. */
async function claim(page: Page): Promise<void> {
  await page.goto('/moderation/');
  await main(page).locator('.desk-queue a').first().click();
  await page.getByRole('button', { name: 'Claim this case' }).click();
  await page.getByRole('button', { name: 'Decide' }).waitFor();
}

/** The same by keys alone. */
async function claimByKeys(page: Page): Promise<void> {
  await page.goto('/moderation/');
  await page.getByRole('complementary', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('j');
  const first = main(page).locator('.desk-queue a').first();
  await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Claim the case to decide it').waitFor();
  await page.getByRole('complementary', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Decide' }).waitFor();
  // A second press decides nothing, and gives nothing back.
  expect(await focused(page)).toBe('measure');
  await page.getByRole('complementary', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('r');
  expect(await page.getByLabel('Remove', { exact: true }).isChecked()).toBe(true);
  // What is typed is no key.
  await page.keyboard.press('f');
  await page.keyboard.type('ah');
  expect(await page.getByLabel('Facts and reasons').inputValue()).toBe('ah');
  expect(await page.getByLabel('Remove', { exact: true }).isChecked()).toBe(true);
  await page.getByLabel('Remove', { exact: true }).focus();
  await page.keyboard.press('Control+h');
  expect(await page.getByLabel('Remove', { exact: true }).isChecked()).toBe(true);
  await page.getByLabel('Use these keys').uncheck();
  await page.keyboard.press('h');
  expect(await page.getByLabel('Remove', { exact: true }).isChecked()).toBe(true);
  await page.getByLabel('Use these keys').check();
}

async function decide(page: Page, measure: string, reason: string): Promise<void> {
  await page.getByLabel(measure, { exact: true }).check();
  await page.getByLabel('Facts and reasons').fill(reason);
  await page.getByRole('button', { name: 'Decide' }).click();
  const said = page.getByText('Decided. Everybody concerned is told.');
  await said.waitFor();
  // Whoever works by keys goes on with what waits next.
  const next = main(page).locator('.desk-queue li:first-child a').or(said).last();
  await expect.poll(() => next.evaluate((one) => one === document.activeElement)).toBe(true);
}

it(
  'what a visitor reports is hidden at once, and shown again when its owner objects and another moderator agrees',
  { tags: 'long' },
  async () => {
    const visitor = await opened(await newVisitor(browser, site.origin));
    await visitor.goto(path());
    await main(visitor).getByRole('link', { name: 'Report', exact: true }).click();
    const modal = visitor.getByRole('dialog', { name: 'Report' });
    await modal.getByLabel('It reveals private data').check();
    await modal.getByLabel('Why you are reporting it').fill('It shows my house');
    await modal.getByLabel('From', { exact: true }).fill('0:05');
    const picture = { name: 'a.gif', mimeType: 'image/gif', buffer: GIF };
    await modal.getByLabel('Picture').setInputFiles(picture);
    await modal.getByLabel('Your name').fill('Ann');
    await modal.getByLabel('Your email').fill('ann@mail.example');
    await modal.getByLabel(/I believe in good faith/u).check();
    await modal.getByRole('button', { name: 'Send report' }).click();
    const link = modal.getByRole('link', { name: 'What happens to my report' });
    await link.waitFor();
    const status = (await link.getAttribute('href')) ?? '';

    const moderator = await opened(await newMember(browser, site, FIRST));
    await claimByKeys(moderator);
    for (const told of ['It shows my house', 'From 0:05', 'Unblur the attached picture'])
      expect(await main(moderator).textContent()).toContain(told);
    expect(await axeFindings(moderator)).toEqual([]);
    expect((await askPage(site.origin, path())).status).toBe(200);
    await moderator.getByRole('button', { name: 'Decide' }).click();
    const missing = moderator.getByText('Please choose one.');
    await missing.waitFor();
    await moderator.getByLabel('Ground').selectOption({ label: 'Against the terms of use' });
    await missing.waitFor({ state: 'detached' });
    await moderator.getByLabel('Law or clause').fill('Terms, 4');
    const played = await main(moderator).locator('video').getAttribute('src');
    expect(
      (await fetch(new URL(played ?? '', site.origin), { headers: { range: 'bytes=0-9' } })).status,
    ).toBe(206);
    await decide(moderator, 'Hide', 'A house is shown.');
    await expect.poll(async () => (await askPage(site.origin, path())).status).not.toBe(200);
    await visitor.goto(status);
    await visitor.getByText('A house is shown.').waitFor();

    const owner = await opened(await newMember(browser, site, video.owner));
    await owner.goto('/notifications/');
    await main(owner)
      .getByRole('link', { name: /A decision about/u })
      .first()
      .click();
    expect(await axeFindings(owner)).toEqual([]);
    await owner.getByLabel('Why it is wrong').fill('It is my own house');
    await owner.getByRole('button', { name: 'Send appeal', exact: true }).click();
    await owner.getByText('Your appeal has arrived.').waitFor();

    await moderator.goto('/moderation/');
    expect(await axeFindings(moderator)).toEqual([]);
    await main(moderator).locator('.desk-queue a').first().click();
    await moderator.getByText('Another moderator decides this.').waitFor();
    const second = await opened(await newMember(browser, site, SECOND));
    await claim(second);
    expect(await main(second).textContent()).toContain('It is my own house');
    await decide(second, 'Show again', 'It is theirs.');
    await expect.poll(async () => (await askPage(site.origin, path())).status).toBe(200);
    await visitor.reload();
    await visitor.getByText('It is shown again').waitFor();
  },
);

it('who reports without script and without a name objects to the decision, and reads what another moderator decides', async () => {
  const visitor = await opened(
    await newVisitor(browser, site.origin, { javaScriptEnabled: false }),
  );
  await visitor.goto(`/report/?of=${path()}&category=technical`);
  await visitor.getByLabel('Why you are reporting it').fill('It stops');
  await visitor.getByLabel(/I believe in good faith/u).check();
  // What is sent faster than anybody writes is refused.
  const born = Date.now();
  await expect
    .poll(() => Date.now() - born, { timeout: 10_000 })
    .toBeGreaterThan(CAPTCHA_MIN_SECONDS * 1000);
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await visitor.getByText('A person will decide about it').waitFor();
  const first = await opened(await newMember(browser, site, FIRST));
  await claim(first);
  // Nobody is offered what another moderator has.
  const other = await opened(await newMember(browser, site, SECOND));
  await other.goto(first.url());
  await other.getByText('Another moderator is looking at this case.').waitFor();
  expect(await other.getByRole('button', { name: 'Claim this case' }).count()).toBe(0);
  await decide(first, 'Do nothing', 'It plays here.');
  await visitor.reload();
  await visitor.getByText('It plays here.').waitFor();
  await visitor.getByLabel('Why it is wrong').fill('Not on my phone');
  await visitor.getByRole('button', { name: 'Send appeal', exact: true }).click();
  await visitor.getByText('Your appeal has arrived.').waitFor();
  // Also where they come back by the address that they were told to keep.
  await visitor.goto(visitor.url().replace('&sent=1', ''));
  await visitor.getByText('Your appeal has arrived.').waitFor();
  const second = await opened(await newMember(browser, site, SECOND));
  await claim(second);
  expect(await main(second).textContent()).toContain('Not on my phone');
  await decide(second, 'Leave the decision as it is', 'It plays on phones too.');
  await visitor.reload();
  await visitor.getByText('It plays on phones too.').waitFor();
  await visitor.getByText('The earlier decision stands').waitFor();
});

it('nothing of the queue moves when its keys come, and its rings are around the titles', async () => {
  withDatabase(site, (database) => {
    database.exec(`UPDATE cases SET closed_ts = NULL WHERE id = 1`);
  });
  const page = await opened(await newMember(browser, site, FIRST));
  await page.addInitScript(() => {
    const moved: number[] = [];
    Reflect.set(globalThis, 'moved', moved);
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        moved.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/moderation/');
  await page.getByRole('complementary', { name: 'Keyboard shortcuts' }).waitFor();
  // What has moved is told after the frame that shows it.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await page.evaluate(() => Reflect.get(globalThis, 'moved') as number[])).toEqual([]);
  const link = main(page).locator('.desk-queue a').first();
  const [around, title] = await Promise.all([
    link.evaluate((one) => one.getClientRects().length),
    link.locator('.desk-title').count(),
  ]);
  expect([around, title]).toEqual([1, 1]);
});

it('a statement of reasons with large letters on a phone cuts none of its words', async () => {
  withDatabase(site, (database) => {
    database.exec(`INSERT INTO decisions (case_id, source, section, object_id, measure, category,
      clause, reason, territory, automated_detection, automated_decision, redress, strike,
      decided_ts) VALUES (1, 'upload', 'videos', 1, 'accept', 'other', '', 'Fine', 'all', 0, 0, '', 0, 1)`);
  });
  const page = await opened(
    await newMember(browser, site, FIRST, { viewport: { width: 360, height: 800 } }),
  );
  await page.goto('/moderation/decisions/');
  const rows = await main(page)
    .locator('.statement div')
    .evaluateAll((all) =>
      all.map((row) => {
        const name = row.querySelector('dt') as HTMLElement;
        name.style.fontSize = '30px';
        const range = document.createRange();
        range.selectNodeContents(name);
        return {
          lines: range.getClientRects().length,
          words: name.textContent.split(' ').length,
        };
      }),
    );
  expect(rows.length).toBeGreaterThan(5);
  for (const { lines, words } of rows) expect(lines).toBeLessThanOrEqual(words);
});

it('a phone shows the button that claims a case before its pictures, and forced colours the edges of each', async () => {
  withDatabase(site, (database) => {
    database.exec(`INSERT INTO cases (section, object_id, address, category, urgent, due_ts, opened_ts)
      VALUES ('videos', ${video.id}, '${path()}', 'other', 0, 4000000000, 1),
        (NULL, NULL, '/search/?s=${'x'.repeat(80)}', 'other', 0, 4000000001, 1)`);
  });
  const page = await opened(
    await newMember(browser, site, FIRST, {
      viewport: { width: 360, height: 740 },
      forcedColors: 'active',
    }),
  );
  await page.goto('/moderation/');
  const entry = main(page).locator('.desk-queue li').first();
  expect(await entry.evaluate((card) => getComputedStyle(card).borderTopWidth)).toBe('1px');
  // An address that somebody typed has no place to break.
  await page.getByText('/search/?s=x').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await entry.getByRole('link').click();
  const places = [
    page.getByRole('button', { name: 'Claim this case' }),
    main(page).locator('.desk-pictures img').first(),
  ];
  const [claimed, picture] = await Promise.all(places.map((place) => place.boundingBox()));
  expect(claimed?.y).toBeLessThan(740 - 44);
  expect(picture?.y).toBeGreaterThan(claimed?.y ?? 0);
});
