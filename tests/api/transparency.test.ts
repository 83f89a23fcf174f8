import { expect, it } from 'vitest';
import { ensureCase } from '#api/services/moderation/open-case.ts';
import { transparencyOf } from '#api/transparency.ts';
import type { CaseKind, Measure } from '#config/moderation.ts';
import type { NoticeCategory } from '#config/notices.ts';
import { accountWorld } from './support/account-world.ts';
import { MEMBERS } from './support/member-world.ts';

const { world } = accountWorld();
const HOUR = 3600;
const MAY = Date.UTC(2024, 4) / 1000;

interface Told {
  source?: CaseKind;
  measure?: Measure;
  category?: NoticeCategory;
  opened?: number;
  hours?: number;
  strike?: 0 | 1;
  appeal_of?: number;
}

/** A case that is decided; gives the numbers of both. */
async function decided(told: Told): Promise<{ case_id: number; decision: number }> {
  const { source = 'report', measure = 'none', category = 'privacy' } = told;
  const { opened = MAY, hours = 1, strike = 0, appeal_of = null } = told;
  const { id: case_id } = await world.db
    .insertInto('cases')
    .values({
      ...{ kind: source, section: 'videos', object_id: 1, address: '', category, urgent: 0 },
      ...{ due_ts: 1, opened_ts: opened, closed_ts: 1, claimed_by: null, claimed_ts: null },
      appeal_of,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: decision } = await world.db
    .insertInto('decisions')
    .values({
      ...{ case_id, source, section: 'videos', object_id: 1, owner_id: MEMBERS.owner },
      ...{ moderator_id: null, measure, category, clause: '', reason: 'because of it' },
      ...{ ground: measure === 'hide' || measure === 'remove' ? 'terms' : null },
      ...{ territory: 'all', until_ts: null, automated_detection: 0, automated_decision: 0 },
      ...{ redress: 'appeal', strike, appeal_of, decided_ts: opened + hours * HOUR },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { case_id, decision };
}

let reports = 0;
async function reported(
  category: NoticeCategory,
  case_id: number | null,
  added_ts = MAY,
): Promise<void> {
  reports += 1;
  const { id: report_id } = await world.db
    .insertInto('reports')
    .values({ subject: '', email: '', message: `report ${reports}`, added_ts } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('notices')
    .values({
      ...{ report_id, category, address: '/', from_second: null, to_second: null, name: '' },
      ...{ good_faith: 1, lang: 'en', key_hash: `key ${reports}`, due_ts: 1, case_id },
    })
    .execute();
}

const objected = (decision_id: number, party: string, kind: 'appeal' | 'counter_notice') =>
  world.db
    .insertInto('appeals')
    .values({
      ...{ decision_id, party, member_id: null, kind, message: 'No', name: '', postal: '' },
      added_ts: MAY + HOUR,
    })
    .execute();

it('a year is told in the figures that Article 15 asks for', async () => {
  const hidden = await decided({ measure: 'hide', hours: 10, strike: 1 });
  await reported('privacy', hidden.case_id);
  await reported('underage', hidden.case_id, MAY + 2 * HOUR);
  const kept = await decided({ category: 'hate', hours: 4 });
  await reported('hate', kept.case_id);
  // No notices of illegal content.
  await reported('spam', null);
  await reported('technical', hidden.case_id);
  await decided({ source: 'own', measure: 'remove', category: 'copyright', strike: 1 });
  await decided({ source: 'upload', measure: 'accept', category: 'other' });
  await decided({ source: 'upload', measure: 'reject', category: 'other' });
  await decided({ source: 'order', measure: 'remove', category: 'violence', hours: 30 });
  await objected(hidden.decision, 'owner', 'counter_notice');
  await decided({ source: 'appeal', measure: 'restore', hours: 6, appeal_of: hidden.decision });
  await objected(kept.decision, 'notice:3', 'appeal');
  // Of the years beside it.
  const before = await decided({ measure: 'hide', opened: Date.UTC(2023, 11, 31, 22) / 1000 });
  await reported('privacy', before.case_id, Date.UTC(2023, 11, 31, 23) / 1000);
  await reported('privacy', null, Date.UTC(2025, 0) / 1000);

  expect(await transparencyOf(world.db, 2024)).toEqual({
    year: 2024,
    orders: {
      ...{ decided: 1, byCategory: { violence: 1 }, byMeasure: { remove: 1 }, medianHours: 30 },
    },
    notices: {
      ...{ received: 3, byCategory: { privacy: 1, underage: 1, hate: 1 } },
      ...{ decided: 3, byMeasure: { hide: 2, none: 1 }, byGround: { terms: 2 }, medianHours: 8 },
    },
    own: {
      ...{ byCategory: { copyright: 1 }, byMeasure: { remove: 1 } },
      uploads: { accept: 1, reject: 1 },
    },
    complaints: {
      ...{ received: 2, byParty: { owner: 1, reporter: 1 }, counterNotices: 1 },
      ...{ decided: 1, reversed: 1, medianHours: 5 },
    },
    automated: { detection: 0, decision: 0, blockedUploads: 0 },
    strikes: 1,
  });
  const empty = await transparencyOf(world.db, 2020);
  expect(empty.notices).toMatchObject({ received: 0, byCategory: {}, medianHours: null });
});

it('what was taken down as somebody called it spam stands with what moderators did of their own accord', async () => {
  const opened = Date.UTC(2019, 4) / 1000;
  const spam = await decided({ measure: 'remove', category: 'spam', opened });
  await reported('spam', spam.case_id, opened);
  await reported('technical', spam.case_id, opened);
  const both = await decided({ measure: 'hide', category: 'hate', opened });
  await reported('spam', both.case_id, opened);
  await reported('hate', both.case_id, opened);
  // Its reports are not kept any more.
  await decided({ measure: 'hide', category: 'spam', opened });
  const { own, notices } = await transparencyOf(world.db, 2019);
  expect(own).toMatchObject({ byCategory: { spam: 1 }, byMeasure: { remove: 1 } });
  expect(notices).toMatchObject({ received: 1, byMeasure: { hide: 1 } });
});

it('an objection that was answered before another one arrived counts once, with its own answer', async () => {
  const june = Date.UTC(2023, 5) / 1000;
  const { decision } = await decided({ measure: 'hide', opened: june });
  const object = (party: string, added_ts: number) =>
    world.db
      .insertInto('appeals')
      .values({
        ...{ decision_id: decision, party, member_id: null, kind: 'appeal', message: 'No' },
        ...{ name: '', postal: '', added_ts },
      })
      .execute();
  await object('owner', june + 2 * HOUR);
  await decided({ source: 'appeal', opened: june + 2 * HOUR, hours: 2, appeal_of: decision });
  await object('notice:1', june + 5 * HOUR);
  const later = { opened: june + 5 * HOUR, hours: 4, appeal_of: decision };
  await decided({ source: 'appeal', measure: 'restore', ...later });
  const { complaints } = await transparencyOf(world.db, 2023);
  expect(complaints).toMatchObject({ received: 2, decided: 2, reversed: 1, medianHours: 3 });
});

/** How many there are of each kind, counted one by one. */
function tally(kinds: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) if (kind !== null) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
function middle(lengths: readonly number[]): number | null {
  const sorted = lengths.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 720) / 10;
}

it('what the database counts is what one counts row by row', async () => {
  const march = Date.UTC(2022, 2) / 1000;
  const sources = ['report', 'order', 'own', 'upload'] as const;
  const measures = ['none', 'limit', 'hide', 'remove', 'restore'] as const;
  const categories = ['privacy', 'hate', 'copyright'] as const;
  const made: (Required<Omit<Told, 'appeal_of'>> & Record<'added' | 'decision', number>)[] = [];
  for (let n = 0; n < 61; n += 1) {
    const source = sources[n % 4] ?? 'own';
    const measure = measures[(n * 7) % 5] ?? 'none';
    const category = categories[(n * 5) % 3] ?? 'privacy';
    const [opened, hours] = [march + n, ((n * 37) % 101) + 1];
    const strike = n % 9 === 2 ? 1 : 0;
    const { case_id, decision } = await decided({
      ...{ source, measure, category, opened, hours, strike },
    });
    const added = source === 'report' ? (n % 3) + 1 : 0;
    for (let m = 0; m < added; m += 1) await reported(category, case_id, opened + m * HOUR);
    made.push({ source, measure, category, hours, opened, added, decision, strike });
  }
  // One of whoever has left.
  const [left] = made.filter(({ strike }) => strike === 1);
  await world.db
    .updateTable('decisions')
    .set({ owner_id: null })
    .where('id', '=', left?.decision ?? 0)
    .execute();
  const of = (wanted: string) => made.filter(({ source }) => source === wanted);
  const notices = made.flatMap((one) =>
    Array.from({ length: one.added }, (_, m) => ({ ...one, length: (one.hours - m) * HOUR })),
  );
  const { orders, notices: told, own, strikes } = await transparencyOf(world.db, 2022);
  expect(orders).toEqual({
    decided: of('order').length,
    byCategory: tally(of('order').map(({ category }) => category)),
    byMeasure: tally(of('order').map(({ measure }) => measure)),
    medianHours: middle(of('order').map(({ hours }) => hours * HOUR)),
  });
  expect(told).toEqual({
    ...{ received: notices.length, decided: notices.length },
    byCategory: tally(notices.map(({ category }) => category)),
    byMeasure: tally(notices.map(({ measure }) => measure)),
    byGround: tally(
      notices.map(({ measure }) => (measure === 'hide' || measure === 'remove' ? 'terms' : null)),
    ),
    medianHours: middle(notices.map(({ length }) => length)),
  });
  expect(own).toEqual({
    byCategory: tally(of('own').map(({ category }) => category)),
    byMeasure: tally(of('own').map(({ measure }) => measure)),
    uploads: tally(of('upload').map(({ measure }) => measure)),
  });
  expect(strikes).toBe(2);
});

it('the hours of an order about what was reported before are counted from the order', async () => {
  const { db } = world;
  const opened = Date.UTC(2001, 4) / 1000;
  const { case_id } = await decided({ source: 'order', opened, hours: 30 });
  const change = (values: { kind?: 'report'; closed_ts: number | null }) =>
    db.updateTable('cases').set(values).where('id', '=', case_id).execute();
  await change({ kind: 'report', closed_ts: null });
  const now = () => new Date((opened + 20 * HOUR) * 1000);
  const about = { section: 'videos', object_id: 1, address: '', category: 'privacy' } as const;
  const joined = await db
    .transaction()
    .execute((one) => ensureCase({ now }, one, { kind: 'order', ...about }));
  await change({ closed_ts: 1 });
  expect(joined).toBe(case_id);
  expect((await transparencyOf(db, 2001)).orders.medianHours).toBe(10);
});
