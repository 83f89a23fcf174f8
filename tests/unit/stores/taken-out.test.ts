import { expect, it, vi } from 'vitest';
import type { PlayerSetup } from '#browser/player/setup.ts';
import { tileOf } from '../../setup/list-answers.ts';

it('goes on in a playlist by its bar where the video was taken out of it meanwhile', async () => {
  const links = { prev: '/de/videos/1002/b/', next: '/de/videos/1003/c/' };
  vi.stubGlobal('location', { origin: 'https://site.test' });
  vi.stubGlobal('document', {
    cookie: '',
    querySelector: (selector: string) => {
      const rel = /^\.playlist-bar \[rel=(prev|next)\]$/.exec(selector)?.[1] as keyof typeof links;
      return rel ? { pathname: links[rel] } : null;
    },
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  for (const name of ['addEventListener', 'removeEventListener'])
    vi.stubGlobal(name, () => undefined);
  const list = { videos: [1, 2, 3, 4].map(tileOf), total_count: '4', pages: 1 };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(list)));
  const { nextInPlaylist, previousInPlaylist } =
    await import('#browser/player/next-in-playlist.ts');
  const setup = { videoId: 99, group: 'str', prefix: '/de', mediaOrigin: '' } as PlayerSetup;
  const query = new URLSearchParams('playlist=5&pl_page=1');
  const next = await nextInPlaylist(setup, '5', query);
  expect(next?.href).toContain('/de/videos/1003/');
  expect((await previousInPlaylist(setup, query))?.href).toContain('/de/videos/1002/');
});
