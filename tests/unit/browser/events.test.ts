import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

const told: unknown[] = [];
let ended = 0;

vi.doMock('#browser/member/own-counts.ts', () => ({
  loadCounts: () => Promise.resolve(),
  tellCounts: (_root: unknown, counts: unknown) => told.push(counts),
}));
vi.doMock('#browser/member/end-session.ts', () => ({
  endSession: () => Promise.resolve(void (ended += 1)),
}));
const { hearEvents } = await import('#browser/member/events.ts');
vi.doUnmock('#browser/member/own-counts.ts');
vi.doUnmock('#browser/member/end-session.ts');

beforeEach(() => {
  told.length = 0;
  ended = 0;
});

/** A page of member 1; `news` gives whether the connection is there still after an event. */
function page() {
  const opened: {
    closed: boolean;
    readyState?: number;
    onmessage?: (event: { data: string }) => void;
    onopen?: () => void;
    onerror?: () => void;
  }[] = [];
  const root = Object.assign(new EventTarget(), {
    hidden: false,
    cookie: '',
    documentElement: { dataset: { member: '1' } },
  });
  const signIn = (member: number): void => void (root.cookie = `user=%7B%22id%22%3A${member}%7D`);
  const stubs = {
    document: root,
    addEventListener: () => undefined,
    EventSource: class {
      static readonly CLOSED = 2;
      closed = false;
      constructor() {
        opened.push(this);
      }
      close(): void {
        this.closed = true;
      }
    },
  };
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  signIn(1);
  const onNews = vi.fn();
  const context = { root: root as unknown as Document, signal: new AbortController().signal };
  hearEvents(context, onNews);
  const news = (): boolean => {
    opened[0]?.onmessage?.({ data: '{"messages":1}' });
    return opened[0]?.closed === false;
  };
  return { news, onNews, opened, root, signIn };
}

it('a page shows what comes for its own member, and nothing once somebody else is signed in beside it', () => {
  const { news, onNews, opened, root, signIn } = page();
  expect([news(), told.length, onNews.mock.calls.length, ended]).toEqual([true, 1, 1, 0]);
  // The connection broke with the first member's session, and came back by itself.
  signIn(2);
  expect([news(), told.length, onNews.mock.calls.length, ended]).toEqual([false, 1, 1, 1]);
  root.dispatchEvent(new Event('visibilitychange'));
  expect(opened).toHaveLength(1);
});

it('a page whose connection is refused asks again, more and more seldom, and from the beginning once it had one', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { opened, root } = page();
  const refuse = (): void => {
    const last = opened.at(-1);
    if (last) last.readyState = 2;
    last?.onerror?.();
  };
  /** Seconds until it asks again. */
  const wait = (): number => {
    const before = opened.length;
    refuse();
    let waited = 0;
    while (opened.length === before && waited < 7200) {
      vi.advanceTimersByTime(1000);
      waited += 1;
    }
    return waited;
  };
  expect(Array.from({ length: 9 }, wait)).toEqual([20, 40, 80, 160, 320, 640, 1280, 2560, 2560]);
  opened.at(-1)?.onopen?.();
  expect(wait()).toBe(20);
  refuse();
  root.hidden = true;
  root.dispatchEvent(new Event('visibilitychange'));
  const before = opened.length;
  vi.advanceTimersByTime(3_600_000);
  expect(opened).toHaveLength(before);
});
