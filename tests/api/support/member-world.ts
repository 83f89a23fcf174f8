import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { createApi, type Api, type ApiOptions } from '#api/app.ts';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { changeVideo } from '#api/db/listings/change-video.ts';
import type { Database } from '#api/db/schema/index.ts';
import { durationClass } from '#api/db/video-keys.ts';
import { openSession } from '#api/services/sessions/open.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { NOW } from '../../setup/demo-database.ts';
import { createPostgresDatabase } from '../../setup/postgres-database.ts';
import { ENGINE } from '../db-support/engine-database.ts';

export const ORIGIN = 'http://tube.test';

/** Who calls: nobody, the member whose objects are touched, a friend of theirs, somebody else, a moderator. */
export const MEMBERS = { owner: 1, friend: 2, other: 3, moderator: 4 } as const;
export type Role = 'nobody' | keyof typeof MEMBERS;
export const ROLES: readonly Role[] = ['nobody', 'owner', 'friend', 'other', 'moderator'];

/** Videos that everybody sees, and one that nobody does but its owner. */
export const VIDEOS = [1, 2, 3, 4] as const;
export const PRIVATE_VIDEO = 5;

export interface Answered {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** The API on a small database of this run's engine (SQLite or PostgreSQL), with a few members and videos. */
export interface MemberWorld {
  api: Api;
  /** Its data folder, where mails are files. */
  dataDir: string;
  /** Closes the API and opens it anew: what is due is done before anything is answered. */
  restart: () => Promise<void>;
  db: Kysely<Database>;
  /** About how long a slice of what is done in slices may take on this engine, in milliseconds. */
  sliceMs: number;
  /** Tags that were purged since the start. */
  purged: string[];
  /** Fields posted to a call, in somebody's name. */
  post: (
    path: string,
    fields: Record<string, string | number> | FormData,
    as?: Role,
    headers?: Record<string, string>,
  ) => Promise<Answered>;
  /** An action of input.php. */
  act: (fields: Record<string, string | number>, as?: Role) => Promise<Answered>;
  get: (path: string, as?: Role) => Promise<Answered>;
  /** Any request below the site's origin, in somebody's name. */
  fetch: (path: string, init: RequestInit, as?: Role) => Promise<Response>;
}

/** Members and videos have numbers of the tests' own: what PostgreSQL counts by itself begins after them. */
async function countOn(db: Kysely<Database>): Promise<void> {
  const last = Math.max(...Object.values(MEMBERS));
  await sql`SELECT setval(pg_get_serial_sequence('members', 'id'), ${last})`.execute(db);
  await sql`SELECT setval(pg_get_serial_sequence('videos', 'id'), ${PRIVATE_VIDEO})`.execute(db);
}

async function fill(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('media')
    .values({ id: 'clip', kind: 'loop', seconds: 8, frames: 12 })
    .execute();
  for (const [name, id] of Object.entries(MEMBERS)) {
    const role = name === 'moderator' ? 'moderator' : 'member';
    const row = { id, username: name, display_name: `The ${name}`, joined_ts: 1, seen_ts: 1 };
    await db
      .insertInto('members')
      .values({ ...row, role })
      .execute();
  }
  await db
    .insertInto('second_factors')
    .values({ member_id: MEMBERS.moderator, secret: 'x'.repeat(60), proved_ts: 1, lost_ts: null })
    .execute();
  const befriended = [
    { member_id: MEMBERS.owner, friend_id: MEMBERS.friend, added_ts: 1 },
    { member_id: MEMBERS.friend, friend_id: MEMBERS.owner, added_ts: 1 },
  ];
  await db.insertInto('friends').values(befriended).execute();
  for (const id of [...VIDEOS, PRIVATE_VIDEO]) {
    const isPrivate = id === PRIVATE_VIDEO;
    const times = { duration: 300 * id, duration_class: durationClass(300 * id), post_ts: id };
    const texts = { dir: `film-${id}`, title: `Film ${id}`, media_id: 'clip' };
    const state = {
      status_id: 1,
      is_private: isPrivate ? 1 : 0,
      visible: isPrivate ? 0 : 1,
    } as const;
    await db.transaction().execute((transaction) =>
      changeVideo(transaction, id, () =>
        transaction
          .insertInto('videos')
          .values({ id, site_group: 'str', member_id: MEMBERS.owner, ...state, ...times, ...texts })
          .execute(),
      ),
    );
  }
}

/** Opens it before the tests of a file and closes it after them; `more` is asked for then. */
export function memberWorld(more: () => Partial<ApiOptions> = () => ({})): MemberWorld {
  const quiet = (): void => undefined;
  const purged: string[] = [];
  const tokens = new Map<Role, string>();
  const cleanups: (() => unknown)[] = [];
  let api: Api;
  let open: () => Promise<Api>;
  let unfollow: () => Promise<void>;
  let dataDir = '';
  let database: OpenDatabase<Database>;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'islet-members-'));
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
    let databaseUrl: string | null = null;
    if (ENGINE === 'postgres') {
      const { url, drop } = await createPostgresDatabase('empty_template');
      databaseUrl = url;
      cleanups.push(drop);
    }
    const error = (fields: object, text: string): never => {
      throw new Error(text, { cause: fields });
    };
    const log = { debug: quiet, info: quiet, warn: quiet, error };
    open = () =>
      createApi({
        ...{ dataDir, databaseUrl, demo: false, publicOrigin: null, log, now: () => NOW },
        ...more(),
      });
    api = await open();
    cleanups.push(() => api.close());
    database =
      databaseUrl === null
        ? openDatabase({ file: join(dataDir, 'islet.db') })
        : await openPostgresDatabase({ url: databaseUrl });
    cleanups.push(() => database.close());
    unfollow = await api.followPurges(null, ({ tags }) => purged.push(...tags));
    cleanups.push(() => unfollow());
    await fill(database.query);
    if (databaseUrl !== null) await countOn(database.query);
    for (const [role, id] of Object.entries(MEMBERS)) {
      const token = await openSession({ db: database.query, now: () => NOW }, id);
      tokens.set(role as Role, token);
    }
  });
  afterAll(async () => {
    for (const clean of cleanups.toReversed()) await clean();
  });

  const headersOf = (as: Role): Record<string, string> => {
    const token = tokens.get(as);
    return token === undefined ? {} : { cookie: `session=${token}` };
  };
  const ask = async (request: Request): Promise<Answered> => {
    const answer = await api.fetch(request);
    const body = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, body, headers: answer.headers };
  };
  const bodyOf = (fields: Record<string, string | number> | FormData) =>
    fields instanceof FormData
      ? fields
      : new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const post: MemberWorld['post'] = (path, fields, as = 'nobody', headers = { origin: ORIGIN }) => {
    return ask(
      new Request(`${ORIGIN}/api/${path}`, {
        method: 'POST',
        body: bodyOf(fields),
        headers: { ...headersOf(as), ...headers },
      }),
    );
  };
  return {
    get api() {
      return api;
    },
    restart: async () => {
      await unfollow();
      await api.close();
      api = await open();
      unfollow = await api.followPurges(null, ({ tags }) => purged.push(...tags));
    },
    get dataDir() {
      return dataDir;
    },
    get db() {
      return database.query;
    },
    get sliceMs() {
      return database.sliceMs;
    },
    purged,
    post,
    act: (fields, as = 'owner') => post('input.php', fields, as),
    get: (path, as = 'nobody') =>
      ask(new Request(`${ORIGIN}/api/${path}`, { headers: headersOf(as) })),
    fetch: (path, init, as = 'nobody') => {
      const request = new Request(ORIGIN + path, init);
      for (const [name, value] of Object.entries(headersOf(as))) request.headers.set(name, value);
      return api.fetch(request);
    },
  };
}
