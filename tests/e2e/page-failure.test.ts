import { expect, it } from 'vitest';
import { loadBuiltSite } from '#server/built-site.ts';

it('a built page that throws hands its error over and says nothing of it to the visitor', async () => {
  const site = await loadBuiltSite(null);
  const failures: unknown[] = [];
  const error = new TypeError('broken on purpose');
  const rendered = await site.render('/videos/latest-updates/1/', {
    view: { lang: 'en', group: 'str', gate: 'none', prefix: '' },
    settings: {},
    get client() {
      throw error;
    },
    failed: (thrown: unknown) => failures.push(thrown),
  });
  expect(failures).toEqual([error]);
  expect(rendered).toMatchObject({ status: 500 });
  expect(rendered?.body.toString()).not.toContain('broken');
});
