import type { Kysely } from 'kysely';
import type { Database } from '#api/db/schema/index.ts';
import { putUpload } from './upload.ts';

/** A decision about something of a member's, which they made and objected to themselves, and an upload that never got so far: a row in every table of moderation that knows members. */
export async function fillModeration(db: Kysely<Database>, owner: number): Promise<void> {
  await putUpload(db, owner);
  const { id: case_id } = await db
    .insertInto('cases')
    .values({
      ...{ kind: 'own', section: 'videos', object_id: 1, address: '', category: 'other' },
      ...{ urgent: 0, due_ts: 1, opened_ts: 1, closed_ts: null, claimed_by: owner },
      ...{ claimed_ts: 1, appeal_of: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: decision_id } = await db
    .insertInto('decisions')
    .values({
      ...{ case_id, source: 'own', section: 'videos', object_id: 1, owner_id: owner },
      ...{ moderator_id: owner, measure: 'hide', ground: 'terms', category: 'other' },
      ...{ clause: '', reason: 'because of it', territory: 'all', until_ts: null },
      ...{ automated_detection: 0, automated_decision: 0, redress: 'appeal', strike: 1 },
      ...{ appeal_of: null, decided_ts: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('appeals')
    .values({
      ...{ decision_id, party: 'owner', member_id: owner, kind: 'appeal', message: 'I object' },
      ...{ name: '', postal: '', added_ts: 1 },
    })
    .execute();
}
