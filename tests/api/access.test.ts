import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallContext, ServiceContext } from '#api/context.ts';
import type { Database } from '#api/db/schema/index.ts';
import { memoryLimits } from '#platform/limits/memory-limits.ts';
import { RateLimits } from '#api/middleware/rate-limit.ts';
import { read } from '#api/routes/read.ts';
import { router } from '#api/routes/router.ts';
import { write } from '#api/routes/write.ts';
import { endSession, forgetSessions } from '#api/services/sessions/end.ts';
import { openSession } from '#api/services/sessions/open.ts';
import { ACCESS, noQuery, type Access } from '#contract/call.ts';
import * as calls from '#contract/calls.ts';
import { jsonPath } from '#contract/json-path.ts';
import * as params from '#contract/params.ts';
import { path } from '#contract/path.ts';
import type { OpenDatabase } from '#platform/database/database.ts';
import { NOW } from '../setup/demo-database.ts';
import { engineWorld, type EngineWorld } from '../setup/engine-world.ts';
import { openEngineDatabase } from './db-support/engine-database.ts';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const YEAR_MS = 365 * 86_400_000;

let world: EngineWorld;
let database: OpenDatabase<Database>;
let now = NOW;
/** What a service needs of its context here: everything else stays away from it. */
const context = (): ServiceContext =>
  ({
    db: database.query,
    statistics: database.statistics,
    sliceMs: database.sliceMs,
    scratch: { folder: '', signal: new AbortController().signal },
    now: () => now,
    limits: new RateLimits(memoryLimits(100)),
    purgesTold: () => Promise.resolve(),
  }) as unknown as ServiceContext;

beforeAll(async () => {
  world = await engineWorld('demo');
  database = await openEngineDatabase(world.place);
  await database.query
    .updateTable('members')
    .set({ role: 'moderator' })
    .where('id', 'in', [2, 3, 4])
    .execute();
  // Of the third it is being set up; the fourth has none.
  await database.query
    .insertInto('second_factors')
    .values([
      { member_id: 2, secret: 'x', proved_ts: 1, lost_ts: null },
      { member_id: 3, secret: 'x', proved_ts: null, lost_ts: null },
    ])
    .execute();
});
afterAll(async () => {
  await database.close();
  await world.remove();
});

const whoever = ({ viewer }: CallContext): Promise<object> =>
  Promise.resolve({ id: viewer?.id ?? null });
const answer = z.object({ id: z.number().nullable() });

/** A read and a write for each access, which answer whose call it is. */
const readsOf = ACCESS.map((access) => {
  // The first word of its path.
  const template = {
    anyone: path`json/a/${params.lifetime}/${params.page}.${params.suffix}`,
    member: path`json/b/${params.lifetime}/${params.page}.${params.suffix}`,
    owner: path`json/c/${params.lifetime}/${params.page}.${params.suffix}`,
    moderator: path`json/d/${params.lifetime}/${params.page}.${params.suffix}`,
  }[access];
  return read(
    {
      kind: 'read',
      name: access,
      access,
      path: jsonPath(template),
      query: noQuery,
      answer,
      errors: [],
    },
    whoever,
  );
});
const writesOf = ACCESS.map((access) =>
  write(
    {
      kind: 'write',
      name: access,
      access,
      path: `${access}.php`,
      body: z.object({}),
      answer,
      errors: [],
    },
    whoever,
    { limit: 'stat' },
  ),
);
const LETTER: Readonly<Record<Access, string>> = {
  anyone: 'a',
  member: 'b',
  owner: 'c',
  moderator: 'd',
};

async function ask(
  address: string,
  token?: string,
  {
    publicOrigin = null,
    cookie = 'session',
  }: { publicOrigin?: string | null; cookie?: string } = {},
): Promise<[number, unknown, string | null]> {
  const fetch = router({
    context: context(),
    publicOrigin,
    log,
    reads: readsOf,
    writes: writesOf,
    media: () => Promise.resolve(null),
  });
  const isWrite = address.endsWith('.php');
  const response = await fetch(
    new Request(`http://tube.test/api/${address}`, {
      headers: {
        ...(token !== undefined && { cookie: `${cookie}=${token}` }),
        ...(isWrite && { origin: publicOrigin ?? 'http://tube.test' }),
      },
      ...(isWrite && { method: 'POST', body: new URLSearchParams({ a: 'b' }) }),
    }),
  );
  const body = (await response.json()) as { id?: unknown; code?: unknown };
  return [response.status, body.id ?? body.code ?? null, response.headers.get('cache-control')];
}

describe('who may make a call', () => {
  it('is said by every call of the contract', () => {
    for (const call of Object.values(calls)) {
      expect(['anyone', 'member', 'owner', 'moderator'], call.name).toContain(call.access);
    }
  });

  it.each([
    ['anyone', 200, 200, 200],
    ['member', 401, 200, 200],
    ['owner', 401, 200, 200],
    ['moderator', 401, 403, 200],
  ] as const)(
    '%s: nobody %i, a member %i, a moderator %i',
    async (access, ...statuses: number[]) => {
      const tokens = [undefined, await openSession(context(), 1), await openSession(context(), 2)];
      for (const [index, token] of tokens.entries()) {
        const status = statuses[index];
        const said = index === 0 ? null : index;
        const wanted = [
          status,
          status === 401 ? 'need_auth' : status === 403 ? 'no_permission' : said,
        ];
        const own = await ask(`json/${LETTER[access]}/0/1.jsond`, token);
        expect(own.slice(0, 2)).toEqual(wanted);
        const written = await ask(`${access}.php`, token);
        expect(written.slice(0, 2)).toEqual(wanted);
      }
    },
  );

  it('moderator: nobody without a second factor that is on, who is told so', async () => {
    for (const id of [3, 4]) {
      const token = await openSession(context(), id);
      for (const address of ['json/d/0/1.jsond', 'moderator.php'])
        expect((await ask(address, token)).slice(0, 2)).toEqual([403, 'need_factor']);
      expect((await ask('json/b/0/1.jsond', token)).slice(0, 2)).toEqual([200, id]);
    }
  });

  it('what others get too is answered to nobody in particular, whoever asks', async () => {
    const token = await openSession(context(), 1);
    expect(await ask('json/a/60/1.json', token)).toEqual([200, null, 'public, max-age=60']);
    expect(await ask('json/a/0/1.jsond', token)).toEqual([200, 1, 'private, no-store']);
  });

  it('what is not for anyone is never kept, whatever lifetime is asked for', async () => {
    const token = await openSession(context(), 1);
    expect(await ask('json/b/60/1.json', token)).toEqual([200, 1, 'private, no-store']);
    expect(await ask('json/c/60/1.json', token)).toEqual([200, 1, 'private, no-store']);
    expect((await ask('json/b/60/1.json'))[2]).toBe('no-store');
  });
});

describe('a session', () => {
  const me = async (token: string): Promise<unknown> => (await ask('json/a/0/1.jsond', token))[1];

  it('is a token of 256 bits, of which the database keeps a hash alone', async () => {
    const token = await openSession(context(), 1);
    expect(token).toMatch(/^[\w-]{43}$/u);
    expect(await openSession(context(), 1)).not.toBe(token);
    const rows = await database.query.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await me(token)).toBe(1);
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, 'A'.repeat(5000)])(
    'is not made up: %s',
    async (token) => {
      expect(await me(token)).toBeNull();
    },
  );

  it('ends when it is ended, and after a year', async () => {
    const [ended, over] = [await openSession(context(), 1), await openSession(context(), 1)];
    await endSession(context(), ended);
    expect([await me(ended), await me(over)]).toEqual([null, 1]);
    now = new Date(NOW.getTime() + YEAR_MS - 1000);
    expect(await me(over)).toBe(1);
    now = new Date(NOW.getTime() + YEAR_MS);
    expect(await me(over)).toBeNull();
    await forgetSessions(context());
    const left = await database.query.selectFrom('sessions').selectAll().execute();
    now = NOW;
    expect(left).toEqual([]);
  });

  it('counts over HTTPS only where no other host can have set its cookie', async () => {
    const token = await openSession(context(), 1);
    const publicOrigin = 'https://tube.test';
    const asked = (cookie: string) => ask('json/a/0/1.jsond', token, { publicOrigin, cookie });
    expect((await asked('session'))[1]).toBeNull();
    expect((await asked('__Host-session'))[1]).toBe(1);
  });

  it('goes with its member', async () => {
    const { id } = await database.query
      .insertInto('members')
      .values({ username: 'gone', display_name: 'Gone', joined_ts: 1, seen_ts: 1 } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await openSession(context(), id);
    expect(await me(token)).toBe(id);
    await database.query.deleteFrom('members').where('id', '=', id).execute();
    expect(await me(token)).toBeNull();
  });
});
