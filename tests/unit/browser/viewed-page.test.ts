import { expect, it, onTestFinished, vi } from 'vitest';
import type { Environment } from '#stores/environment.ts';

/** The page of a video of which its member’s question is answered as `answer` says; what its player is told, and how often it was asked. */
async function opened(answer: () => Promise<Response>) {
  vi.useFakeTimers();
  vi.resetModules();
  const dataset: DOMStringMap = { phase: 'poster' };
  const form = { dataset: { votes: 'videos.7' }, querySelectorAll: () => [] };
  const page = Object.assign(new EventTarget(), {
    hidden: false,
    querySelector: (selector: string) =>
      ({ '[data-votes]': form, '[data-player]': { dataset } })[selector] ?? null,
    querySelectorAll: () => [],
    documentElement: { dataset: {} },
  });
  const tab = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = () => undefined;
    },
  );
  const fetch = vi.fn(answer);
  const store = await import('#stores/environment.ts');
  store.provideEnvironment({
    ...{ fetch, signedIn: () => true, announce: () => undefined },
    address: () => new URL('https://site.example/'),
    storage: { getItem: () => null, setItem: () => undefined },
    onStorage: () => () => undefined,
  } as unknown as Environment);
  onTestFinished(() => {
    store.provideEnvironment(undefined);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  await import('#browser/viewed-page.ts');
  // Nothing is painted here.
  await vi.advanceTimersByTimeAsync(3000);
  return { dataset, fetch, tab };
}

const LEFT_AT_40 = { viewer: { id: '1' }, object: { vote: null, left_at: 2400 } };

it.each([
  ['there is no line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the API is down', () => Promise.resolve(Response.json({ code: 'busy' }, { status: 503 }))],
])(
  'a player is not told that its video was left nowhere while %s, and is told later',
  async (_, fails) => {
    const { dataset, fetch } = await opened(fails);
    expect(fetch).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(dataset).toEqual({ phase: 'poster' });
    fetch.mockImplementation(() => Promise.resolve(Response.json(LEFT_AT_40)));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(dataset.left).toBe('2400');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetch).toHaveBeenCalledTimes(3);
  },
);

it('a player is told where its video was left as soon as there is a line', async () => {
  const { dataset, fetch, tab } = await opened(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  fetch.mockImplementation(() => Promise.resolve(Response.json(LEFT_AT_40)));
  tab.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(dataset.left).toBe('2400');
  tab.dispatchEvent(new Event('online'));
  expect(fetch).toHaveBeenCalledTimes(2);
});
