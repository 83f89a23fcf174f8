import type { Kysely } from 'kysely';
import type { Database } from '#api/db/schema/index.ts';
import { MEMBERS } from './member-world.ts';
import { putUpload } from './upload.ts';

/** What a member has written where it was filled for them. */
export const WRITTEN = [
  ...['first of all', 'Mine alone', 'for later', 'I object', 'Oda Wren', '5 Elm Street'],
  'It is my channel',
] as const;

/** A decision about a video of the owner's that hid it; gives its number. */
export async function fillDecision(
  db: Kysely<Database>,
  { owner, moderator = null, at = 4e9 }: { owner: number; moderator?: number | null; at?: number },
): Promise<number> {
  const { id: case_id } = await db
    .insertInto('cases')
    .values({
      ...{ kind: 'own', section: 'videos', object_id: 1, address: '', category: 'other' },
      ...{ urgent: 0, due_ts: 1, opened_ts: 1, closed_ts: 1, claimed_by: moderator },
      ...{ claimed_ts: 1, appeal_of: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('decisions')
    .values({
      ...{ case_id, source: 'own', section: 'videos', object_id: 1, owner_id: owner },
      ...{ moderator_id: moderator, measure: 'hide', ground: 'terms', category: 'other' },
      ...{ clause: '', reason: 'because of it', territory: 'all', until_ts: null },
      ...{ automated_detection: 0, automated_decision: 0, redress: 'appeal', strike: 1 },
      ...{ appeal_of: null, decided_ts: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A decision about something of a member's, which they made and objected to themselves, and an upload that never got so far: a row in every table of moderation that knows members. */
export async function fillModeration(db: Kysely<Database>, owner: number): Promise<void> {
  await putUpload(db, owner);
  const decision_id = await fillDecision(db, { owner, moderator: owner });
  await db
    .insertInto('case_looks')
    .columns(['member_id', 'day', 'case_id', 'looked_ts', 'reached'])
    .expression((eb) =>
      eb
        .selectFrom('decisions')
        .select(({ val }) => [
          val(owner).as('member_id'),
          val(1).as('day'),
          'case_id',
          val(4e9).as('looked_ts'),
          val(1).as('reached'),
        ])
        .where('id', '=', decision_id),
    )
    .execute();
  const { id: block_id } = await db
    .insertInto('file_blocks')
    .values({
      ...{ decision_id, video_id: 1, album_id: null, added_ts: 1 },
      ...{ sha256: 'x', print: '', seconds: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('blocked_photos')
    .values({ block_id, sent: null, stored: 'x', look: '-' })
    .execute();
  await db
    .insertInto('file_block_lifts')
    .values({ block_id, moderator_id: owner, reason: 'it may', lifted_ts: 1 })
    .execute();
  const channel = { dir: 'own-channel', title: 'A channel', added_ts: 1, owner_id: owner };
  const { id: channel_id } = await db
    .insertInto('channels')
    .values(channel)
    .returning('id')
    .executeTakeFirstOrThrow();
  const claim = { channel_id, member_id: owner, evidence: 'It is my channel', added_ts: 1 };
  await db
    .insertInto('channel_claims')
    .values({ ...claim, state: 'accepted', ended_by: null })
    .execute();
  await db
    .insertInto('appeals')
    .values({
      ...{ decision_id, party: 'owner', member_id: owner, kind: 'appeal', message: 'I object' },
      ...{ name: 'Oda Wren', postal: '5 Elm Street', added_ts: 1 },
    })
    .execute();
}

/** Has `other` decide too, and the owner have an address. */
export async function fillDesk(db: Kysely<Database>, email: string): Promise<void> {
  const { owner, other } = MEMBERS;
  await db.updateTable('members').set({ role: 'moderator' }).where('id', '=', other).execute();
  const factor = { secret: 'x'.repeat(60), proved_ts: 1, lost_ts: null };
  await db
    .insertInto('second_factors')
    .values({ member_id: other, ...factor })
    .execute();
  await db.updateTable('members').set({ friends: 1 }).where('id', 'in', [1, 2]).execute();
  const address = { email, email_key: email, password_hash: 'x', confirmed_ts: 1 };
  await db
    .insertInto('accounts')
    .values({ member_id: owner, ...address, created_ts: 1 })
    .execute();
}
