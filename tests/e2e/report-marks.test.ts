// @module-tag long
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { readTexts } from '#i18n/read-texts.ts';
import { useWatchSite } from './support/use-watch-site.ts';

const TEXTS = readTexts().en?.report as {
  categories: Record<string, string>;
  field: Record<string, string>;
} & Record<string, string>;

const site = useWatchSite({ forgives: /404/ });

const marked = (page: Page): Promise<string[]> =>
  page
    .locator('.report-form [aria-invalid=true]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? field.localName));

it('the report modal finds fault with nothing that its visitor has not seen, or that another reason does not ask for', async () => {
  const page = await site.open();
  await page.getByRole('main').getByRole('link', { name: 'Report', exact: true }).click();
  const modal = page.getByRole('dialog', { name: TEXTS.title });
  const reason = (name: string) => modal.getByLabel(TEXTS.categories[name] ?? '');
  const send = modal.getByRole('button', { name: TEXTS.submit });
  await send.click();
  await modal.getByText(TEXTS.field.category_required ?? '').waitFor();
  expect(await marked(page)).toEqual(['fieldset']);
  await reason('hate').check();
  await modal.getByLabel(TEXTS.message ?? '').waitFor();
  expect(await marked(page)).toEqual([]);
  expect(await modal.getByRole('status').first().textContent()).toBe('');

  await send.click();
  await modal.getByText(TEXTS.field.good_faith_required ?? '').waitFor();
  expect(await marked(page)).toEqual(['message', 'name', 'email', 'good_faith']);
  // Who tells of advertisements need not say who they are.
  await reason('spam').check();
  await expect.poll(() => marked(page)).toEqual(['message', 'good_faith']);
});
