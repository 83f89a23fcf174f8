import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { conditions, listingOf } from '#api/catalogue/lists/listing.ts';
import { UNFILTERED } from '#api/catalogue/video-source.ts';
import { changeVideo } from '#api/db/listings/change-video.ts';
import { MAX_SUBSCRIPTIONS } from '#config/limits.ts';
import { RATE_LIMITS } from '#config/rate-limits.ts';
import { idGroup } from '#contract/id-group.ts';
import { ENGINE } from './db-support/engine-database.ts';
import { fillDecision } from './support/fill-moderation.ts';
import { MEMBERS } from './support/member-world.ts';
import { CHANNEL, MODEL, peopleWorld } from './support/people-world.ts';

const { world, pages, subscribe, countersOf } = peopleWorld();
const { owner, other, moderator } = MEMBERS;

describe('subscriptions', () => {
  it.each([
    ['channels', CHANNEL, 'channel:harbour'],
    ['models', MODEL, 'model:harbour'],
    ['members', owner, `member:${owner}`],
  ] as const)(
    'CHN-09, MSG-05, MSG-07, API-018 to %s are made once, counted, and ended',
    async (target, id, tag) => {
      expect(await subscribe('add', target, id)).toEqual([200, 'ok']);
      expect(await subscribe('add', target, id)).toEqual([409, 'already_subscribed']);
      expect(await countersOf(target, id)).toBe(1);
      const viewed = await world.get(`viewer.php?section=${target}&object_id=${id}`, 'other');
      expect(viewed.body['object']).toMatchObject({ subscribed: 1 });
      expect(pages()).toEqual([tag, `member:${other}`].toSorted());
      for (const _ of [1, 2]) expect(await subscribe('rem', target, id)).toEqual([200, 'ok']);
      expect(await countersOf(target, id)).toBe(0);
    },
  );

  it('are made once by presses at the same time', async () => {
    const pressed = Array.from({ length: 6 }, () => subscribe('add', 'channels', CHANNEL));
    const codes = (await Promise.all(pressed)).map(([status]) => status);
    expect(codes.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await countersOf('channels', CHANNEL)).toBe(1);
  });

  it('MSG-08 to oneself are refused, and so is what is not there', async () => {
    expect(await subscribe('add', 'members', other)).toEqual([422, 'not_yourself']);
    for (const target of ['channels', 'models', 'members'])
      expect(await subscribe('add', target, 999)).toEqual([404, 'not_found']);
    expect(await subscribe('add', 'videos', 1)).toEqual([422, 'invalid']);
  });

  it('MSG-06, API-015 need an account', async () => {
    expect(await subscribe('add', 'channels', CHANNEL, 'nobody')).toEqual([401, 'need_auth']);
  });

  it('to what is hidden are neither listed nor counted', async () => {
    for (const [target, id] of [
      ['channels', CHANNEL],
      ['models', MODEL],
      ['members', owner],
    ] as const)
      await subscribe('add', target, id);
    const show = (visible: 0 | 1) => world.db.updateTable('channels').set({ visible }).execute();
    onTestFinished(async () => {
      await show(1);
    });
    const listed = async () => {
      const { body } = await world.get(
        `json/subscriptions/0/60/${idGroup(other)}/${other}.1.jsond`,
        'other',
      );
      return [body['total_count'], (body['subscriptions'] as unknown[]).length];
    };
    expect(await listed()).toEqual(['3', 3]);
    await show(0);
    expect(await listed()).toEqual(['2', 2]);
  });

  /** What is new to the one who subscribes. */
  const list = async () => {
    const path = `json/videos2/0/str/latest-updates/60/subscriptions.${other}.1.all...jsond`;
    const { body } = await world.get(path, 'other');
    return (body['videos'] as { video_id: string }[]).map(({ video_id }) => video_id);
  };
  /** Puts a video into the channel, or out of it. */
  const change = (channel_id: number | null) =>
    world.db
      .transaction()
      .execute((db) =>
        changeVideo(db, 2, () =>
          db.updateTable('videos').set({ channel_id }).where('id', '=', 2).execute(),
        ),
      );

  it('fill a list of what is new, of channels and members alike, the newest first', async () => {
    await change(CHANNEL);
    onTestFinished(async () => {
      await change(null);
    });
    expect(await list()).toEqual([]);
    await subscribe('add', 'channels', CHANNEL);
    expect(await list()).toEqual(['2']);
    await subscribe('add', 'members', owner);
    expect(await list()).toEqual(['4', '3', '2', '1']);
  });

  it('to what is hidden bring nothing new: nowhere is a page on which they could be ended', async () => {
    const { db } = world;
    await change(CHANNEL);
    await db.transaction().execute((inside) =>
      changeVideo(inside, 3, async () => {
        await inside.insertInto('video_models').values({ video_id: 3, model_id: MODEL }).execute();
      }),
    );
    onTestFinished(async () => {
      await change(null);
      await db.transaction().execute((inside) =>
        changeVideo(inside, 3, async () => {
          await inside.deleteFrom('video_models').execute();
        }),
      );
      for (const table of ['channels', 'models'] as const)
        await db.updateTable(table).set({ visible: 1 }).execute();
      await db.deleteFrom('takedowns').execute();
    });
    const hide = {
      channels: () => db.updateTable('channels').set({ visible: 0 }).execute(),
      models: () => db.updateTable('models').set({ visible: 0 }).execute(),
      members: async () => {
        const decision_id = await fillDecision(db, { owner });
        const taken = { section: 'members', object_id: owner, previous: '', decision_id } as const;
        await db.insertInto('takedowns').values(taken).execute();
      },
    };
    for (const [target, id, wanted] of [
      ['channels', CHANNEL, ['2']],
      ['models', MODEL, ['3']],
      ['members', owner, ['4', '3', '2', '1']],
    ] as const) {
      await subscribe('add', target, id);
      expect([target, await list()]).toEqual([target, wanted]);
      await hide[target]();
      expect([target, await list()]).toEqual([target, []]);
      await db.deleteFrom('subscriptions').execute();
    }
  });
});

/** How the engine would look for a member's feed, as it says. */
function planOfFeed(): Promise<string> {
  return world.db.transaction().execute(async (db) => {
    // So few rows would all be looked at.
    if (ENGINE === 'postgres') await sql`SET LOCAL enable_seqscan = off`.execute(db);
    const source = { of: 'subscriptions', group: 'str', id: other, since: 1000 } as const;
    const listing = await listingOf(db, source);
    const explain = { postgres: sql`EXPLAIN`, sqlite: sql`EXPLAIN QUERY PLAN` }[ENGINE];
    const { rows } = await sql<Record<string, unknown>>`${explain} SELECT ${listing.id}
      FROM ${listing.from} WHERE ${conditions(listing, UNFILTERED)}`.execute(db);
    return rows.map((row) => Object.values(row).join(' ')).join('\n');
  });
}

it('what is new of models is found by its time, by a look at nothing older', async () => {
  const plan = await planOfFeed();
  expect(plan).toMatch(
    {
      sqlite:
        /SEARCH model_listing .*model_listing_latest \(model_id=\? AND site_group=\? AND post_ts>\?\)/u,
      postgres: /model_listing_latest[^\n]*\n\s*Index Cond: [^\n]*post_ts >= /u,
    }[ENGINE],
  );
  expect(plan).not.toMatch(/SCAN model_listing|Seq Scan on model_listing/u);
});

// Last: what is counted of a member stays counted.
describe('one member', () => {
  it('subscribes to so much, and so often', async () => {
    const rows = Array.from({ length: MAX_SUBSCRIPTIONS }, (_, index) => ({
      ...{ member_id: moderator, section: 'models' as const, object_id: 1000 + index, added_ts: 1 },
    }));
    await world.db.insertInto('subscriptions').values(rows).execute();
    expect(await subscribe('add', 'channels', CHANNEL, 'moderator')).toEqual([409, 'list_full']);
    await world.db.deleteFrom('subscriptions').execute();
    const { times } = RATE_LIMITS.subscribe_of_member;
    for (let pressed = 1; pressed < times; pressed += 1)
      await subscribe('rem', 'channels', CHANNEL, 'moderator');
    expect(await subscribe('add', 'channels', CHANNEL, 'moderator')).toEqual([
      ...[429, 'too_many_attempts'],
    ]);
    expect(await subscribe('add', 'channels', CHANNEL, 'friend')).toEqual([200, 'ok']);
  });
});
