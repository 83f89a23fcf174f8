// @module-tag long
import { expect, it, onTestFinished } from 'vitest';
import { LANGUAGES } from '#config/locales.ts';
import { startSite } from '../setup/site.ts';
import { newMember, withDatabase } from './support/member-visit.ts';
import { useBrowser, useStarted } from './support/use-started.ts';
import { PHONE } from './support/visitor.ts';

const site = useStarted(startSite);
const browser = useBrowser();

it('the figures of an own video have room on a phone of 360 pixels in every language', async () => {
  const { id, owner } = withDatabase(
    site,
    (database) =>
      database
        .prepare('SELECT id, member_id AS owner FROM videos WHERE visible = 1 AND member_id > 0')
        .get() as { id: number; owner: number },
  );
  const viewport = { width: 360, height: 800 };
  const { page, close } = await newMember(browser, site, owner, { ...PHONE, viewport });
  onTestFinished(close);
  const wide: string[] = [];
  for (const lang of LANGUAGES) {
    await page.goto(`/${lang === 'en' ? '' : `${lang}/`}upload-video/${id}/`);
    // The days are of whatever month it is: one row tells of each.
    const over = await page.locator('.own-days').evaluate((region, language) => {
      const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
      for (const [month, head] of [...region.querySelectorAll('tbody th')].slice(0, 12).entries())
        head.textContent = day.format(new Date(2026, month, 28));
      return region.scrollWidth - region.clientWidth;
    }, lang);
    if (over > 0) wide.push(`${lang}: ${over}`);
  }
  expect(wide).toEqual([]);
});
