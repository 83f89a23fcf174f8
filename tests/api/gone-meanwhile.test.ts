import { expect, it } from 'vitest';
import type { ServiceContext } from '#api/context.ts';
import { changeVideo } from '#api/db/listings/change-video.ts';
import { publishDue } from '#api/db/publication.ts';
import { forgetRemovedFiles } from '#api/services/moderation/forget-files.ts';
import { forgetAlbumDrafts } from '#api/services/own-albums/drop.ts';
import { forgetArchives, makeArchive } from '#api/services/own-data/archive.ts';
import { forgetUploads } from '#api/services/uploads/drop.ts';
import { ARCHIVE_SECONDS } from '#config/limits.ts';
import { APPEAL_SECONDS, STATUS } from '#config/moderation.ts';
import { removeReceived, removeSent } from '#api/services/own-data/removal/messages.ts';
import { removeTold } from '#api/services/own-data/removal/notifications.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { NOW } from '../setup/demo-database.ts';
import { deskWorld, GROUND } from './support/desk.ts';
import { MEMBERS } from './support/member-world.ts';
import { putUpload } from './support/upload.ts';
import { withBefore } from './support/with-before.ts';

const { world, report, settle, lastDecision } = deskWorld();
const { owner } = MEMBERS;
const at = (seconds: number) => () => new Date(seconds * 1000);

it('an upload that expires while it is sent to moderation is either taken away or sent', async () => {
  const { db, dataDir } = world;
  await putUpload(db, owner);
  await db.updateTable('uploads').set({ state: 'ready', expires_ts: 1 }).execute();
  let sent = 0n;
  const remove = async (): Promise<void> => {
    const sending = db.updateTable('uploads').set({ state: 'sent', expires_ts: null });
    sent = (await sending.where('state', '=', 'ready').executeTakeFirst()).numUpdatedRows;
  };
  await forgetUploads({ db, blobs: { ...diskBlobs(dataDir), remove }, now: () => NOW });
  const left = await db.selectFrom('uploads').select('id').execute();
  expect(left).toHaveLength(Number(sent));
});

it('an album that expires while a photo is added to it is not taken away', async () => {
  const { db } = world;
  const draft = { dir: 'a', title: 'A', site_group: 'str', status_id: STATUS.draft } as const;
  const { id } = await db
    .insertInto('albums')
    .values({ ...draft, member_id: owner, post_ts: 1, expires_ts: 1, cover_media_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = db.selectFrom('albums').select('expires_ts').where('id', '=', id);
  const prolong = (expires_ts: number) => () =>
    db.updateTable('albums').set({ expires_ts }).where('id', '=', id).execute();
  const forget = (meanwhile: () => Promise<unknown>) =>
    forgetAlbumDrafts({ db: withBefore(db, meanwhile), now: () => NOW });
  expect(await forget(prolong(9_999_999_999))).toBe(0);
  expect(await own.execute()).toEqual([{ expires_ts: 9_999_999_999 }]);
  await prolong(1)();
  expect([await forget(prolong(2)), await own.execute()]).toEqual([1, []]);
});

it('files of a removed video stay where a moderator has just shown it again', async () => {
  const { db } = world;
  await report('/videos/2/film-2/');
  await settle('remove', GROUND);
  const { decided_ts: decided } = await lastDecision();
  await db
    .insertInto('assets')
    .values({
      ...{ owner_kind: 'video', owner_id: 2, role: 'source', variant: '', state: 'ready' },
      ...{
        blob_key: 'a'.repeat(32),
        content_type: 'video/mp4',
        bytes: 1,
        sha256: '',
        created_ts: 1,
      },
      ...{ width: null, height: null, seconds: null },
    })
    .execute();
  const racing = withBefore(db, () => db.deleteFrom('takedowns').execute());
  await forgetRemovedFiles({ db: racing, now: at(decided + APPEAL_SECONDS) });
  const kept = db.selectFrom('assets').select('state').where('owner_kind', '=', 'video');
  expect(await kept.execute()).toEqual([{ state: 'ready' }]);
});

it('an archive whose process ended once it was stored goes, with the next try or when its time is over', async () => {
  const { db, dataDir } = world;
  const blobs = diskBlobs(`${dataDir}/archives`);
  const stored: string[] = [];
  const put: typeof blobs.put = async (key, ...content) => {
    await blobs.put(key, ...content);
    stored.push(key);
    throw new Error('the process ends');
  };
  const mails = {} as ServiceContext['mails'];
  const context = { db, now: () => NOW, mails, mailOrigin: null };
  const tried = () =>
    makeArchive({ ...context, blobs: { ...blobs, put } }, { member: MEMBERS.other });
  const row = { member_id: MEMBERS.other, state: 'waiting', blob_key: null } as const;
  await db
    .insertInto('archives')
    .values({ ...row, asked_ts: 1, expires_ts: null })
    .execute();
  await expect(tried()).rejects.toThrow('the process ends');
  await expect(tried()).rejects.toThrow('the process ends');
  const sizes = () => Promise.all(stored.map((key) => blobs.size(key)));
  expect(await sizes()).toEqual([null, expect.any(Number)]);
  await forgetArchives({ db, blobs, now: at(1 + ARCHIVE_SECONDS) });
  expect(await sizes()).toEqual([null, null]);
});

it('what a member who leaves has done is removed a little at a time, so that others write meanwhile', async () => {
  const { db } = world;
  const member_id = MEMBERS.other;
  const ids = Array.from({ length: 60 }, (_, at) => 1001 + at);
  const on = (object_id: number) => ({ section: 'playlists', object_id, added_ts: 1 }) as const;
  await db
    .insertInto('votes')
    .values(ids.map((id) => ({ ...on(id), voter: `m:${member_id}`, vote: 1 as const })))
    .execute();
  await db
    .insertInto('comments')
    .values(ids.map((id) => ({ ...on(id), member_id, text: 'Well done' })))
    .execute();
  await db.insertInto('leavings').values({ member_id, asked_ts: 1, due_ts: 2 }).execute();
  await world.restart();
  for (const table of ['votes', 'comments'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  // Each transaction purges what it has made untrue.
  const purges = await db.selectFrom('purge_log').selectAll().execute();
  for (const tag of ['playlist:10', 'comments:playlists:10'])
    expect(purges.filter((row) => JSON.stringify(row).includes(tag)).length).toBeGreaterThan(4);
});

it('so are what they wrote to others and others to them, and what they were told; others hear that it is gone', async () => {
  const { db } = world;
  const member_id = MEMBERS.friend;
  const between = { pair: `${owner}:${member_id}`, text: 'Hello', added_ts: 1, send_key: null };
  const sent = { ...between, from_id: member_id, to_id: owner };
  const received = { ...between, from_id: owner, to_id: member_id };
  const many = <Row>(row: Row): Row[] => Array.from({ length: 10 }, () => row);
  await db
    .insertInto('messages')
    .values([...many(sent), ...many(received)])
    .execute();
  const both = [
    { member_id, other_id: owner, last_id: 10, unread: 0 },
    { member_id: owner, other_id: member_id, last_id: 10, unread: 10 },
  ];
  await db.insertInto('conversations').values(both).execute();
  const told = { kind: 'comment', section: 'videos', created_ts: 1, updated_ts: 1 } as const;
  const notices = Array.from({ length: 10 }, (_, at) => {
    const about = { object_id: at + 1, item_id: 0, open_key: `k${at}` };
    return { ...told, ...about, member_id };
  });
  await db.insertInto('notifications').values(notices).execute();
  for (const step of [removeSent, removeReceived, removeTold])
    await db.transaction().execute(async (transaction) => {
      const context = { catalogue: {} } as ServiceContext;
      const slice = await step({ context, db: transaction, id: member_id, most: 4 });
      expect(slice.found).toBe(4);
    });
  const left = async () => [
    (await db.selectFrom('messages').select('id').execute()).length,
    (await db.selectFrom('notifications').select('id').where('member_id', '=', member_id).execute())
      .length,
    (await db.selectFrom('conversations').select('other_id').execute()).length,
  ];
  expect(await left()).toEqual([12, 6, 2]);
  await db.insertInto('leavings').values({ member_id, asked_ts: 1, due_ts: 2 }).execute();
  const before = (await db.selectFrom('purge_log').select('id').execute()).length;
  await world.restart();
  expect(await left()).toEqual([0, 0, 0]);
  const purges = await db.selectFrom('purge_log').select('tags').orderBy('id').execute();
  expect(purges.slice(before).some(({ tags }) => tags.includes(`"inbox:${owner}"`))).toBe(true);
});

it.each([
  ['a decision', { status_id: STATUS.hidden }],
  ['its owner', { status_id: STATUS.deleted }],
  ['who makes it private', { is_private: 1 }],
  ['who puts it off', { post_ts: 9_999_999_999 }],
] as const)('a video that is due is not listed where %s was faster', async (_, taken) => {
  const { db } = world;
  const id = 3;
  const film = {
    status_id: STATUS.active,
    is_private: 0,
    post_ts: 3,
    file_state: 'ready',
  } as const;
  const change = (columns: object) =>
    db
      .transaction()
      .execute((transaction) =>
        changeVideo(transaction, id, () =>
          transaction.updateTable('videos').set(columns).where('id', '=', id).execute(),
        ),
      );
  await change({ ...film, visible: 0 });
  const ground = {
    db: withBefore(db, () => change(taken)),
    purge: () => Promise.resolve(),
    catalogue: { index: { putVideo: () => Promise.resolve() } },
  } as unknown as Parameters<typeof publishDue>[0];
  expect(await publishDue(ground, 100)).toEqual([]);
  const row = db.selectFrom('videos').select('visible').where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ visible: 0 });
});
