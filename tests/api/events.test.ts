import { describe, expect, it, onTestFinished } from 'vitest';
import { EVENTS } from '#config/events.ts';
import { EventStreams } from '#api/events/streams.ts';
import { tokenHash } from '#api/services/sessions/token.ts';
import type { Viewer } from '#api/viewer.ts';
import { openSession } from '#api/services/sessions/open.ts';
import { NOW } from '../setup/demo-database.ts';
import { MEMBERS, memberWorld, ORIGIN, type Role } from './support/member-world.ts';

const world = memberWorld();
const { owner, other } = MEMBERS;

/** An open page of a member: what it was told so far, piece by piece, and whether it is over. */
async function openPage(token: string, known = '') {
  const headers = { cookie: `session=${token}`, ...(known && { 'last-event-id': known }) };
  const answer = await world.api.fetch(new Request(`${ORIGIN}/api/events.php`, { headers }));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    ...[200, 'text/event-stream; charset=utf-8'],
  ]);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  onTestFinished(() => reader.cancel());
  const next = async (): Promise<string | null> => {
    const { value, done } = await reader.read();
    return done ? null : new TextDecoder().decode(value);
  };
  expect(await next()).toBe(`retry: ${EVENTS.retryMs}\n\n`);
  return { next, close: () => reader.cancel() };
}
const signIn = (id: number) => openSession({ db: world.db, now: () => NOW }, id);
const send = (as: Role, to: number, msg = 'Hello') =>
  world.post('messages.php', { act: 'send', object_id: to, msg }, as);
const idOf = (event: string | null): string => /^id: (.+)$/mu.exec(event ?? '')?.[1] ?? '';

describe('an open page of a member', () => {
  it('is told what is not read: at once, when something comes, and when it is read', async () => {
    const page = await openPage(await signIn(other));
    expect(await page.next()).toContain('data: {"messages":0,"notifications":0}');
    await send('owner', other);
    expect(await page.next()).toContain('data: {"messages":1,"notifications":1}');
    await world.post('messages.php', { act: 'read', object_id: owner }, 'other');
    expect(await page.next()).toContain('data: {"messages":0,"notifications":0}');
  });

  it('that comes again is told what it missed, and nothing where it missed nothing', async () => {
    const token = await signIn(other);
    const first = await openPage(token);
    const id = idOf(await first.next());
    await first.close();
    const same = await openPage(token, id);
    await send('owner', other, 'While it was away');
    // The first that it hears is the message, as nothing was new before.
    expect(await same.next()).toContain('"messages":1');
    await same.close();
    expect(await (await openPage(token, id)).next()).toContain('"messages":1');
  });

  it('hears nothing of others', async () => {
    const page = await openPage(await signIn(MEMBERS.moderator));
    await page.next();
    await send('owner', other);
    await send('owner', MEMBERS.moderator);
    expect(await page.next()).toContain('"messages":1');
  });

  it('is no more once its member has signed out, and only then', async () => {
    const token = await signIn(other);
    const [left, stays] = [await openPage(token), await openPage(await signIn(other))];
    for (const page of [left, stays]) await page.next();
    await world.api.fetch(
      new Request(`${ORIGIN}/api/input.php`, {
        method: 'POST',
        body: new URLSearchParams({ act: 'signout' }),
        headers: { origin: ORIGIN, cookie: `session=${token}` },
      }),
    );
    expect(await left.next()).toBeNull();
    expect(await stays.next()).toContain('data:');
  });

  it('is for members alone; of one member’s too many the oldest ends', async () => {
    expect((await world.get('events.php')).body.code).toBe('need_auth');
    const token = await signIn(MEMBERS.friend);
    const first = await openPage(token);
    await first.next();
    for (let count = 0; count < EVENTS.perMember; count += 1) await openPage(token);
    expect(await first.next()).toBeNull();
  });

  it('ends with its process, which opens no more', async () => {
    const page = await openPage(await signIn(owner));
    await page.next();
    world.api.endStreams();
    expect(await page.next()).toBeNull();
    const headers = { cookie: `session=${await signIn(owner)}` };
    const refused = await world.api.fetch(new Request(`${ORIGIN}/api/events.php`, { headers }));
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
  });
});

describe('the streams of a process', () => {
  it('are bounded; a heartbeat keeps each, and finds those whose session is over', async () => {
    const quiet = () => undefined;
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const limits = { ...EVENTS, all: 2, heartbeatMs: 100 };
    const ground = { db: world.db, now: () => NOW };
    const streams = new EventStreams({ ground, follow: world.api.followPurges, log, limits });
    onTestFinished(() => streams.endAll());
    const viewers = await Promise.all(
      [owner, other, MEMBERS.friend].map(async (id): Promise<Viewer> => {
        return { id, role: 'member', session: tokenHash(await signIn(id)) };
      }),
    );
    const open = async (index: number) => {
      const reader = (await streams.open(viewers[index] as Viewer, '')).getReader();
      const heard: string[] = [];
      return async (until: string | null): Promise<string> => {
        // A heart may beat before what there is has been looked up.
        while (until === null || heard.at(-1) !== until || !heard.join('').includes('data: {')) {
          const { value, done } = await reader.read();
          if (done) break;
          heard.push(new TextDecoder().decode(value));
        }
        return heard.join('');
      };
    };
    const [mine, theirs] = [await open(0), await open(1)];
    await expect(open(2)).rejects.toMatchObject({ code: 'busy' });
    expect(await mine(':\n\n')).toContain('data: {');
    const gone = viewers[1]?.session ?? '';
    await world.db.deleteFrom('sessions').where('token_hash', '=', gone).execute();
    expect(await theirs(null)).toContain('data: {');
    // Its place is free again.
    expect(await (await open(2))(':\n\n')).toContain('data: {');
  });
});
