import { expect, it, onTestFinished, vi } from 'vitest';

it('asks for a list of files past what the browser has kept of it, which did not do', async () => {
  const file = { video_url: '/film.mp4?sign=2', format: '.mp4', is_default: '1' };
  const fetched = vi.fn((..._asked: [Request, RequestInit?]) =>
    Promise.resolve(Response.json([file])),
  );
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { origin: 'https://site.test' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { readFiles } = await import('#browser/player/calls.ts');
  await readFiles(7, false);
  expect(fetched).toHaveBeenCalledOnce();
  const [[request, how] = []] = fetched.mock.calls;
  expect(request?.url).toContain('/videofile.php?video_id=7');
  expect(how).toMatchObject({ cache: 'no-cache' });
});

it.each([
  [404, 'not_found', { name: 'PlaybackError', kind: 'missing' }],
  [200, 'not_found', { name: 'PlaybackError', kind: 'missing' }],
  [451, 'limited_here', { name: 'PlaybackError', kind: 'missing' }],
  [403, 'private_video', { name: 'PlaybackError', kind: 'private' }],
  [410, 'deleted_video', { name: 'PlaybackError', kind: 'deleted' }],
  [429, 'too_many_attempts', { name: 'FileListError' }],
  [503, 'busy', { name: 'FileListError' }],
  [200, 'busy', { name: 'FileListError' }],
  [404, null, { name: 'FileListError' }],
])('takes an answer %s with %s for %o', async (status, code, error) => {
  const body = code === null ? '<h1>Moved</h1>' : JSON.stringify({ error: 1, code });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal('location', { origin: 'https://site.test' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { pageServices } = await import('#browser/player/services.ts');
  await expect(pageServices.refetch(7, '')).rejects.toMatchObject(error);
});

it.each([
  ['after a day', 'navigate', 80_000, 1],
  ['of a page that was loaded anew long ago', 'reload', 80_000, 1],
  ['at once', 'navigate', 900, 1],
  ['of a page that was loaded for it', 'reload', 900, 0],
])('has the page ask for a proof of age that ended %s', async (_, type, now, times) => {
  const reload = vi.fn();
  const body = { error: 1, code: 'age_verification_required' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 403 })));
  vi.stubGlobal('location', { origin: 'https://site.test', reload });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }], now: () => now });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { pageServices } = await import('#browser/player/services.ts');
  await expect(pageServices.refetch(7, '')).rejects.toMatchObject({ name: 'FileListError' });
  expect(reload).toHaveBeenCalledTimes(times);
});
