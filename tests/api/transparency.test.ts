import { expect, it } from 'vitest';
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
  await reported('spam', null);
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
      ...{ received: 4, byCategory: { privacy: 1, underage: 1, hate: 1, spam: 1 } },
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
