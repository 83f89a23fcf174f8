import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_CHOICES_A_TIME, MAX_SETTING_TEXT } from '#config/choices.ts';
import { MAX_EXCLUSIONS } from '#config/exclusions.ts';
import { HISTORY_KEPT_SECONDS } from '#config/history.ts';
import { SEARCHES_KEPT } from '#config/limits.ts';
import { NOW } from '../setup/demo-database.ts';
import { openSession } from '#api/services/sessions/open.ts';
import { MEMBERS, memberWorld, ORIGIN, PRIVATE_VIDEO, type Role } from './support/member-world.ts';

const world = memberWorld();
const SECONDS = Math.floor(NOW.getTime() / 1000);

const OWN = ['exclusions', 'recent_searches', 'member_settings', 'history', 'votes'] as const;

beforeEach(async () => {
  for (const table of OWN) await world.db.deleteFrom(table).execute();
  await world.db.updateTable('members').set({ choices_rev: 0 }).execute();
});

const send = async (
  act: string,
  entries: unknown,
  { section = 'add', as = 'owner' }: { section?: string; as?: Role } = {},
) => {
  const { status, body } = await world.act({ act, section, entries: JSON.stringify(entries) }, as);
  return [status, body.code ?? 'ok'];
};
const own = async (as: Role = 'owner') => (await world.get('own_choices.php', as)).body;
const RAIN = ['categories', 'Rain', 'rain'];

describe('what a member never wants to see', () => {
  it('is the same on every device, once whatever its spelling, and nobody else’s', async () => {
    const entries = [RAIN, ['words', 'fog', '']];
    for (let twice = 0; twice < 2; twice += 1)
      expect(await send('exclusions', entries)).toEqual([200, 'ok']);
    expect(await send('exclusions', [['categories', ' RAIN', '']])).toEqual([200, 'ok']);
    expect((await own())['exclusions']).toEqual([['words', 'fog', ''], RAIN]);
    expect((await own('other'))['exclusions']).toEqual([]);
    expect(await send('exclusions', [['categories', 'rain', '']], { section: 'rem' })).toEqual([
      ...[200, 'ok'],
    ]);
    expect((await own())['exclusions']).toEqual([['words', 'fog', '']]);
  });

  it('has a revision that changes with it, which each page’s one call tells', async () => {
    const told = async () =>
      ((await world.get('viewer.php', 'owner')).body['viewer'] as { choices: number }).choices;
    expect([await told(), (await own())['revision']]).toEqual([0, 0]);
    await send('exclusions', [RAIN]);
    await send('searches', ['rain']);
    expect([await told(), (await own())['revision']]).toEqual([2, 2]);
  });

  it('is bounded: what is too much is refused as a whole, and nothing is lost', async () => {
    const words = (from: number, n: number) =>
      Array.from({ length: n }, (_, index) => ['words', `w${from + index}`, '']);
    for (let from = 0; from < MAX_EXCLUSIONS; from += MAX_CHOICES_A_TIME)
      await send('exclusions', words(from, MAX_CHOICES_A_TIME));
    expect(await send('exclusions', words(MAX_EXCLUSIONS - 1, 2))).toEqual([409, 'list_full']);
    expect((await own())['exclusions']).toHaveLength(MAX_EXCLUSIONS);
    expect(await send('exclusions', [RAIN])).toEqual([200, 'ok']);
    expect(await send('exclusions', words(0, MAX_CHOICES_A_TIME + 1))).toEqual([422, 'invalid']);
  });

  it.each(['', '{', '{}', '[[]]', '[["words","",""]]', '[["colours","red",""]]', '[["words"]]'])(
    'refuses %s',
    async (entries) => {
      const { status, body } = await world.act({ act: 'exclusions', section: 'add', entries });
      expect([status, body.code, body.field]).toEqual([422, 'invalid', 'entries']);
    },
  );
});

describe('what a member searched for', () => {
  it('is kept the latest first, each once, as many as a browser keeps; and forgotten', async () => {
    expect(await send('searches', ['harbour', 'rain', 'Harbour', 'a'])).toEqual([200, 'ok']);
    expect((await own())['searches']).toEqual(['rain', 'Harbour']);
    const many = Array.from({ length: SEARCHES_KEPT }, (_, index) => `search ${index}`);
    await world.db.updateTable('recent_searches').set({ added_ts: 1 }).execute();
    await send('searches', many);
    expect((await own())['searches']).toEqual(many);
    expect(await world.db.selectFrom('recent_searches').select('title').execute()).toHaveLength(
      SEARCHES_KEPT,
    );
    expect(await send('searches', [], { section: 'clear' })).toEqual([200, 'ok']);
    expect((await own())['searches']).toEqual([]);
  });
});

describe('a member’s settings', () => {
  it('are the same in each browser; what a browser brings does not take the place of what is there', async () => {
    const of = async (as: Role = 'owner') => (await own(as))['settings'];
    expect(await send('settings', [['player_speed', '2']])).toEqual([200, 'ok']);
    const brought = [
      ['player_speed', '0.5'],
      ['hide_watched', '1'],
    ];
    expect(await send('settings', brought)).toEqual([200, 'ok']);
    expect(await of()).toEqual([
      ['hide_watched', '1'],
      ['player_speed', '2'],
    ]);
    const changed = [
      ['player_speed', '0.5'],
      ['hide_watched', null],
    ];
    expect(await send('settings', changed, { section: 'set' })).toEqual([200, 'ok']);
    expect([await of(), await of('other')]).toEqual([[['player_speed', '0.5']], []]);
    expect((await own())['revision']).toBe(3);
  });

  it.each([
    ['of the device', [['player_volume', '1']]],
    ['that there is none of', [['colour', '1']]],
    ['of more than a setting', [['player_next', 'x'.repeat(MAX_SETTING_TEXT + 1)]]],
    ['without a value', [['player_speed']]],
  ])('are none %s', async (_what, entries) => {
    expect(await send('settings', entries)).toEqual([422, 'invalid']);
  });
});

describe('what a visitor voted', () => {
  const counted = () =>
    world.db
      .selectFrom('videos')
      .select(['id', 'likes', 'dislikes'])
      .where('id', 'in', [1, 2])
      .orderBy('id')
      .execute();
  const cast = (object_id: number, vote: 0 | 1, as: Role, headers: Record<string, string>) =>
    world.post('stat.php', { act: 'vote', section: 'videos', object_id, vote }, as, {
      origin: ORIGIN,
      ...headers,
    });

  it('becomes the member’s and stays counted; of two votes on one video the member’s counts', async () => {
    await world.db.updateTable('videos').set({ likes: 0, dislikes: 0 }).execute();
    const first = await cast(1, 1, 'nobody', {});
    const voter = String(first.headers.get('set-cookie')).split(';')[0] ?? '';
    await cast(2, 0, 'nobody', { cookie: voter });
    await cast(2, 1, 'owner', {});
    expect(await counted()).toEqual([
      { id: 1, likes: 1, dislikes: 0 },
      { id: 2, likes: 1, dislikes: 1 },
    ]);
    const token = await openSession({ db: world.db, now: () => NOW }, MEMBERS.owner);
    const cookie = `session=${token}; ${voter}`;
    const adopt = () =>
      world.post('input.php', { act: 'adopt_votes' }, 'nobody', { origin: ORIGIN, cookie });
    world.purged.length = 0;
    for (let twice = 0; twice < 2; twice += 1) expect((await adopt()).status).toBe(200);
    expect(
      await world.db
        .selectFrom('votes')
        .select(['object_id', 'voter', 'vote'])
        .orderBy('object_id')
        .execute(),
    ).toEqual([
      { object_id: 1, voter: 'm:1', vote: 1 },
      { object_id: 2, voter: 'm:1', vote: 1 },
    ]);
    expect(await counted()).toEqual([
      { id: 1, likes: 1, dislikes: 0 },
      { id: 2, likes: 1, dislikes: 0 },
    ]);
    await expect.poll(() => world.purged).toContain('video:2');
    // Who signs in without having voted here takes nobody's.
    expect((await world.act({ act: 'adopt_votes' }, 'other')).status).toBe(200);
  });
});

describe('what a browser knows of what was watched', () => {
  const rows = () =>
    world.db
      .selectFrom('history')
      .select(['member_id', 'video_id', 'added_ts', 'left_at'])
      .orderBy('video_id')
      .execute();
  const row = (video_id: number, added_ts: number, left_at = 0) => ({
    ...{ member_id: MEMBERS.owner, video_id, added_ts, left_at },
  });

  it('comes into the history, twice as once; what is there already stays as it is', async () => {
    await world.db
      .insertInto('history')
      .values(row(1, 500, 7))
      .execute();
    const entries = [
      [1, SECONDS - 5, 60],
      [2, SECONDS - 9, 60],
      [3, SECONDS + 99, 899],
    ];
    for (let twice = 0; twice < 2; twice += 1)
      expect(await send('adopt_history', entries)).toEqual([200, 'ok']);
    // The end of a video is no place to go on from, and nothing was watched in time to come.
    expect(await rows()).toEqual([row(1, 500, 7), row(2, SECONDS - 9, 60), row(3, SECONDS)]);
  });

  it('leaves out what is too old, private, or no video', async () => {
    const old = SECONDS - HISTORY_KEPT_SECONDS;
    const entries = [...[PRIVATE_VIDEO, 999].map((id) => [id, SECONDS - 5, 0]), [4, old, 0]];
    expect(await send('adopt_history', entries)).toEqual([200, 'ok']);
    expect(await rows()).toEqual([]);
  });
});
