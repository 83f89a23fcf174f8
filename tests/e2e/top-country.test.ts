import { describe, expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { PLAIN_LIST, videos } from '#contract/calls/videos.ts';
import { startDemoSite, tileTitles } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(() => startDemoSite({ PAGE_STORE: 'off' }));

describe('top videos of a country', () => {
  it('LIST-15 the picker needs no button with script', async () => {
    const page = await site.open('/top-country/1/?country=de');
    expect(await page.getByRole('button', { name: 'Show', exact: true }).isVisible()).toBe(false);
    await page.getByRole('combobox', { name: 'Country' }).selectOption('us');
    await page.waitForURL('**/top-country/1/?country=us');
  });

  it(
    'take several filters at once on a phone, in the sheet of every listing',
    { tags: 'long' },
    async () => {
      const page = await site.open('/top-country/2/?country=us', { width: 360 });
      await page.getByRole('button', { name: 'Filters' }).click();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.getByText('Month', { exact: true }).click();
      await sheet.getByText('10–40 min', { exact: true }).click();
      await sheet.getByRole('button', { name: 'Show videos' }).click();
      await page.waitForURL((url) => url.searchParams.get('date') === 'month');
      const { pathname, searchParams } = new URL(page.url());
      expect(pathname).toBe('/top-country/1/');
      expect(searchParams.get('country')).toBe('us');
      const answer = await site.client.read(videos, {
        ...PLAIN_LIST,
        ...{ gender: 'str', sort: 'most-popular', count: LISTING_PAGE_SIZE, section: 'country' },
        ...{ objectId: 'us', date: 'month', duration: '2' },
      });
      expect(await tileTitles(page)).toEqual(answer.videos?.map(({ title }) => title));
    },
  );
});
