import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSessionIn } from '../setup/sessions.ts';
import { startSite } from '../setup/site.ts';
import { until } from './support/player-page.ts';
import { newVisitor, PHONE } from './support/visitor.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const MEMBER = 1;

function prepare(): { path: string; token: string } {
  const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
  try {
    const { id, dir } = database
      .prepare("SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1")
      .get() as { id: number; dir: string };
    return { path: `/videos/${id}/${dir}/`, token: openSessionIn(database, MEMBER) };
  } finally {
    database.close();
  }
}

/** What the browser of the first member has. */
const cookiesOf = (token: string) => [
  { name: 'session', value: token, url: site.origin, httpOnly: true },
  { name: 'user', value: '%7B%22id%22%3A1%7D', url: site.origin },
];

describe('comments below a video', () => {
  it('CMT-07 CMT-11 CMT-13 are written by a member in place, Enter sending, and answered', async () => {
    const { path, token } = prepare();
    const { page, context, close, troubles } = await newVisitor(browser, site.origin);
    onTestFinished(close);
    await context.addCookies(cookiesOf(token));
    await page.goto(path);
    const part = page.locator('#comments');
    await part.scrollIntoViewIfNeeded();
    const box = part.getByRole('textbox', { name: 'Your comment' });
    await box.fill('no');
    await box.press('Enter');
    await part.getByText('Must be at least 5 characters long').waitFor();
    expect(await box.inputValue()).toBe('no');
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
    // Whoever goes on writing does so behind what is there.
    await page.keyboard.type('t yet');
    expect(await box.inputValue()).toBe('not yet');

    const jump = page.locator('.watch-actions').getByRole('link', { name: /comments?$/u });
    const counted = async () => parseInt((await jump.innerText()).trim(), 10);
    const before = await counted();
    await box.fill('First line');
    await box.press('Shift+Enter');
    await box.pressSequentially('second line');
    // An input method takes this one for itself.
    await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    expect(await box.inputValue()).toBe('First line\nsecond line');
    await box.press('Enter');
    const mine = part.getByRole('listitem').filter({ hasText: 'First line' });
    await mine.waitFor();
    await expect.poll(() => box.inputValue()).toBe('');
    expect(await counted()).toBe(before + 1);

    // What can be done with it takes one row of a phone, in a language of long words too.
    const phone = await context.newPage();
    await phone.setViewportSize({ width: 360, height: 740 });
    await phone.goto(`/de/comments/${path.split('/')[2]}/`);
    const acts = phone.getByRole('listitem').filter({ hasText: 'First line' });
    const row = await acts.locator('.comment-acts').boundingBox();
    expect(row?.height).toBeLessThan(30);
    await phone.close();

    await mine.getByRole('link', { name: 'Reply' }).click();
    const answer = part.getByRole('textbox', { name: /^Reply to / });
    await answer.fill('Answered at once');
    await answer.press('Enter');
    await part.locator('li.reply', { hasText: 'Answered at once' }).waitFor();
    await mine.getByRole('button', { name: 'Like' }).click();
    await expect
      .poll(() => mine.getByRole('button', { name: /Like/ }).getAttribute('aria-pressed'))
      .toBe('true');
    expect(new URL(page.url()).pathname).toBe(path);
    // What was refused at first, as the browser says it.
    expect(troubles.filter((text) => !text.includes('422'))).toEqual([]);

    const visitor = await newVisitor(browser, site.origin);
    onTestFinished(visitor.close);
    await visitor.page.goto(path);
    const seen = visitor.page.locator('#comments');
    await seen.getByText('Answered at once').waitFor();
    expect(await seen.getByRole('textbox').count()).toBe(0);
    expect(await seen.getByRole('link', { name: 'Write a comment' }).isVisible()).toBe(false);
    expect(visitor.troubles).toEqual([]);

    // A session that is over by now: what was typed is not lost.
    await context.addCookies([
      { name: 'session', value: 'x'.repeat(token.length), url: site.origin, httpOnly: true },
    ]);
    await box.fill('Typed for an hour');
    await box.press('Enter');
    await page.getByRole('blockquote').filter({ hasText: 'Typed for an hour' }).waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('not signed in any more');
    await context.addCookies(cookiesOf(token));
    await page.getByRole('button', { name: 'Send it now' }).click();
    await page.locator('#comments').getByText('Typed for an hour').waitFor();
  });

  it('leave the focus among them when one’s own come', { tags: 'long' }, async () => {
    const { path, token } = prepare();
    const { page, context, close } = await newVisitor(browser, site.origin);
    onTestFinished(close);
    await context.addCookies(cookiesOf(token));
    const come = Promise.withResolvers<void>();
    await page.route('**/comments/**', async (route) => {
      await come.promise;
      await route.continue();
    });
    await page.goto(path);
    const part = page.locator('#comments');
    await part.scrollIntoViewIfNeeded();
    await part.getByRole('link').first().focus();
    come.resolve();
    await part.getByRole('textbox', { name: 'Your comment' }).waitFor();
    expect(await part.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  });

  it('are written on while something else among them is pressed', { tags: 'long' }, async () => {
    const { path, token } = prepare();
    const { page, context, close, troubles } = await newVisitor(browser, site.origin);
    onTestFinished(close);
    await context.addCookies(cookiesOf(token));
    await page.goto(`/comments/${path.split('/')[2]}/`);
    const part = page.locator('#comments');
    const box = part.getByRole('textbox', { name: 'Your comment' });
    const answers = part.getByRole('textbox', { name: /^Reply to / });
    const of = (text: string) => part.getByRole('listitem').filter({ hasText: text });
    for (const text of ['The one below', 'The one above']) {
      await box.fill(text);
      await box.press('Enter');
      await of(text).waitFor();
    }
    await box.fill('Half of a comment');
    await of('The one below').getByRole('link', { name: 'Reply' }).click();
    await answers.fill('Half of an answer');
    const typed = () =>
      part
        .getByRole('textbox')
        .evaluateAll((boxes) => boxes.map((one) => (one as HTMLTextAreaElement).value));
    expect(await typed()).toEqual(['Half of a comment', 'Half of an answer']);
    const like = async (text: string): Promise<void> => {
      await of(text).getByRole('button', { name: 'Like' }).click();
      await of(text).locator('[aria-pressed=true]').waitFor();
    };
    await like('The one above');
    expect(await typed()).toEqual(['Half of a comment', 'Half of an answer']);
    await part.getByRole('link', { name: 'Oldest' }).click();
    await part.getByRole('link', { name: 'Newest' }).waitFor();
    expect(await typed()).toEqual(['Half of a comment', 'Half of an answer']);
    // What is sent, and what is left, is not kept.
    await box.press('Enter');
    await of('Half of a comment').waitFor();
    expect(await typed()).toEqual(['', 'Half of an answer']);
    await part.getByRole('link', { name: 'Cancel' }).click();
    await answers.waitFor({ state: 'detached' });
    expect(await typed()).toEqual(['']);
    expect(troubles).toEqual([]);
    // What answers a comment that another tab has deleted comes to what is in the box.
    await of('The one above').getByRole('link', { name: 'Reply' }).click();
    await answers.fill('An answer to it');
    await box.fill('Half of a comment');
    const drop = (text: string): Promise<void> =>
      of(text).evaluate(async ({ id }) => {
        const body = new URLSearchParams({ act: 'comm_del', comment_id: id.slice(1) });
        await fetch(location.pathname, { method: 'POST', body });
      });
    await drop('The one above');
    await answers.press('Enter');
    await part.getByRole('alert').getByText('deleted meanwhile').waitFor();
    expect(await typed()).toEqual(['Half of a comment\n\nAn answer to it']);
    await of('The one below').getByRole('link', { name: 'Reply' }).click();
    await answers.fill('Another answer');
    await drop('The one below');
    await like('Half of a comment');
    const all = ['Half of a comment\n\nAn answer to it\n\nAnother answer'];
    expect(await typed()).toEqual(all);
    // What is not changed of a comment is not written anew.
    await of('Half of a comment').getByRole('link', { name: 'Edit' }).click();
    await drop('Half of a comment');
    await part.getByRole('link', { name: /^(Oldest|Newest)$/ }).click();
    await of('Half of a comment').waitFor({ state: 'detached' });
    expect(await typed()).toEqual(all);
  });

  it(
    'stand in the order that was asked for last, whatever comes first, and are sent meanwhile',
    { tags: 'long' },
    async () => {
      const { path, token } = prepare();
      const { page, context, close } = await newVisitor(browser, site.origin);
      onTestFinished(close);
      await context.addCookies(cookiesOf(token));
      await page.goto(`/comments/${path.split('/')[2]}/`);
      const part = page.locator('#comments');
      const box = part.getByRole('textbox', { name: 'Your comment' });
      for (const text of ['One of two', 'Two of two']) {
        await box.fill(text);
        await box.press('Enter');
        await part.getByRole('listitem').filter({ hasText: text }).waitFor();
      }
      // What is asked for never comes.
      await page.route(/sort=oldest/, () => undefined);
      const dropped = () =>
        page.waitForEvent('requestfailed', (asked) => /oldest/u.test(asked.url()));
      const order = part.locator('.filters b');
      await part.getByRole('link', { name: 'Oldest' }).click();
      await Promise.all([dropped(), part.getByRole('link', { name: 'Best' }).click()]);
      await order.getByText('Best').waitFor();
      await part.getByRole('link', { name: 'Oldest' }).click();
      await box.fill('Three of two');
      await Promise.all([dropped(), box.press('Enter')]);
      await part.getByRole('listitem').filter({ hasText: 'Three of two' }).waitFor();
      await until(() => part.getAttribute('aria-busy')).toBeNull();
    },
  );

  it('name no key that sends to whoever has no script or no keyboard, whose own key says so', async () => {
    const { path, token } = prepare();
    const cookie = { name: 'session', value: token, url: site.origin, httpOnly: true };
    for (const [options, isNamed] of [
      [{}, true],
      [{ javaScriptEnabled: false }, false],
      [PHONE, false],
    ] as const) {
      const visitor = await newVisitor(browser, site.origin, options);
      onTestFinished(visitor.close);
      await visitor.context.addCookies([cookie]);
      await visitor.page.goto(`/comments/${path.split('/')[2]}/`);
      const hint = visitor.page.locator('.comment-send').getByText('Enter sends').first();
      expect(await hint.isVisible()).toBe(isNamed);
      const box = visitor.page.getByRole('textbox', { name: 'Your comment' });
      expect(await box.getAttribute('enterkeyhint')).toBe('send');
    }
  });

  it(
    'play from the times that they name, with the player in sight: before it was started, while it plays and paused',
    { tags: 'long' },
    async () => {
      const { path } = prepare();
      const database = new DatabaseSync(join(site.dataDir, 'islet.db'), { timeout: 5000 });
      const [, , id] = path.split('/');
      database
        .prepare(
          "INSERT INTO comments (section, object_id, member_id, text, added_ts) VALUES ('videos', ?, 1, 'See 0:20 and 0:40', 4000000000)",
        )
        .run(Number(id));
      database.close();
      const { page, close, troubles } = await newVisitor(browser, site.origin);
      onTestFinished(close);
      // Not in the store yet.
      await page.goto(`/de${path}`);
      const link = (name: string) => page.getByRole('link', { name, exact: true });
      expect(await link('0:20').getAttribute('href')).toContain('start_time=20');
      const video = page.locator('[data-player] video');
      const playsFrom = async (from: number): Promise<void> => {
        const now = () =>
          video.evaluate((element) => {
            const { currentTime, paused } = element as HTMLVideoElement;
            const { top, bottom, width } = element.getBoundingClientRect();
            // Not in its corner, where it is small.
            const isSeen = top >= 0 && bottom <= innerHeight && width > innerWidth / 3;
            return { plays: !paused, after: Math.floor(currentTime / 20) * 20, isSeen };
          });
        await expect.poll(now).toEqual({ plays: true, after: from, isSeen: true });
      };
      // The later one counts, where the code that plays was still under way.
      const held = Promise.withResolvers<void>();
      await page.route('**/start-player*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await link('0:40').click();
      await page.locator('[data-player][data-phase=starting]').waitFor();
      await link('0:20').click();
      held.resolve();
      await playsFrom(20);
      expect(page.url()).toBe(`${site.origin}/de${path}`);
      await link('0:40').scrollIntoViewIfNeeded();
      await page.locator('.player[data-mini]').waitFor();
      await link('0:40').click();
      await playsFrom(40);
      await video.evaluate((element) => (element as HTMLVideoElement).pause());
      await link('0:20').click();
      await playsFrom(20);
      expect(troubles).toEqual([]);
    },
  );
});
