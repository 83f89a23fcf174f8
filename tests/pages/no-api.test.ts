import { expect, it } from 'vitest';
import { useDemo } from './support/demo.ts';

const alone = useDemo({ PAGE_STORE: 'off', API_ORIGIN: 'http://127.0.0.1:9' });

it.each([
  '/models/most-popular/1/',
  '/model/anybody/',
  '/model/anybody/info/',
  '/channels/most-popular/1/',
  '/channel/anybody/wall/',
  '/top-country/1/',
])('LIST-21 without any API %s says so in words, with its shell', async (path) => {
  const { status, html } = await alone.ask(path);
  expect(status).toBe(502);
  expect(html).toContain('Our server did not answer as it should.');
  expect(html).toContain('Code: api_unreachable');
  expect(html).toContain('role="search"');
});

it('the sitemap shows what it can without an API', async () => {
  const { status, html } = await alone.ask('/sitemap-page/');
  expect(status).toBe(200);
  expect(html).toContain('/information/terms/');
});
