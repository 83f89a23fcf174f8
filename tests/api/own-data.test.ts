import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { ARCHIVE_SECONDS, GRACE_SECONDS } from '#config/limits.ts';
import { STATUS } from '#config/moderation.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import { NOW } from '../setup/demo-database.ts';
import { openBlobs } from '#platform/blobs/open-blobs.ts';
import { untrueTotals } from './db-support/derived.ts';
import { accountWorld } from './support/account-world.ts';
import { fillEverything, SPOKEN, TYPED } from './support/fill-everything.ts';
import { WRITTEN } from './support/fill-moderation.ts';
import { MEMBERS, ORIGIN } from './support/member-world.ts';
import { newAvatar } from './support/new-avatar.ts';
import { memberColumns, rowsOf, textsLeft } from './support/member-columns.ts';

const site = accountWorld();
const { world } = site;
const SECONDS = Math.floor(NOW.getTime() / 1000);
const { owner, friend } = MEMBERS;
const PASSWORD = 'correct horse';
const EMAIL = 'owner@mail.example';

const blobs = () => openBlobs({ kind: 'disk', folder: join(world.dataDir, 'blobs') });
const ownData = async () => (await world.get('data.php', 'owner')).body;
/** What tells of the owner, or what they wrote. */
const TEXTS = [EMAIL, 'The owner', 'harbour lights', 'rain', SPOKEN, TYPED, ...WRITTEN];
const asked = { asked_ts: SECONDS, due_ts: SECONDS - 1 };

async function putBlob(
  kind: string,
  role: string,
  owner_id: number = kind === 'member' ? owner : 1,
): Promise<string> {
  const key = newBlobKey();
  const content = async function* () {
    yield new Uint8Array([1, 2, 3]);
  };
  await (await blobs()).put(key, content(), 'image/webp');
  const row = { owner_kind: kind, owner_id, role, state: 'ready' };
  const facts = { content_type: 'image/webp', bytes: 3, sha256: key, created_ts: 1 };
  await world.db
    .insertInto('assets')
    .values({ ...row, ...facts, blob_key: key, variant: '.webp' } as never)
    .execute();
  return key;
}

describe('an account that is to be deleted', () => {
  it('is asked for with its password, told by mail, and kept by one press within 14 days', async () => {
    await fillEverything(world, { email: EMAIL, password: PASSWORD, now: SECONDS });
    for (const [pwd, code] of [
      ['', 'required'],
      ['wrong horse', 'wrong_password'],
    ] as const) {
      const { status, body } = await world.act({ act: 'delete_account', pwd });
      expect([status, body.errors]).toEqual([422, [{ field: 'pwd', code }]]);
    }
    expect(await ownData()).toMatchObject({ leaving: null, has_password: 1 });
    expect((await world.act({ act: 'delete_account', pwd: PASSWORD })).status).toBe(200);
    expect((await ownData()).leaving).toBe(SECONDS + GRACE_SECONDS);
    const letter = await site.letterTo(EMAIL);
    expect(letter.subject).toContain('Your account will be deleted');
    expect(letter.text).toContain('/en/edit/data/');
    await world.restart();
    expect((await ownData()).leaving).toBe(SECONDS + GRACE_SECONDS);
    expect((await world.act({ act: 'keep_account' })).status).toBe(200);
    expect((await ownData()).leaving).toBeNull();
  });

  it('is not kept once its days of grace are over, as it is being removed by then', async () => {
    await world.db
      .insertInto('leavings')
      .values({ member_id: owner, asked_ts: 1, due_ts: SECONDS })
      .execute();
    const { status, body } = await world.act({ act: 'keep_account' });
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await ownData()).leaving).toBe(SECONDS);
    await world.db.deleteFrom('leavings').execute();
  });

  it('without a password needs a session of the last ten minutes', async () => {
    await world.db
      .updateTable('sessions')
      .set({ created_ts: SECONDS - 601 })
      .execute();
    const { status, body } = await world.act({ act: 'delete_account' }, 'other');
    expect([status, body.code]).toEqual([401, 'need_auth']);
    await world.db.updateTable('sessions').set({ created_ts: SECONDS }).execute();
  });
});

describe('what a member takes along', () => {
  it('is an archive of all that is kept of them and of their files, made once at a time, at an address that expires', async () => {
    const shown = await world.api.fetch(await newAvatar(world));
    const { id: album } = await world.db
      .selectFrom('albums')
      .select('id')
      .where('member_id', '=', owner)
      .executeTakeFirstOrThrow();
    const { id: channel } = await world.db
      .selectFrom('channels')
      .select('id')
      .where('owner_id', '=', owner)
      .executeTakeFirstOrThrow();
    // A film of theirs that a decision removed is not handed out again; nor is one that is nobody's, nor what was made of their own.
    const setState = (status_id: number, visible: 0 | 1) =>
      world.db.updateTable('videos').set({ status_id, visible }).where('id', '=', 3).execute();
    await setState(STATUS.deleted, 0);
    for (const [kind, role, id] of [
      ...([5, 3, 7] as const).map((video) => ['video', 'source', video] as const),
      ...([['video', 'rendition', 5] as const, ['channel', 'avatar', channel] as const] as const),
      ...([['album', 'rendition', album] as const, ['album', 'preview', album] as const] as const),
    ])
      await putBlob(kind, role, id);
    expect((await world.act({ act: 'archive' })).status).toBe(200);
    expect((await world.act({ act: 'archive' })).body.code).toBe('already_added');
    const ready = await vi.waitUntil(
      async () => {
        const { archive } = (await ownData()) as {
          archive: { url: string | null; expires: number };
        };
        return archive.url === null ? false : archive;
      },
      { timeout: 15_000 },
    );
    expect(ready.expires).toBe(SECONDS + ARCHIVE_SECONDS);
    expect((await site.letterTo(EMAIL)).subject).toContain('Your data is ready');
    await setState(1, 1);
    const url = new URL(String(ready.url), ORIGIN);
    const answer = await world.api.fetch(new Request(url));
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const json = (name: string) => JSON.parse(new TextDecoder().decode(files[`${name}.json`]));
    expect(json('profile')).toMatchObject({ username: 'owner' });
    expect(json('account')).toEqual({ email: EMAIL, confirmed_ts: 1, created_ts: 1 });
    expect(json('identities')).toMatchObject([{ subject: 's', email: EMAIL }]);
    expect(json('history')).toMatchObject([{ video_id: '4', title: 'Film 4' }]);
    expect(json('playlists')).toMatchObject([{ title: 'Mine alone', items: [] }]);
    expect(json('comments')).toMatchObject([{ text: 'first of all' }]);
    expect(json('decisions')).toMatchObject([{ measure: 'hide', reason: 'because of it' }]);
    expect(json('decisions')[0]).not.toHaveProperty('moderator_id');
    expect(json('appeals')).toMatchObject([{ message: 'I object' }]);
    expect(json('exclusions')).toMatchObject([{ kind: 'words', title: 'rain' }]);
    expect(json('recent_searches')).toMatchObject([{ title: 'harbour lights' }]);
    expect(json('settings')).toMatchObject([{ name: 'player_speed', value: '2' }]);
    expect(json('favourites')).toMatchObject([{ video_id: 3 }]);
    expect(json('votes')).toMatchObject([{ section: 'videos', object_id: 1, vote: 1 }]);
    const taken = Object.keys(files).filter((name) => !name.endsWith('.json'));
    expect(taken.map((name) => name.replaceAll(/\d+-/gu, ''))).toEqual([
      ...(['videos/5/captions-de.vtt', 'pictures/avatar192x192.webp', 'videos/5/source'] as const),
      `channels/${channel}/avatar.webp`,
      `albums/${album}/rendition.webp`,
    ]);
    expect(new TextDecoder().decode(files['videos/5/captions-de.vtt'])).toBe(
      `WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n${SPOKEN}\n`,
    );
    expect(files[taken.at(-1) ?? '']).toEqual(new Uint8Array([1, 2, 3]));
    const part = await world.api.fetch(new Request(url, { headers: { range: 'bytes=0-3' } }));
    expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004']);
    const pictures = Object.keys(files).filter((name) => name.startsWith('pictures/'));
    expect(pictures).toEqual([expect.stringMatching(/^pictures\/\d+-avatar.*\.webp$/u)]);
    expect(files[pictures[0] ?? '']).toEqual(new Uint8Array(await shown.arrayBuffer()));
    expect(
      JSON.stringify(Object.values(files).map((file) => new TextDecoder().decode(file))),
    ).not.toMatch(/argon2|password_hash|token_hash/u);
    url.searchParams.set('expires', String(SECONDS + ARCHIVE_SECONDS + 1));
    expect((await world.api.fetch(new Request(url))).status).toBe(404);
  });
});

describe('once the days of grace are over', () => {
  it('nothing is left of a member in any table or file; what others wrote stays, and numbers are right', async () => {
    const columns = await memberColumns(world.db);
    const own = async () =>
      (
        await Promise.all(
          columns.map(
            async (place) => [place.join('.'), await rowsOf(world.db, place, owner)] as const,
          ),
        )
      )
        .filter(([, rows]) => rows > 0)
        .map(([name]) => name);
    await world.db
      .insertInto('leavings')
      .values({ member_id: owner, ...asked })
      .execute();
    const keys = [await putBlob('video', 'thumbnails')];
    const files = await world.db
      .selectFrom('assets')
      .select('blob_key')
      .where(({ not, and, eb }) =>
        not(and([eb('owner_kind', '=', 'video'), eb('owner_id', '=', 7)])),
      )
      // Pictures of a channel are the channel's, which stays.
      .where('owner_kind', '!=', 'channel')
      .execute();
    for (const { blob_key } of files) keys.push(blob_key);
    const archive = await world.db.selectFrom('archives').select('blob_key').executeTakeFirst();
    keys.push(String(archive?.blob_key));
    // Whoever adds a table that knows members has this test put a row of the owner's into it.
    expect(await own()).toEqual(columns.map((place) => place.join('.')));
    const before = await textsLeft(world.db, TEXTS);
    expect(new Set(before.map(([text]) => text))).toEqual(new Set(TEXTS));
    await world.restart();

    expect(await own()).toEqual([]);
    // The mail that says so leaves, too.
    await expect.poll(() => textsLeft(world.db, TEXTS)).toEqual([]);
    const votes = await world.db.selectFrom('votes').select('voter').execute();
    expect(votes).toEqual([{ voter: `m:${friend}` }]);
    const stored = await blobs();
    expect(await Promise.all(keys.map((key) => stored.size(key)))).toEqual(keys.map(() => null));
    for (const [section, id] of [
      ['subscriptions', owner],
      ['wall_posts', owner],
    ] as const)
      expect(
        await world.db
          .selectFrom(section)
          .selectAll()
          .where('section', '=', 'members')
          .where('object_id', '=', id)
          .execute(),
      ).toEqual([]);
    const comments = await world.db.selectFrom('comments').select(['text', 'likes']).execute();
    expect(comments).toEqual([{ text: 'an answer to it', likes: 0 }]);
    const { likes, favourites } = await world.db
      .selectFrom('videos')
      .select(({ fn }) => [fn.sum('likes').as('likes'), fn.sum('favourites').as('favourites')])
      .executeTakeFirstOrThrow();
    expect([Number(likes), Number(favourites)]).toEqual([1, 0]);
    const left = await world.db
      .selectFrom('members')
      .select(['friends', 'subscribers'])
      .where('id', '=', friend)
      .executeTakeFirstOrThrow();
    expect([left.friends, left.subscribers]).toEqual([0, 0]);
    expect(await untrueTotals(world.db)).toEqual([]);
    const log = JSON.stringify(await world.db.selectFrom('purge_log').selectAll().execute());
    for (const tag of [`member:${owner}`, 'comments:videos:2', 'video:1', 'playlists'])
      expect(log).toContain(tag);
    expect((await world.get('viewer.php', 'owner')).body.viewer).toBeNull();
    expect((await site.letterTo(EMAIL)).subject).toContain('Your account is deleted');
  });
});
