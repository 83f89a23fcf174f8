import { beforeAll, expect, it } from 'vitest';
import { memberWorld } from './support/member-world.ts';
import { addCategories, TOLD, uploader } from './support/upload.ts';

// On one engine: what one process counts by itself.

const world = memberWorld();
const { create, patch } = uploader(world);

beforeAll(() => addCategories(world.db));

it('an upload is written to by three at once, and by no more until one of them is through', async () => {
  const location = (await create(TOLD, { name: 'film1.mp4', bytes: 100 })).headers.get('location');
  const senders = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const send = () =>
    patch(
      location ?? '',
      0,
      new ReadableStream<Uint8Array>(
        {
          pull: (sender) => {
            if (!senders.has(sender)) sender.enqueue(new Uint8Array(10));
            senders.add(sender);
          },
        },
        { highWaterMark: 0 },
      ),
    );
  const three = [send(), send(), send()];
  // Of each something was read.
  await expect.poll(() => senders.size).toBe(3);
  const fourth = await send();
  expect([fourth.status, await fourth.json()]).toEqual([503, { error: 1, code: 'busy' }]);
  for (const sender of senders) sender.close();
  const codes = await Promise.all(three.map(async (sent) => (await sent).status));
  expect(codes.toSorted()).toEqual([204, 409, 409]);
  const next = patch(location ?? '', 10, new Uint8Array(90));
  expect((await next).status).toBe(204);
});
