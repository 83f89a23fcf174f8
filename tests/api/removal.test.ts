import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { ServiceContext } from '#api/context.ts';
import { removeSubscriptions } from '#api/services/own-data/removal/marks.ts';
import { removeDueMembers } from '#api/services/own-data/removal/remove-member.ts';
import type { RemovalStep } from '#api/services/own-data/removal/step.ts';
import { removeAlbums, removeVideos } from '#api/services/own-data/removal/works.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { NOW } from '../setup/demo-database.ts';
import { ENGINE } from './db-support/engine-database.ts';
import { accountWorld } from './support/account-world.ts';
import { addFrameAlbum } from './support/album.ts';
import { fillDecision } from './support/fill-moderation.ts';
import { MEMBERS, ORIGIN } from './support/member-world.ts';
import { withBefore } from './support/with-before.ts';

const site = accountWorld();
const { world, act, signIn, viewer } = site;
const SECONDS = Math.floor(NOW.getTime() / 1000);
const noop = async (): Promise<void> => undefined;
const INDEX = { putEntity: noop, removeVideo: noop };

/** What removes who is due. */
function removing(more: object): ServiceContext {
  const context = {
    ...{ db: world.db, statistics: world.db, now: () => NOW, sliceMs: world.sliceMs },
    ...{ scratch: { signal: new AbortController().signal }, blobs: diskBlobs(world.dataDir) },
    ...{ purge: noop, mails: { add: noop }, mailOrigin: ORIGIN, catalogue: { index: INDEX } },
    ...more,
  };
  return context as unknown as ServiceContext;
}

/** A member whose days of grace are over. */
async function leaving(name: string) {
  const account = await site.account(name);
  const { cookie } = await signIn(name, account.pwd);
  await act({ act: 'restore', email: account.email, captcha: await site.captcha() });
  const { token } = await site.letterTo(account.email);
  const { id } = await world.db
    .selectFrom('members')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('leavings')
    .values({ member_id: id, asked_ts: 1, due_ts: SECONDS })
    .execute();
  return { ...account, id, cookie, token };
}

it('who is being removed is shut out before anything of theirs goes, and comes in by no way', async () => {
  const { db } = world;
  const { id, email, pwd, cookie, token } = await leaving('curlew');
  const step = { token_hash: 'x', member_id: id, expires_ts: SECONDS + 60 };
  await db.insertInto('sign_in_steps').values(step).execute();
  const archive = { member_id: id, state: 'ready', blob_key: 'a'.repeat(32) } as const;
  await db
    .insertInto('archives')
    .values({ ...archive, asked_ts: 1, expires_ts: SECONDS + 60 })
    .execute();
  const seen: unknown[] = [];
  const setPassword = async (sent: string) => {
    const { status, body } = await act({ act: 'set_password', token: sent, pwd: 'better horse' });
    return [status, body.code];
  };
  // Its file goes between two transactions, in the middle of all.
  const remove = async () => {
    seen.push(await viewer(cookie));
    seen.push((await db.selectFrom('sign_in_steps').selectAll().execute()).length);
    seen.push((await act({ act: 'check_link', token })).body.code);
    const { status, body } = await signIn('curlew', pwd);
    seen.push([status, body.code, body.field]);
    await act({ act: 'restore', email, captcha: await site.captcha() });
    seen.push(await setPassword((await site.letterTo(email)).token));
    const sessions = db.selectFrom('sessions').select('agent').where('member_id', '=', id);
    seen.push((await sessions.execute()).length);
  };
  const purged: string[] = [];
  const purge = async (_db: unknown, tags: readonly string[]) => purged.push(...tags);
  const blobs = { ...diskBlobs(world.dataDir), remove };
  expect(await removeDueMembers(removing({ blobs, purge }))).toBe(1);
  const gone = [410, 'invalid_link'];
  expect(seen).toEqual([null, 0, 'invalid_link', [422, 'invalid_login', 'pwd'], gone, 0]);
  // Their open pages are told first.
  expect(purged[0]).toBe(`inbox:${id}`);
  expect(await signIn('curlew', pwd)).toMatchObject({ status: 422 });
});

it('one whose archive cannot be removed keeps no other member', async () => {
  const { db } = world;
  const stuck = await leaving('avocet');
  const other = await leaving('dunlin');
  await db
    .insertInto('archives')
    .values({
      ...{ member_id: stuck.id, state: 'ready', blob_key: 'b'.repeat(32) },
      ...{ asked_ts: 1, expires_ts: SECONDS + 60 },
    })
    .execute();
  const remove = () => Promise.reject(new Error('EACCES'));
  const blobs = { ...diskBlobs(world.dataDir), remove };
  await expect(removeDueMembers(removing({ blobs }))).rejects.toThrow('EACCES');
  const left = db.selectFrom('members').select('id').where('id', 'in', [stuck.id, other.id]);
  expect(await left.execute()).toEqual([{ id: stuck.id }]);
  expect(await removeDueMembers(removing({}))).toBe(1);
});

it('two processes that remove a member tell them once', async () => {
  const { db } = world;
  await leaving('plover');
  const told: string[] = [];
  const [deleted, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const faster = removing({
    mails: {
      add: async () => {
        told.push('faster');
        deleted.resolve();
        await waited.promise;
      },
    },
  });
  let first: Promise<number> = Promise.resolve(0);
  // Until the other one waits for it, where two write at once.
  const someoneWaits = async () => {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  };
  const slower = removing({
    db: withBefore(db, async () => {
      first = removeDueMembers(faster);
      await deleted.promise;
      const isHeld = ENGINE === 'postgres' ? vi.waitUntil(someoneWaits) : Promise.resolve();
      void isHeld.finally(() => {
        waited.resolve();
      });
    }),
    mails: { add: async () => told.push('slower') },
  });
  expect(await removeDueMembers(slower)).toBe(1);
  expect([await first, told]).toEqual([1, ['faster']]);
});

it('mails to who leaves go with them, and what visitors wrote to the operator waits on, though that was their address', async () => {
  const { db } = world;
  const { email } = await leaving('dabchick');
  const said = { subject: 'Hi', email: '', message: 'Hello', added_ts: 1 };
  const { id: report_id } = await db
    .insertInto('reports')
    .values(said as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const mail = { recipient: email, reply_to: null, body: 'x', file: null, added_ts: 1 };
  await db
    .insertInto('mails')
    .values([
      { ...mail, subject: 'theirs' },
      { ...mail, subject: 'to the operator', report_id },
    ])
    .execute();
  await removeDueMembers(removing({}));
  const left = db.selectFrom('mails').select('subject').where('recipient', '=', email);
  expect(await left.execute()).toEqual([{ subject: 'to the operator' }]);
  await db.deleteFrom('mails').execute();
});

it('pages that showed what a member followed and brought are told with the rows', async () => {
  const { db } = world;
  const { owner, friend } = MEMBERS;
  const named = { id: 1, dir: 'harbour', title: 'Harbour', added_ts: 1 };
  await db.insertInto('channels').values(named).execute();
  await db
    .insertInto('models')
    .values({ ...named, gender: 1 })
    .execute();
  const by = { member_id: owner, added_ts: 1 };
  await db
    .insertInto('subscriptions')
    .values([
      { ...by, section: 'channels', object_id: 1 },
      { ...by, section: 'models', object_id: 1 },
      { ...by, section: 'members', object_id: friend },
    ])
    .execute();
  const album = await addFrameAlbum(db, owner);
  const decision_id = await fillDecision(db, { owner });
  const others = { section: 'wall_posts', object_id: 1 } as const;
  const takenDown = [
    { section: 'videos', object_id: 1 } as const,
    { section: 'albums', object_id: album } as const,
    others,
  ];
  await db
    .insertInto('takedowns')
    .values(takenDown.map((thing) => ({ ...thing, decision_id, previous: '1>5' })))
    .execute();
  const tagsOf = (step: RemovalStep) =>
    db.transaction().execute(async (transaction) => {
      const slice = { context: removing({}), db: transaction, id: owner, most: 9 };
      return (await step(slice)).tags.toSorted();
    });
  const followed = ['channel:harbour', `member:${friend}`, 'model:harbour'];
  expect(await tagsOf(removeSubscriptions)).toEqual(followed);
  const videos = await tagsOf(removeVideos);
  expect(videos).toEqual(expect.arrayContaining(['categories', 'main', 'video:1', 'videos']));
  expect(await tagsOf(removeAlbums)).toEqual([`album:${album}`, 'albums', 'main']);
  // Nobody shows again what has no files any more.
  const left = await db.selectFrom('takedowns').select(['section', 'object_id']).execute();
  expect(left).toEqual([others]);
});
