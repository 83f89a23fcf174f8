import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openAssetWorld, type AssetWorld } from '../api/support/asset-world.ts';
import { startSite, stopSites } from './site-under-test.ts';

const MEGABYTE = 1024 * 1024;
const FILM = Buffer.alloc(64 * MEGABYTE, 'film');

let world: AssetWorld;
let path = '';
let key = '';
beforeAll(async () => {
  world = await openAssetWorld();
  const video = await world.addVideo();
  ({ key } = await world.addAsset({ video, content: FILM }));
  path = await world.address(video);
});
afterEach(stopSites);
afterAll(() => world.close());

/** Whether this process has the file of the blob open. */
const isOpen = (): boolean =>
  readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith(key);
    } catch {
      // It was closed meanwhile.
      return false;
    }
  });

/** The site, and how many bytes of files were taken from the storage. */
async function start() {
  let taken = 0;
  const site = await startSite({
    api: async (asked) => {
      const answer = await world.api.fetch(asked);
      const counted = answer.body?.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (piece, controller) => {
            taken += piece.length;
            controller.enqueue(piece);
          },
        }),
      );
      return new Response(counted ?? null, answer);
    },
  });
  return { site, taken: () => taken };
}

async function ask(url: string): Promise<IncomingMessage> {
  const asked = request(new URL(path, url)).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

it('reads no more of a file than a slow visitor takes, and lets go of it when they leave', async () => {
  const { site, taken } = await start();
  const answer = await ask(site.url);
  answer.once('error', () => undefined);
  await once(answer, 'readable');
  expect(isOpen()).toBe(true);
  // What the sockets of both ends hold is not the whole.
  let before = -1;
  await vi.waitUntil(
    () => {
      const same = taken() === before;
      before = taken();
      return same;
    },
    { interval: 300 },
  );
  expect(before).toBeLessThan(16 * MEGABYTE);
  answer.destroy();
  await vi.waitUntil(() => !isOpen());
  expect(taken()).toBeLessThan(16 * MEGABYTE);
});

it('sends all of it to whoever takes it, and has it open no longer', async () => {
  const { site } = await start();
  const answer = await ask(site.url);
  let bytes = 0;
  for await (const piece of answer) bytes += (piece as Buffer).length;
  expect([bytes, answer.complete]).toEqual([FILM.length, true]);
  await vi.waitUntil(() => !isOpen());
});

it('cuts the answer where the storage breaks off: half a file is never taken for a whole one', async () => {
  const site = await startSite({
    api: async (asked) => {
      const answer = await world.api.fetch(asked);
      let left = 3;
      const broken = answer.body?.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (piece, controller) => {
            left -= 1;
            if (left === 0) controller.error(new Error('the storage went away'));
            else controller.enqueue(piece);
          },
        }),
      );
      return new Response(broken ?? null, answer);
    },
  });
  const answer = await ask(site.url);
  const read = async (): Promise<void> => {
    for await (const _piece of answer);
  };
  await expect(read()).rejects.toThrow('aborted');
  expect(answer.complete).toBe(false);
});
