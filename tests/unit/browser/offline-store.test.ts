import { expect, it, onTestFinished, vi } from 'vitest';
import { Kept, offlinePageOf, saysNoLanguage } from '#browser/storage/offline-store.ts';

const at = (path: string): string => `https://islet.example${path}`;

it.each([
  ['/', '/offline/', true],
  ['/videos/en/1/', '/offline/', true],
  ['/english/', '/offline/', true],
  ['/en/videos/longest/1/', '/offline/', false],
  ['/en/', '/offline/', false],
  ['/de/videos/longest/1/', '/de/offline/', false],
])('%s is told of without a line by %s; that it says no language is %s', (path, page, none) => {
  expect([offlinePageOf(at(path)), saysNoLanguage(at(path))]).toEqual([page, none]);
});

it('another build knows the language that was noted by the one before, and keeps the page in it', async () => {
  const stores = new Map<string, Map<string, string>>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return Promise.resolve({
      match: (address: string) => {
        const text = store.get(address);
        return Promise.resolve(text === undefined ? undefined : new Response(text));
      },
      put: async (address: string, answer: Response) =>
        void store.set(address, await answer.text()),
    });
  };
  vi.stubGlobal('caches', {
    open,
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  });
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(new Response(`At ${address}`)));
  onTestFinished(() => void vi.unstubAllGlobals());
  await new Kept('before').noteLanguage('de');
  const now = new Kept('now');
  await now.keep('/offline/');
  await now.removeOthers();
  // Its page is fetched with the next step, which does not wait for it.
  expect(await (await now.findPage(at('/videos/1/')))?.text()).toBe('At /offline/');
  await now.keepFor(at('/videos/1/'));
  expect([...stores.keys()]).toEqual(['offline now']);
  expect(await (await now.findPage(at('/videos/1/')))?.text()).toBe('At /de/offline/');
});
