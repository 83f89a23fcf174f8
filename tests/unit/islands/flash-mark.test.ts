import { expect, it } from 'vitest';
import type { Language } from '#config/locales.ts';
import { markOf } from '#islands/player/FlashMark.tsx';

it.each<[Language, string]>([
  ['en', '1.25×'],
  ['de', '1,25×'],
  ['fr', '1,25×'],
])('says in %s how fast a video plays', (lang, text) => {
  const parts = { t: String, setup: { lang } } as unknown as Parameters<typeof markOf>[1];
  expect(markOf({ kind: 'rate', value: 1.25, turn: 1 }, parts).text).toBe(text);
});
