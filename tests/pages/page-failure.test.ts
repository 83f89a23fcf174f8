import { expect, it } from 'vitest';
import { ApiError } from '#client/errors.ts';
import { renderBuilt } from './support/render-built.ts';

it('a built page that throws hands its error over and says nothing of it to the visitor', async () => {
  const failures: unknown[] = [];
  const error = new TypeError('broken on purpose');
  const rendered = await renderBuilt('/videos/latest-updates/1/', {
    read: () => Promise.reject(error),
    failed: (thrown) => failures.push(thrown),
  });
  expect(failures).toEqual([error]);
  expect(rendered).toMatchObject({ status: 500 });
  expect(rendered?.body.toString()).not.toContain('broken');
});

it('a page does not wait twice for an API that does not answer in time', async () => {
  const asked: string[] = [];
  const rendered = await renderBuilt('/videos/1/', {
    read: ({ name }) => {
      asked.push(name);
      return Promise.reject(new ApiError('api_unreachable', 504));
    },
  });
  expect(rendered).toMatchObject({ status: 503 });
  expect(asked).toContain('video');
  expect(new Set(asked).size).toBe(asked.length);
});
