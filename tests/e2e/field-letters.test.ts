// @module-tag long
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startSite } from '../setup/site.ts';
import { newMember } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { PHONE } from './support/visitor.ts';

const site = useStarted(startSite);
const browser = useBrowser();

/** Fields of a page into which something is typed or chosen, also of what is not open yet, by name and size where that is below 16 pixels. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLInputElement>('input, select, textarea'))
      .filter(({ type }) => !/^(?:hidden|checkbox|radio|file|range|submit)$/u.test(type))
      .map((field) => [field.name, getComputedStyle(field).fontSize] as const)
      .filter(([, size]) => Number.parseFloat(size) < 16)
      .map(([name, size]) => `${name} ${size}`),
  );

/** An iPhone enlarges a page when a field with smaller letters than these is entered, and leaves it so. */
it('fields have letters of 16 pixels on a phone, in every form', async () => {
  const { page, close } = await newMember(browser, site, 1, PHONE);
  onTestFinished(close);
  const found: Record<string, string[]> = {};
  const pages = [
    ...[paths.home(), paths.search('lake'), paths.models(), paths.community(), paths.categories()],
    ...[paths.video({ id: 1, dir: '' }), '/comments/videos/1/1/', paths.member(1), '/settings/'],
    ...[paths.edit(), paths.editAccount(), paths.editData(), paths.uploadVideo(), '/report/'],
    ...[paths.information('contact'), '/upload-album/', '/messages/', '/excluded/'],
    ...[`${paths.member(1)}history/1/`, `${paths.member(1)}wall/1/`, '/videos/history/1/'],
  ];
  for (const path of pages) {
    await page.goto(path);
    const small = await smallFields(page);
    if (small.length > 0) found[path] = small;
  }
  expect(found).toEqual({});
  await page.goto(paths.home());
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('searchbox', { name: 'Find a category' }).waitFor();
  expect(await smallFields(page)).toEqual([]);
});

it('fields of who is not signed in have them too', async () => {
  const { page, close } = await newMember(browser, site, 1, PHONE);
  onTestFinished(close);
  await page.context().clearCookies({ name: 'session' });
  await page.context().clearCookies({ name: 'user' });
  for (const path of [paths.login(), paths.signup(), paths.restorePassword()]) {
    await page.goto(path);
    expect(await page.locator('main input').count()).toBeGreaterThan(0);
    expect(await smallFields(page)).toEqual([]);
  }
});
