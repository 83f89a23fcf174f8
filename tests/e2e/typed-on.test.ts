// @module-tag long
import type { Locator, Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();
const [MEMBER, OTHER] = [1, 2];

async function visit(): Promise<Page> {
  const { page, close } = await newMember(browser, site, MEMBER);
  onTestFinished(close);
  return page;
}

/** On a slow line what is sent is on its way until `type` has typed on. */
async function sendSlowly(field: Locator, type: () => Promise<unknown>): Promise<void> {
  const page = field.page();
  const isOfPart = (url: URL): boolean => url.searchParams.has('part');
  const typed = Promise.withResolvers<void>();
  await page.route(isOfPart, async (route) => {
    if (route.request().method() === 'POST') await typed.promise;
    await route.continue();
  });
  await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && isOfPart(new URL(one.url()))),
    field.press('Enter'),
  ]);
  await type();
  typed.resolve();
  await page.unrouteAll({ behavior: 'wait' });
}

it(
  'what is typed while a message is on its way begins the next one',
  { tags: 'long' },
  async () => {
    const page = await visit();
    // From then on its scripts are at work.
    const heard = () => page.waitForResponse((answer) => answer.url().endsWith('/api/events.php'));
    await Promise.all([heard(), page.goto(`/messages/${OTHER}/`)]);
    const box = page.getByRole('textbox', { name: /^Write to/ });
    const said = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });
    await box.fill('Are you at the lake?');
    await sendSlowly(box, () => page.keyboard.type(' I am'));
    await said('Are you at the lake?').waitFor();
    expect(await box.inputValue()).toBe('I am');
    // Whoever types has not to look for the box.
    await page.keyboard.type(' late');
    await Promise.all([heard(), page.reload()]);
    expect(await box.inputValue()).toBe('I am late');

    // Others write the next one over what they have sent.
    await sendSlowly(box, () => box.fill('The boat has left'));
    await said('I am late').waitFor();
    expect(await box.inputValue()).toBe('The boat has left');
  },
);

it(
  'what is typed while a comment, an answer or a correction is on its way stays',
  { tags: 'long' },
  async () => {
    const [video] = withDatabase(site, (database) =>
      database
        .prepare(`SELECT id, dir FROM videos WHERE visible = 1 AND site_group = 'str' LIMIT 1`)
        .all(),
    );
    const page = await visit();
    await page.goto(`/videos/${String(video?.['id'])}/${String(video?.['dir'])}/`);
    const part = page.locator('#comments');
    await part.scrollIntoViewIfNeeded();
    const box = part.getByRole('textbox', { name: 'Your comment' });
    await box.fill('no');
    await sendSlowly(box, () => page.keyboard.type(', never'));
    await part.getByText('Must be at least 5 characters long').waitFor();
    expect(await box.inputValue()).toBe('no, never');

    await sendSlowly(box, () => page.keyboard.type(' But then'));
    const mine = part.getByRole('listitem').filter({ hasText: 'no, never' });
    await mine.waitFor();
    expect(await box.inputValue()).toBe('But then');
    await box.fill('');

    await mine.getByRole('link', { name: 'Reply' }).click();
    const answer = part.getByRole('textbox', { name: /^Reply to / });
    await answer.fill('Ever and again');
    await sendSlowly(answer, () => page.keyboard.type(' and more'));
    await part.locator('li.reply', { hasText: 'Ever and again' }).waitFor();
    expect(await answer.inputValue()).toBe('and more');
    await part.getByRole('link', { name: 'Cancel' }).click();
    await answer.waitFor({ state: 'detached' });

    await mine.getByRole('link', { name: 'Edit' }).click();
    const correction = part.getByRole('textbox', { name: 'Edit' });
    await correction.fill('Never ever');
    await sendSlowly(correction, () => page.keyboard.type(' again'));
    await part.getByRole('paragraph').getByText('Never ever', { exact: true }).waitFor();
    // It takes the place of all that was said.
    expect(await correction.inputValue()).toBe('Never ever again');
    expect(await box.inputValue()).toBe('');
  },
);
