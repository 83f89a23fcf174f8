import { expect, it } from 'vitest';
import { LISTING_PAGE_SIZE } from '#config/limits.ts';
import { channels } from '#contract/calls/channels.ts';
import { abbreviateCount } from '#lib/format.ts';
import { startDemoSite } from './support/demo-site.ts';
import { useStarted } from './support/use-started.ts';

const site = useStarted(() => startDemoSite({ PAGE_STORE: 'off' }));

it('CHN-03 CHN-04 CHN-06 CHN-07 CHN-08 a card is one link: picture, title and counts', async () => {
  const [first] = (
    await site.client.read(channels, {
      ...{ lifetime: 0, gender: 'str', sort: 'most-popular', count: LISTING_PAGE_SIZE },
      ...{ section: '', objectId: '', page: 1 },
    })
  ).channels;
  if (!first) throw new Error('no channel');
  const page = await site.open('/channels/most-popular/1/');
  const card = page.locator('#list').getByRole('link').first();
  expect((await card.innerText()).split(/\n+/)).toEqual([
    first.title,
    `${abbreviateCount(first.totalVideos)} videos · ${abbreviateCount(first.views)} views`,
    `${abbreviateCount(first.subscribers)} subscribers`,
  ]);
  expect(await card.getAttribute('href')).toBe(`/channel/${first.dir}/`);
  const source = await card.locator('img').getAttribute('src');
  expect(source).toBe(new URL(first.images[0] ?? '').pathname);
});
