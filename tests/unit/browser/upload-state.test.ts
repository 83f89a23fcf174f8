import { parseHTML } from 'linkedom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { uploadState } from '#browser/member/upload-state.ts';

const mebibytes = (count: number): number => count * 1024 ** 2;

const STATE = `<div data-upload-state><p role="status"></p><p data-running></p>
  <button hidden></button></div><button class="btn main"></button>`;

/** The state of a form without fields, in a time that stands still: what it says aloud, and what it shows. */
function opened(lang: string) {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { document } = parseHTML(`<html lang="${lang}"><form>${STATE}</form></html>`);
  vi.stubGlobal('document', document);
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, vi.fn());
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const form = document.querySelector('form') as HTMLFormElement;
  const [said, shown] = form.querySelectorAll('p');
  const t = ((key: string, values?: object) => (values ? JSON.stringify(values) : key)) as never;
  return { said, shown, view: uploadState(form, t, { success: 'sent' }) };
}

it.each([
  ['en', '1.5'],
  ['de', '1,5'],
])('says in %s how fast a file is sent', (lang, speed) => {
  const { shown, view } = opened(lang);
  view.uploading(mebibytes(9), () => undefined);
  view.progress(0);
  vi.advanceTimersByTime(2000);
  view.progress(mebibytes(3));
  expect(shown?.textContent).toContain(`"speed":"${speed}"`);
});

it('times anew what comes after a lost line, and says of which file it was lost', () => {
  const { said, shown, view } = opened('en');
  view.uploading(mebibytes(90), () => undefined, 'lake.mp4: ');
  view.progress(0);
  vi.advanceTimersByTime(2000);
  view.progress(mebibytes(3));
  view.line(true);
  expect([said?.textContent, shown?.textContent]).toEqual(['lake.mp4: waiting_line', '']);
  vi.advanceTimersByTime(60_000);
  view.line(false);
  view.progress(mebibytes(3));
  vi.advanceTimersByTime(2000);
  view.progress(mebibytes(6));
  expect(shown?.textContent).toContain('"speed":"1.5"');
  // That it goes on is said as well.
  expect(said?.textContent).toBe(shown?.textContent);
});

it('says aloud at every tenth of the way how far a file is, and shows it all the time', () => {
  const { said, shown, view } = opened('en');
  const heard = new Set<string | undefined>();
  const percents = new Set<string | undefined>();
  view.uploading(mebibytes(100), () => undefined);
  for (let sent = 0; sent <= 25; sent += 1) {
    vi.advanceTimersByTime(1000);
    view.progress(mebibytes(sent));
    heard.add(said?.textContent.match(/"percent":(\d+)|starting/u)?.at(-1));
    percents.add(shown?.textContent.match(/"percent":(\d+)/u)?.at(-1));
  }
  expect([...heard]).toEqual([undefined, '10', '20']);
  expect(percents.size).toBe(26);
  // What is said alone is not seen twice.
  expect(said?.className).toBe('vh');
  view.success();
  expect([said?.textContent, said?.className, shown?.textContent]).toEqual(['sent', '', '']);
});

/** A form with one field, whose problems are read aloud with it. */
function withField(closes: boolean) {
  const { document } = parseHTML(`<form>
    <div data-field="file"><input type="file" aria-describedby="hint"></div>${STATE}
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

it.each(['file', 'form'])('leads to what is wrong with the %s', (field) => {
  const { form, view } = withField(false);
  const focus = vi.spyOn(Object.getPrototypeOf(form) as HTMLElement, 'focus');
  view.refused([{ field, text: 'one' }]);
  const [led] = focus.mock.contexts as HTMLElement[];
  expect(led?.outerHTML).toContain(`${field}-problem`);
  focus.mockRestore();
  expect([led?.localName, led?.getAttribute('tabindex')]).toEqual(
    field === 'form' ? ['p', '-1'] : ['input', null],
  );
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

it('has no button that cancels what cannot be cancelled any more, until the next time', () => {
  const { view } = opened('en');
  const stopper = document.querySelector<HTMLElement>('[data-upload-state] button');
  const seen = () => [stopper?.hidden, stopper?.style.visibility];
  view.uploading(mebibytes(1), () => undefined);
  expect(seen()).toEqual([false, '']);
  view.ending();
  expect(seen()).toEqual([false, 'hidden']);
  view.failed();
  view.uploading(mebibytes(1), () => undefined);
  expect(seen()).toEqual([false, '']);
});
