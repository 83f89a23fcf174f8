import { afterEach, expect, it, vi } from 'vitest';
import { config } from 'zod';

afterEach(() => {
  vi.unstubAllGlobals();
  config({ jitless: false });
});

/** What begins a page's schemas, once more. */
const begin = (): Promise<unknown> => {
  const file = new URL('../../../src/contract/without-eval.ts', import.meta.url);
  return import(/* @vite-ignore */ `${file.pathname}?${crypto.randomUUID()}`);
};

it('makes no functions of text on a page, whose policy forbids it, and does so elsewhere', async () => {
  config({ jitless: false });
  await begin();
  expect(config().jitless).toBe(false);
  vi.stubGlobal('document', {});
  await begin();
  expect(config().jitless).toBe(true);
});
