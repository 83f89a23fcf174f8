import { $suggestions, typeSearch } from '#stores/suggestions.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { providePlatform } from './platform.ts';

const answer = (title: string): Response =>
  Response.json({
    categories: [{ dir: title, title, total_videos: '12' }],
    models: [],
    channels: [],
  });

interface Asked {
  texts: string[];
  requests: Request[];
}

function platform(respond: (text: string) => Response | Promise<Response> = answer): Asked {
  const asked: Asked = { texts: [], requests: [] };
  providePlatform({
    fetch: (request) => {
      const text = new URL(request.url).searchParams.get('c') ?? '';
      asked.texts.push(text);
      asked.requests.push(request);
      return Promise.resolve(respond(text));
    },
  });
  return asked;
}

const titles = (): string[] | undefined => $suggestions.get()?.categories.map(({ title }) => title);

/** Waits until the store changes. */
const changed = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = $suggestions.listen(() => {
      stop();
      resolve();
    });
  });

/** SPEC.md §9. */
const PAUSE_MS = 300;

/** Types a text and lets the pause pass, until the answer is there. */
async function settle(text: string, of: Parameters<typeof typeSearch>[1] = {}): Promise<void> {
  const answered = changed();
  typeSearch(text, of);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await answered;
}

describe('suggestions', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // Answers are kept for as long as the page lives: each test types texts of its own.
    onTestFinished(() => typeSearch(''));
  });

  it('SRCH-09 are asked for 300 ms after the last key', async () => {
    const asked = platform();
    typeSearch('har');
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    typeSearch('harb');
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(asked.texts).toEqual([]);
    await settle('harbo');
    expect(asked.texts).toEqual(['harbo']);
  });

  it('name categories in the language of the page', async () => {
    const asked = platform();
    const answered = changed();
    typeSearch('nocne', { group: 'str', lang: 'pl' });
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    await answered;
    const [request] = asked.requests;
    expect(new URL(request?.url ?? '').search).toBe('?c=nocne&gender=str&lang=pl');
  });

  it('SRCH-08 are asked for once the text has over 2 characters', async () => {
    const asked = platform();
    typeSearch('aa');
    await vi.advanceTimersByTimeAsync(PAUSE_MS * 2);
    expect(asked.texts).toEqual([]);
    await settle('aaa');
    expect(asked.texts).toHaveLength(1);
  });

  it('are asked for with two characters of Japanese', async () => {
    const asked = platform();
    await settle('山道');
    expect(asked.texts).toEqual(['山道']);
  });

  it('SRCH-10 SRCH-11 SRCH-12 hold categories, models and channels', async () => {
    const entry = (dir: string): object => ({ dir, title: dir, total_videos: 3, avatar: '/a.jpg' });
    platform(() =>
      Response.json({
        categories: [entry('rain')],
        models: [entry('ann')],
        channels: [entry('north')],
      }),
    );
    await settle('anything');
    const found = { image: '/a.jpg', totalVideos: 3 };
    expect($suggestions.get()).toEqual({
      categories: [{ dir: 'rain', title: 'rain', ...found }],
      models: [{ dir: 'ann', title: 'ann', ...found }],
      channels: [{ dir: 'north', title: 'north', ...found }],
      searches: [],
      videos: [],
    });
  });

  it('a new key aborts the request before', async () => {
    const first = Promise.withResolvers<Response>();
    const asked = platform((text) => (text === 'boat' ? first.promise : answer(text)));
    typeSearch('boat');
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(PAUSE_MS);
      expect(asked.texts).toEqual(['boat']);
    });
    await settle('boats');
    expect(asked.requests[0]?.signal.aborted).toBe(true);
    first.resolve(answer('boat'));
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(titles()).toEqual(['boats']);
  });

  it('a text that comes back is answered from before', async () => {
    const asked = platform();
    await settle('dunes');
    await settle('dunes at dawn');
    typeSearch('dunes');
    expect(titles()).toEqual(['dunes']);
    expect(asked.texts).toEqual(['dunes', 'dunes at dawn']);
  });

  it('a text is asked for anew for another group, and in another language', async () => {
    const asked = platform();
    await settle('moorland');
    for (const lang of ['de', 'pl'] as const) await settle('moorland', { group: 'str', lang });
    typeSearch('moorland');
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(titles()).toEqual(['moorland']);
    expect(asked.requests.map(({ url }) => new URL(url).search)).toEqual([
      '?c=moorland',
      '?c=moorland&gender=str&lang=de',
      '?c=moorland&gender=str&lang=pl',
    ]);
  });

  it('a failure shows nothing and is asked again next time', async () => {
    let failing = false;
    const asked = platform((text) =>
      failing ? new Response('oops', { status: 500 }) : answer(text),
    );
    await settle('lanterns');
    failing = true;
    await settle('lantern');
    expect($suggestions.get()).toBeNull();
    failing = false;
    await settle('lantern');
    expect(titles()).toEqual(['lantern']);
    expect(asked.texts).toEqual(['lanterns', 'lantern', 'lantern']);
  });

  it('a text that gets too short takes them away', async () => {
    platform();
    await settle('rain');
    typeSearch('ra');
    expect($suggestions.get()).toBeNull();
  });
});
