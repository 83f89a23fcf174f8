import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendFile, UploadRefused } from '#browser/member/tus-client.ts';
import { providePlatform } from './platform.ts';

const MB = 1024 ** 2;

/** What the window tells. */
let page = new EventTarget();
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sends a file past a proxy that takes no larger body; gives the sizes that were tried, in megabytes, and how it ended. */
async function sendPast(limit: number, megabytes: number) {
  const tried: number[] = [];
  let received = 0;
  const offset = () => ({ headers: { 'upload-offset': String(received) } });
  providePlatform({
    fetch: ({ method }) =>
      Promise.resolve(
        method === 'HEAD'
          ? new Response(null, offset())
          : new Response(null, { status: 201, headers: { location: '/api/uploads/7' } }),
      ),
    upload: async (request) => {
      const { size } = await request.blob();
      tried.push(size / MB);
      if (size > limit) return new Response('too large', { status: 413 });
      received += size;
      return new Response(null, { status: 204, ...offset() });
    },
  });
  const [file, line] = [new File([new Uint8Array(megabytes * MB)], 'lake.mp4'), vi.fn()];
  const more = { told: {}, begun: null, onProgress: () => undefined, onLine: line };
  const sending = sendFile(
    { file, signal: new AbortController().signal, ...more },
    () => undefined,
  );
  const ended = sending.then(
    () => 'whole',
    (error: Error) => error.name,
  );
  for (let turn = 0; turn < 40; turn += 1) await vi.advanceTimersByTimeAsync(1000);
  return { tried, received: received / MB, ended: await ended };
}

it('sends larger pieces on a quick line', async () => {
  expect(await sendPast(100 * MB, 64)).toEqual({
    ...{ tried: [8, 16, 32, 8], received: 64, ended: 'whole' },
  });
});

it('goes on with smaller pieces where a proxy takes no large ones, and tries those once', async () => {
  expect(await sendPast(16 * MB, 72)).toEqual({
    ...{ tried: [8, 16, 32, 8, 16, 16, 8], received: 72, ended: 'whole' },
  });
});

it('is refused where not even the smallest passes', async () => {
  expect(await sendPast(MB, 16)).toEqual({ tried: [8], received: 0, ended: 'UploadRefused' });
});

it('goes on as soon as the browser has a line again, however long it waited', async () => {
  let isLost = true;
  const asked: number[] = [];
  const lost = (): Promise<never> => Promise.reject(new TypeError('no line'));
  providePlatform({
    fetch: () => {
      asked.push(Date.now());
      const there = new Response(null, { status: 201, headers: { location: '/api/uploads/7' } });
      return isLost ? lost() : Promise.resolve(there);
    },
    upload: () => Promise.resolve(new Response(null, { status: 204 })),
  });
  const more = { told: {}, begun: null, onProgress: () => undefined, onLine: () => undefined };
  const { signal } = new AbortController();
  const sending = sendFile({ file: new File(['x'], 'lake.mp4'), signal, ...more }, () => undefined);
  await vi.advanceTimersByTimeAsync(40_000);
  const tries = asked.length;
  isLost = false;
  page.dispatchEvent(new Event('online'));
  await sending;
  expect(asked.length).toBe(tries + 1);
});

it('says for how long no more is taken, as the other side does', async () => {
  const body = { error: 1, code: 'too_many_attempts', info: { seconds: 32_400 } };
  providePlatform({ fetch: () => Promise.resolve(Response.json(body, { status: 429 })) });
  const more = { told: {}, begun: null, onProgress: () => undefined, onLine: () => undefined };
  const { signal } = new AbortController();
  const file = new File(['x'], 'lake.mp4');
  const refused = await sendFile({ file, signal, ...more }, () => undefined).catch(
    (error: unknown) => error,
  );
  const problems = refused instanceof UploadRefused ? refused.problems : [];
  expect(problems).toEqual([
    { field: 'form', code: 'too_many_attempts', info: { seconds: 32_400 } },
  ]);
});
