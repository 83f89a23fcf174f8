// @module-tag long
import { expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { newVisitor } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();

it('one’s own comments stay where they came while a page of everybody’s was on its way', async () => {
  const video = withDatabase(site, (database) => {
    const found = database
      .prepare(
        "SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' ORDER BY id DESC LIMIT 1",
      )
      .get();
    const add = database.prepare(
      "INSERT INTO comments (section, object_id, member_id, text, added_ts) VALUES ('videos', ?, 2, ?, ?)",
    );
    for (let at = 1; at <= 25; at += 1) add.run(Number(found?.['id']), `Line ${at}`, at);
    return found;
  });
  const { page, close } = await newMember(browser, site, 1);
  onTestFinished(close);
  const come = Promise.withResolvers<void>();
  await page.route('**/comments/**', async (route) => {
    await come.promise;
    await route.continue();
  });
  // What is asked for first answers last: never.
  await page.route('**/videos/**part=comments**', () => undefined);
  await page.goto(`/videos/${String(video?.['id'])}/${String(video?.['dir'])}/`);
  const part = page.locator('#comments');
  await part.scrollIntoViewIfNeeded();
  const [request] = await Promise.all([
    page.waitForRequest(/videos.*part=comments/u),
    part.getByRole('link', { name: 'Page 2' }).click(),
  ]);
  come.resolve();
  await Promise.all([
    page.waitForEvent('requestfailed', (failed) => failed === request),
    part.getByRole('textbox', { name: 'Your comment' }).waitFor(),
  ]);
  expect(await part.getAttribute('aria-busy')).toBeNull();
  // Of their own it is the page that was asked for.
  const focused = page.locator(':focus');
  expect(await part.locator('.pages:not(.filters) [aria-current]').innerText()).toBe('2');
  await expect.poll(() => focused.innerText()).toBe('2');
  expect(new URL(page.url()).searchParams.get('comments_page')).toBe('2');
  await part.getByRole('link', { name: 'Oldest' }).press('Enter');
  await part.getByRole('link', { name: 'Newest' }).waitFor();
  await expect.poll(() => focused.textContent()).toMatch(/Oldest/u);
  await part.getByRole('link', { name: 'Page 2' }).press('Enter');
  await part.getByRole('link', { name: 'Page 1' }).waitFor();
  await expect.poll(() => focused.innerText()).toBe('2');
});

it('an answer that was refused comes into the box where what it was written for is gone', async () => {
  const id = withDatabase(site, (database) =>
    Number(
      database
        .prepare("SELECT id FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1")
        .get()?.['id'],
    ),
  );
  const { page, close } = await newMember(browser, site, 1);
  onTestFinished(close);
  await page.goto(`/comments/${id}/`);
  const part = page.locator('#comments');
  const box = part.getByRole('textbox', { name: 'Your comment' });
  const of = (text: string) => part.getByRole('listitem').filter({ hasText: text });
  for (const text of ['The one below', 'The one above']) {
    await box.fill(text);
    await box.press('Enter');
    await of(text).waitFor();
  }
  await of('The one above').getByRole('link', { name: 'Reply' }).click();
  const answer = part.getByRole('textbox', { name: /^Reply to / });
  await answer.fill('No');
  await answer.press('Enter');
  await part.getByText('Must be at least 5 characters long').waitFor();
  await of('The one above').evaluate(async (item) => {
    const body = new URLSearchParams({ act: 'comm_del', comment_id: item.id.slice(1) });
    await fetch(location.pathname, { method: 'POST', body });
  });
  await of('The one below').getByRole('button', { name: 'Like' }).click();
  await of('The one above').waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('No');
});

it('a visitor who orders them in place is told there which order it is', async () => {
  const video = withDatabase(
    site,
    (database) =>
      database
        .prepare(
          "SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' AND comments > 2 LIMIT 1",
        )
        .get() as { id: number; dir: string },
  );
  const { page, close } = await newVisitor(browser, site.origin);
  onTestFinished(close);
  await page.goto(`/videos/${video.id}/${video.dir}/`);
  await page.getByRole('link', { name: 'Oldest' }).press('Enter');
  await page.getByRole('link', { name: 'Newest' }).waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toMatch(/Oldest/u);
  expect(await page.locator(':focus').getAttribute('aria-current')).toBe('true');
});
