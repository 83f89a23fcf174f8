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
