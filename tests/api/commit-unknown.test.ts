import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { ServiceContext, WriteContext } from '#api/context.ts';
import { makeArchive } from '#api/services/own-data/archive.ts';
import { submitReport } from '#api/services/reports/submit.ts';
import { appendTo } from '#api/services/uploads/append.ts';
import { report } from '#contract/calls/report.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { NOW } from '../setup/demo-database.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';
import { putUpload } from './support/upload.ts';
import { withLostCommits } from './support/with-before.ts';

const world = memberWorld();
const { owner, other } = MEMBERS;
const folder = () => join(world.dataDir, 'unknown');
const stored = (): string[] =>
  readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const nothing = () => Promise.resolve();
const LOST = 'the connection ended';

/** Where only the keys of blobs are heard of. */
function hearingOfKeys(lost: ServiceContext['db']): ServiceContext['db'] {
  let commits = 0;
  const transaction = () => ((commits += 1) === 1 ? world.db : lost).transaction();
  return new Proxy(lost, {
    get: (of, name) => (name === 'transaction' ? transaction : (Reflect.get(of, name) as unknown)),
  });
}

let ground: Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'enqueue'>;
beforeEach(() => {
  const blobs = diskBlobs(folder());
  ground = { db: withLostCommits(world.db), blobs, now: () => NOW, enqueue: nothing };
});

it('a part of an upload stays where its row was committed and nobody heard of it', async () => {
  await putUpload(world.db, owner);
  const receiving = world.db.updateTable('uploads').set({ received: 50 }).returning('id');
  const { id } = await receiving.executeTakeFirstOrThrow();
  const append = () =>
    appendTo(
      { ...ground, db: hearingOfKeys(ground.db) },
      { id, offset: 50, bytes: 100 },
      Readable.from([new Uint8Array(50)]),
    );
  await expect(append()).rejects.toThrow(LOST);
  const part = world.db.selectFrom('upload_parts').select('blob_key').where('position', '=', 50);
  const { blob_key: key } = await part.executeTakeFirstOrThrow();
  expect(await ground.blobs.size(key)).toBe(50);
  // Of one that was not committed nothing does.
  await expect(append()).rejects.toMatchObject({ name: 'OffsetConflict' });
  expect(stored()).toEqual([key]);
  await ground.blobs.remove(key);
});

it('so does an archive, and its member has it', async () => {
  const row = { member_id: other, state: 'waiting', blob_key: null, asked_ts: 1 } as const;
  await world.db
    .insertInto('archives')
    .values({ ...row, expires_ts: null })
    .execute();
  const context = { ...ground, mails: { add: nothing } as never, mailOrigin: null };
  await expect(makeArchive(context, { member: other })).rejects.toThrow(LOST);
  const archive = world.db.selectFrom('archives').select(['state', 'blob_key']);
  const { state, blob_key: key } = await archive.executeTakeFirstOrThrow();
  expect([state, stored()]).toEqual(['ready', [key]]);
  await ground.blobs.remove(key ?? '');
});

it('so does the picture of a message', async () => {
  const square = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } });
  const picture = new Uint8Array(await square.png().toBuffer());
  const db = hearingOfKeys(ground.db);
  const context = {
    ...{ ...ground, db, limit: nothing, limits: { take: nothing }, reportsTo: 'desk@mail.example' },
    tickets: { check: async () => ({ ticket: 'T1', proved: true }) },
    usedTickets: { use: (_ticket: string, _digest: string, keep: () => unknown) => keep() },
    pictures: { redraw: async () => Buffer.from(picture) },
    mails: { add: async () => 0 },
  } as unknown as WriteContext;
  const fields = { email: 'ann@mail.example', message: 'Hello there', captcha: 'solved' };
  const body = report.body.parse({ ...fields, file: new File([picture], 'a.png') });
  await expect(submitReport(context, body)).rejects.toThrow(LOST);
  const kept = await world.db.selectFrom('reports').select('file').execute();
  expect(stored()).toEqual(kept.map(({ file }) => file));
  expect(kept).toHaveLength(1);
});
