import { expect, it } from 'vitest';
import { ApiError } from '#client/errors.ts';
import { loadBuiltSite } from '#server/built-site.ts';

const VIEW = { lang: 'en', group: 'str', gate: 'none', prefix: '' };

it('a built page that throws hands its error over and says nothing of it to the visitor', async () => {
  const site = await loadBuiltSite(null);
  const failures: unknown[] = [];
  const error = new TypeError('broken on purpose');
  const rendered = await site.render('/videos/latest-updates/1/', {
    view: VIEW,
    settings: {},
    client: { read: () => Promise.reject(error) },
    failed: (thrown: unknown) => failures.push(thrown),
  });
  expect(failures).toEqual([error]);
  expect(rendered).toMatchObject({ status: 500 });
  expect(rendered?.body.toString()).not.toContain('broken');
});

it('a page does not wait twice for an API that does not answer in time', async () => {
  const site = await loadBuiltSite(null);
  const asked: string[] = [];
  const rendered = await site.render('/videos/1/', {
    view: VIEW,
    settings: {},
    client: {
      read: ({ name }: { name: string }) => {
        asked.push(name);
        return Promise.reject(new ApiError('api_unreachable', 504));
      },
    },
  });
  expect(rendered).toMatchObject({ status: 504 });
  expect(asked).toContain('video');
  expect(new Set(asked).size).toBe(asked.length);
});
