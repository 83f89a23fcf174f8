import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { dropRemovedAssets } from '#api/media/drop-removed.ts';
import { clearScratch } from '#api/services/uploads/clear-scratch.ts';
import { beginDraft } from '#api/services/uploads/draft.ts';
import { dropUploadsOf } from '#api/services/uploads/drop.ts';
import { finishUpload } from '#api/services/uploads/finish.ts';
import { claimContent } from '#api/services/uploads/known-file.ts';
import { processUpload } from '#api/services/uploads/process.ts';
import { storeFiles } from '#api/services/uploads/store-files.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import type { MadeFile } from '#platform/video/order.ts';
import { NOW } from '../setup/demo-database.ts';
import { MEMBERS, memberWorld } from './support/member-world.ts';
import { putUpload } from './support/upload.ts';
import { withBefore } from './support/with-before.ts';

const world = memberWorld();
const folder = () => join(world.dataDir, 'processing');
const blobs = () => diskBlobs(join(world.dataDir, 'blobs'));
const stored = (): string[] =>
  readdirSync(join(world.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const now = () => NOW;

beforeEach(async () => {
  for (const table of ['uploads', 'assets'] as const) await world.db.deleteFrom(table).execute();
});

/** An upload of a member's that is processed. */
async function processed(member: number) {
  await putUpload(world.db, member);
  await world.db.deleteFrom('upload_parts').execute();
  return world.db
    .updateTable('uploads')
    .set({ state: 'processing' })
    .where('state', '=', 'receiving')
    .returningAll()
    .executeTakeFirstOrThrow();
}

describe('a member who leaves', () => {
  let leaver = 0;
  beforeEach(async () => {
    const name = `leaver${leaver}`;
    const row = { username: name, display_name: name, joined_ts: 1, seen_ts: 1, role: 'member' };
    const added = world.db.insertInto('members').values(row as never);
    leaver = (await added.returning('id').executeTakeFirstOrThrow()).id;
  });
  const leave = async () => {
    const row = { member_id: leaver, asked_ts: 1, due_ts: 1 };
    await world.db.insertInto('leavings').values(row).execute();
    await world.restart();
    expect(await world.db.selectFrom('leavings').selectAll().execute()).toEqual([]);
  };
  const film = (): MadeFile => {
    const [name, variant] = ['a.mp4', '_lq.mp4'];
    return { name, variant, role: 'rendition', type: 'video/mp4', width: 64, height: 36 };
  };

  it.each([
    ['while the source of their upload is stored', { puts: 1 }],
    ['while its last file is', { puts: 2 }],
    ['between the two', { transactions: 2 }],
    ['once all are stored', { transactions: 3 }],
  ])('%s leaves nothing of it', async (_, when: { puts?: number; transactions?: number }) => {
    mkdirSync(folder(), { recursive: true });
    for (const name of ['source', 'a.mp4']) writeFileSync(join(folder(), name), name);
    const upload = await processed(leaver);
    const video = (await beginDraft({ db: world.db, now }, upload)) ?? 0;
    const so = { puts: 0, transactions: 0 };
    const next = async (what: keyof typeof so): Promise<void> => {
      if ((so[what] += 1) === when[what]) await leave();
    };
    const put: ReturnType<typeof blobs>['put'] = async (...content) => {
      await next('puts');
      return blobs().put(...content);
    };
    const made = { seconds: 700, width: 64, height: 36, files: [film()], print: ['0'] };
    const files = { folder: folder(), source: join(folder(), 'source'), sha256: 'c'.repeat(64) };
    const db = withBefore(world.db, () => next('transactions'));
    const ground = { db, blobs: { ...blobs(), put }, now };
    await storeFiles(ground, { upload, video, made, ...files });
    await dropRemovedAssets({ db: world.db, blobs: blobs() });
    expect(await world.db.selectFrom('assets').selectAll().execute()).toEqual([]);
    expect(await world.db.selectFrom('file_prints').selectAll().execute()).toEqual([]);
    expect(stored()).toEqual([]);
  });

  it('before the draft of their upload is begun has none', async () => {
    const drafts = world.db.selectFrom('videos').select('id').where('status_id', '=', 2);
    const upload = await processed(leaver);
    const part = { upload_id: upload.id, position: 0, blob_key: 'f'.repeat(32), bytes: 50 };
    await world.db.insertInto('upload_parts').values(part).execute();
    let begun: number | null = 0;
    const remove = async (): Promise<void> => {
      begun = await beginDraft({ db: world.db, now }, upload);
    };
    await dropUploadsOf({ db: world.db, blobs: { ...blobs(), remove }, now }, leaver);
    expect([begun, await drafts.execute()]).toEqual([null, []]);
    expect(await world.db.selectFrom('uploads').selectAll().execute()).toEqual([]);
  });
});

describe('the folder in which a file is worked at', () => {
  const ground = () => {
    const nothing = () => undefined;
    const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
    const scratch = { folder: folder(), signal: new AbortController().signal };
    return { db: world.db, blobs: blobs(), now, log, scratch };
  };
  const rootOf = (id: number): string => {
    const root = join(folder(), String(id));
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'source'), 'a film');
    return root;
  };

  it.each([
    ['with which five tries ended', { attempts: 5 }],
    ['that was ready when its process ended', { state: 'ready' }],
  ] as const)('goes with the next try of one %s', async (_, columns) => {
    const { id } = await processed(MEMBERS.owner);
    await world.db.updateTable('uploads').set(columns).where('id', '=', id).execute();
    const root = rootOf(id);
    await processUpload(ground(), { upload: id });
    expect(existsSync(root)).toBe(false);
  });

  it('goes at the start where another machine has done the work, and stays where it is to be done', async () => {
    const states = ['waiting', 'processing', 'ready', 'sent'] as const;
    const roots = [rootOf(987_654)];
    for (const state of states) {
      const { id } = await processed(MEMBERS.owner);
      await world.db.updateTable('uploads').set({ state }).where('id', '=', id).execute();
      roots.push(rootOf(id));
    }
    await world.restart();
    expect(roots.map((root) => existsSync(root))).toEqual([false, true, true, false, false]);
    await clearScratch({
      db: world.db,
      scratch: { ...ground().scratch, folder: join(folder(), 'none') },
    });
  });
});

describe('a file that comes twice at once', () => {
  const sha256 = 'b'.repeat(64);

  it('is that of the upload whose bytes were read first, also where it was begun later', async () => {
    const [first, second] = [await processed(MEMBERS.owner), await processed(MEMBERS.other)];
    const claim = (upload: typeof first) =>
      claimContent({ db: world.db, now }, { ...upload, sha256 });
    expect(await claim(second)).toBeNull();
    expect(await claim(first)).toBe('duplicate');
    // Of a try that was broken off it is so still.
    expect(await claim(second)).toBeNull();
  });

  it('is one video, however many of its uploads are looked at in the same moment', async () => {
    const uploads = [];
    for (let at = 0; at < 6; at += 1) uploads.push(await processed(MEMBERS.owner));
    const known = await Promise.all(
      uploads.map((upload) => claimContent({ db: world.db, now }, { ...upload, sha256 })),
    );
    expect(known.filter((each) => each === null)).toHaveLength(1);
  });
});

it('the turn of a film comes the later, the more films of its member wait: others come before', async () => {
  const turns: [member: number, hours: number][] = [];
  const whole = async (member: number) => {
    await world.db.deleteFrom('upload_parts').execute();
    await putUpload(world.db, member);
    const uploads = world.db.selectFrom('uploads').select(['id', 'bytes']);
    const { id, bytes } = await uploads.orderBy('id', 'desc').executeTakeFirstOrThrow();
    const enqueue = async (_transaction: unknown, { turn = 0 }: { turn?: number }) =>
      void turns.push([member, (turn - NOW.getTime() / 1000) / 3600]);
    const ground = { db: world.db, now, enqueue };
    await finishUpload(ground, { id, bytes: Number(bytes) });
    await finishUpload(ground, { id, bytes: Number(bytes) });
  };
  const { owner, friend } = MEMBERS;
  for (const member of [owner, owner, friend, owner]) await whole(member);
  await world.db.updateTable('uploads').set({ state: 'ready' }).execute();
  await whole(owner);
  expect(turns).toEqual([
    ...[
      [owner, 0],
      [owner, 6],
      [friend, 0],
    ],
    ...[
      [owner, 12],
      [owner, 0],
    ],
  ]);
});
