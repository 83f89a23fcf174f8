// @module-tag long
import { expect, it, onTestFinished } from 'vitest';
import { paths } from '#routes/paths.ts';
import { startSite } from '../setup/site.ts';
import { newMember } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';

const site = useStarted(startSite);
const browser = useBrowser();

it.each([paths.information('privacy'), paths.editAccount(), '/report/'])(
  '%s is printed without what stands around it, in ink',
  async (path) => {
    const { page, close } = await newMember(browser, site, 1, { colorScheme: 'dark' });
    onTestFinished(close);
    await page.goto(path);
    const around = ['banner', 'contentinfo'].map((role) =>
      page.getByRole(role as 'banner', { includeHidden: true }),
    );
    const cookies = page.locator('#cookies');
    for (const part of [...around, cookies]) expect(await part.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    for (const part of [...around, cookies]) expect(await part.isVisible()).toBe(false);
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.isVisible()).toBe(true);
    const ink = await heading.evaluate((element) => getComputedStyle(element).color);
    const [red = 255] = (/\d+/gu.exec(ink) ?? []).map(Number);
    expect(red).toBeLessThan(100);
  },
);
