import { expect, it } from 'vitest';
import { offlinePageOf, saysNoLanguage } from '#browser/storage/offline-store.ts';

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
