import { expect, it, onTestFinished, vi } from 'vitest';
import { ownPlayer } from '#browser/player/own-player.ts';
import type { PlayerServices } from '#browser/player/setup.ts';
import { FileListError, PlaybackError } from '#player/errors.ts';

it.each([
  ['the line failed', new FileListError(), true],
  ['the code did not arrive', new TypeError('Failed to fetch'), true],
  ['their session is over', new PlaybackError('private', 'private_video'), false],
])('a private video’s owner is offered to try again where %s, or not', async (_, error, offers) => {
  vi.stubGlobal('document', { cookie: 'user=%7B%22id%22%3A7%7D' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const said = { replaceWith: vi.fn(), remove: vi.fn() };
  const trouble = { content: { cloneNode: () => 'trouble' } };
  const frame = {
    querySelector: (selector: string) => (selector === 'template' ? trouble : said),
    dataset: {},
  };
  const kept = {
    dataset: { ownPlayer: '{"videoId":3,"mediaOrigin":""}', owner: '7' },
    closest: () => frame,
  };
  const refetch = vi.fn(() => Promise.reject(error));
  ownPlayer(() =>
    Promise.resolve({ playerServices: { refetch } as unknown as PlayerServices }),
  ).attach({
    root: { querySelector: () => kept } as unknown as Document,
    signal: AbortSignal.any([]),
  });
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledOnce());
  await new Promise(setImmediate);
  expect(said.replaceWith.mock.calls).toEqual(offers ? [['trouble']] : []);
});
