import { afterEach, expect, it } from 'vitest';
import { NO_ADS } from '#config/ads.ts';
import { ask, kept, startSite, stopSites, type SiteOptions } from './site-under-test.ts';

afterEach(stopSites);

/** What a site of these options answers that finds what one of the others left. */
async function afterChange(before: SiteOptions, then: SiteOptions): Promise<string> {
  const first = await startSite({ ...before, render: () => kept('old') });
  await ask(first, '/');
  await first.close();
  const { dataDir } = first;
  const again = await startSite({ ...then, render: () => kept('new'), dataDir });
  const { body } = await ask(again, '/');
  return body.toString();
}

const OFFERS = { ...NO_ADS, offer_percent: 50 };

it.each<[string, SiteOptions, SiteOptions]>([
  [
    'address',
    { env: { PUBLIC_ORIGIN: 'https://old.example' } },
    { env: { PUBLIC_ORIGIN: 'https://new.example' } },
  ],
  [
    'API',
    { env: { API_ORIGIN: 'https://old.example' } },
    { env: { API_ORIGIN: 'https://new.example' } },
  ],
  ['host of media', {}, { env: { MEDIA_ORIGINS: 'https://media.example' } }],
  ['content', {}, { env: { DEMO: 'false' } }],
  ['advertisements', {}, { ads: OFFERS }],
])('the store is emptied where the site has another %s', async (_what, before, then) => {
  expect(await afterChange(before, then)).toBe('new');
});

it('the store keeps its pages where nothing that they show has changed', async () => {
  expect(await afterChange({}, { env: { LOG_LEVEL: 'warn' } })).toBe('old');
});
