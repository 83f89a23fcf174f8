import { expect, it, onTestFinished, vi } from 'vitest';
import { uploadState } from '#browser/member/upload-state.ts';

const mebibytes = (count: number): number => count * 1024 ** 2;

/** The state of a form without fields, in a time that stands still, and what it says. */
function opened(lang: string) {
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
  const t = ((key: string, values?: object) => (values ? JSON.stringify(values) : key)) as never;
  return { words, view: uploadState(form, t, '') };
}

it.each([
  ['en', '1.5'],
  ['de', '1,5'],
])('says in %s how fast a file is sent', (lang, speed) => {
  const { words, view } = opened(lang);
  view.uploading(mebibytes(9), () => undefined);
  view.progress(0);
  vi.advanceTimersByTime(2000);
  view.progress(mebibytes(3));
  expect(words.textContent).toContain(`"speed":"${speed}"`);
});

it('times anew what comes after a lost line, and says of which file it was lost', () => {
  const { words, view } = opened('en');
  view.uploading(mebibytes(90), () => undefined, 'lake.mp4: ');
  view.progress(0);
  vi.advanceTimersByTime(2000);
  view.progress(mebibytes(3));
  view.line(true);
  expect(words.textContent).toBe('lake.mp4: waiting_line');
  vi.advanceTimersByTime(60_000);
  view.line(false);
  view.progress(mebibytes(3));
  vi.advanceTimersByTime(2000);
  view.progress(mebibytes(6));
  expect(words.textContent).toContain('"speed":"1.5"');
});
