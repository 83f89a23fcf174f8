import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/errors.ts';
import { loadHomeChannels } from '../../../src/pages/_load/home-channels.ts';

/** Locals whose API has `pages` pages of channels, each with one that is called by its page. */
function localsWith(pages: number) {
  const asked: { page: number; count: number }[] = [];
  const read = (_call: unknown, params: { page: number; count: number }) => {
    asked.push(params);
    const channels = params.page <= pages ? [{ title: `of page ${params.page}` }] : [];
    return Promise.resolve({ channels, totalCount: pages * 24, pages });
  };
  const locals = { client: { read }, view: { group: 'str' } } as unknown as App.Locals;
  return { asked, locals };
}

describe('the channels of the home page', () => {
  it.each([
    [0, 1],
    [0.34, 2],
    [0.99, 3],
  ])('CHN-02 LIST-17 at chance %d are 24 from page %d', async (chance, page) => {
    const { asked, locals } = localsWith(9);
    const [first] = await loadHomeChannels(locals, () => chance);
    expect(first?.title).toBe(`of page ${page}`);
    expect(asked).toMatchObject([{ page, count: 24 }]);
  });

  it('are from a page that is there where there are fewer', async () => {
    const { locals } = localsWith(1);
    const [first] = await loadHomeChannels(locals, () => 0.99);
    expect(first?.title).toBe('of page 1');
  });

  it('are none where there are none, and where the API is in trouble', async () => {
    expect(await loadHomeChannels(localsWith(0).locals, () => 0.5)).toEqual([]);
    const read = () => Promise.reject(new ApiError('api_unreachable', 502));
    const locals = { client: { read }, view: { group: 'str' } } as unknown as App.Locals;
    expect(await loadHomeChannels(locals)).toEqual([]);
  });
});
