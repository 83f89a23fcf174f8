import { expect, it, onTestFinished, vi } from 'vitest';
import { uploadState } from '#browser/member/upload-state.ts';

it.each([
  ['en', '1.5'],
  ['de', '1,5'],
])('says in %s how fast a file is sent', (lang, speed) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('document', { documentElement: { lang }, activeElement: null });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const words = { textContent: '' };
  const area = { querySelector: (name: string) => (name === 'p' ? words : null) };
  const form = {
    dataset: {},
    querySelector: (name: string) => (name === '[data-upload-state]' ? area : null),
  } as unknown as HTMLFormElement;
  const t = ((_: string, values: object) => JSON.stringify(values)) as never;
  const view = uploadState(form, t, '');
  const mebibytes = (count: number): number => count * 1024 ** 2;
  view.uploading(mebibytes(9), () => undefined);
  view.progress(0);
  vi.advanceTimersByTime(2000);
  view.progress(mebibytes(3));
  expect(words.textContent).toContain(`"speed":"${speed}"`);
});
