import { parseHTML } from 'linkedom';
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
  return { words, view: uploadState(form, t, { success: '' }) };
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

/** A form with one field, whose problems are read aloud with it. */
function withField(closes: boolean) {
  const { document } = parseHTML(`<form>
    <div data-field="file"><input type="file" aria-describedby="hint"></div>
    <div data-upload-state><p></p><button hidden></button></div><button class="btn main"></button>
  </form>`);
  vi.stubGlobal('document', document);
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, vi.fn());
  onTestFinished(() => void vi.unstubAllGlobals());
  const form = document.querySelector('form') as HTMLFormElement;
  const t = ((key: string) => key) as never;
  return { form, view: uploadState(form, t, { success: '', closes }) };
}

it('tells several problems of one field by names of their own', () => {
  const { form, view } = withField(false);
  for (const _time of ['first', 'second']) {
    view.checking();
    view.refused(['one', 'two'].map((text) => ({ field: 'file', text })));
    const ids = [...form.querySelectorAll('.field-problem')].map(({ id }) => id);
    expect(ids).toEqual(['file-problem', 'file-problem-2']);
    const described = form.querySelector('input')?.getAttribute('aria-describedby');
    expect(described).toBe('hint file-problem file-problem-2');
  }
});

it.each([
  ['stays open', false],
  ['is closed, but for its end,', true],
])('a form %s while what it told is on its way', (_name, closes) => {
  const { form, view } = withField(closes);
  const closed = () => [...form.children].map((part) => part.hasAttribute('inert'));
  view.checking();
  expect(closed()).toEqual([closes, false, false]);
  view.uploading(9, () => undefined);
  expect(closed()).toEqual([closes, false, false]);
  view.failed();
  expect(closed()).toEqual([false, false, false]);
});

it('a page asks before it is left while something is sent, but for one that was emptied in a hurry', () => {
  const { view } = withField(false);
  const body = { firstChild: {} as object | null };
  vi.stubGlobal('document', { activeElement: null, body });
  view.uploading(9, () => undefined);
  const [, ask] = vi.mocked(addEventListener).mock.calls.at(-1) ?? [];
  const asks = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    if (typeof ask === 'function') ask(event);
    return event.defaultPrevented;
  };
  expect(asks()).toBe(true);
  body.firstChild = null;
  expect(asks()).toBe(false);
});
