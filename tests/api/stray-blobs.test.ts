import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import type { WriteContext } from '#api/context.ts';
import { dropStrayBlob } from '#api/media/new-blobs.ts';
import { CategoryCache } from '#api/services/category-cache.ts';
import { addPhoto } from '#api/services/own-albums/add-photo.ts';
import { changePicture } from '#api/services/profile/picture.ts';
import { appendTo } from '#api/services/uploads/append.ts';
import { editUpload } from '#api/services/uploads/send.ts';
import { editVideo } from '#contract/calls/edit-video.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import type { NewJob } from '#platform/jobs/job.ts';
import sharp from 'sharp';
import { NOW } from '../setup/demo-database.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';
import { addCategories, putUpload, TOLD } from './support/upload.ts';

const world = memberWorld();
const { owner } = MEMBERS;
const folder = () => join(world.dataDir, 'stray');
const stored = (): string[] =>
  readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const full = (): Promise<never> => Promise.reject(new Error('full'));

let jobs: NewJob[] = [];
beforeEach(() => {
  jobs = [];
});

/** A call of the owner's whose storage does something else than to store and to remove. */
function calling(storage: Partial<WriteContext['blobs']>): WriteContext {
  const drawn = Buffer.from('drawn');
  const nothing = () => Promise.resolve();
  const pictures = {
    redraw: () => Promise.resolve(drawn),
    redrawPhoto: () =>
      Promise.resolve({ image: drawn, thumbnail: drawn, width: 1, height: 1, look: '' }),
  };
  const context = {
    ...{ db: world.db, blobs: { ...diskBlobs(folder()), ...storage }, now: () => NOW },
    ...{ viewer: { id: owner }, pictures, limits: { take: nothing }, purge: nothing },
    labels: new CategoryCache(world.db),
    enqueue: async (_: unknown, job: NewJob) => void jobs.push(job),
  };
  return context as unknown as WriteContext;
}

const png = async () =>
  new Uint8Array(
    await sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );

it('a picture that a process which ended has left goes by a job, one that is somebody’s stays', async () => {
  const picture = { kind: 'cover', file: new Blob([await png()]), crop: undefined } as const;
  await changePicture(calling({}), picture);
  const [kept] = stored();
  const { put } = diskBlobs(folder());
  // What is under way when it ends is neither written down nor removed.
  const ends: typeof put = async (...content) => {
    await put(...content);
    throw new Error('the process ends');
  };
  const ended = changePicture(calling({ put: ends, remove: full }), picture);
  await expect(ended).rejects.toThrow('the process ends');
  expect(stored()).toHaveLength(2);
  for (const { payload } of jobs) await dropStrayBlob(calling({}), payload);
  expect(stored()).toEqual([kept]);
  await diskBlobs(folder()).remove(String(kept));
});

it('of a photo of which only one of two files could be stored none stays', async () => {
  const blobs = diskBlobs(folder());
  let puts = 0;
  const put: typeof blobs.put = (...content) => ((puts += 1) > 1 ? full() : blobs.put(...content));
  const photo = { album: 1, member: owner, name: 'a.png', content: Readable.from([await png()]) };
  await expect(addPhoto(calling({ put }), photo)).rejects.toThrow('full');
  expect([puts, stored()]).toEqual([2, []]);
});

it('of a poster of which only one of two sizes could be stored none stays', async () => {
  await addCategories(world.db);
  await putUpload(world.db, owner);
  const ready = world.db.updateTable('uploads').set({ state: 'ready', video_id: 2 });
  const { id } = await ready.returning('id').executeTakeFirstOrThrow();
  const blobs = diskBlobs(folder());
  for (const [role, variant, key] of [
    ['preview', '320x180-0.jpg', 'a'.repeat(32)],
    ['thumbnails', '640x360-0.jpg', 'b'.repeat(32)],
  ] as const) {
    await blobs.put(key, Readable.from([Buffer.from('jpeg')]), 'image/jpeg');
    await world.db
      .insertInto('assets')
      .values({
        ...{ owner_kind: 'video', owner_id: 2, role, variant, state: 'ready', blob_key: key },
        ...{ content_type: 'image/jpeg', bytes: 4, sha256: key, created_ts: 1 },
        ...{ width: null, height: null, seconds: null },
      })
      .execute();
  }
  let copies = 0;
  const copy: typeof blobs.copy = (...keys) => ((copies += 1) > 1 ? full() : blobs.copy(...keys));
  const body = editVideo.body.parse({
    ...TOLD,
    section: 'send',
    upload_id: String(id),
    preview: '0',
  });
  const sending = editUpload(calling({ copy }), body);
  await expect(sending).rejects.toThrow('full');
  expect([copies, stored().toSorted()]).toEqual([2, ['a'.repeat(32), 'b'.repeat(32)]]);
});

it('a part of an upload that was stored as the database went away goes by a job, one that is there stays', async () => {
  await world.db.deleteFrom('uploads').execute();
  await putUpload(world.db, owner);
  const receiving = world.db.updateTable('uploads').set({ received: 50, bytes: 200 });
  const { id } = await receiving.returning('id').executeTakeFirstOrThrow();
  const append = (db: WriteContext['db'], offset: number) =>
    appendTo(
      { ...calling({}), db },
      { id, offset, bytes: 200 },
      Readable.from([new Uint8Array(50)]),
    );
  await append(world.db, 50);
  const kept = stored();
  let asked = 0;
  const away = new Proxy(world.db, {
    get: (of, name) => {
      if (name === 'transaction' && (asked += 1) === 1) return () => of.transaction();
      throw new Error(asked > 1 && name === 'transaction' ? 'it goes away' : 'it is away');
    },
  });
  await expect(append(away, 100)).rejects.toThrow('it goes away');
  expect([jobs.length, stored().length]).toEqual([2, kept.length + 1]);
  for (const { payload } of jobs) await dropStrayBlob(calling({}), payload);
  expect(stored()).toEqual(kept);
});
