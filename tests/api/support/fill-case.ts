import type { Kysely } from 'kysely';
import type { Database } from '#api/db/schema/index.ts';

interface Reported {
  video: number;
  /** Of the reports, in the order in which they came. */
  numbers: readonly number[];
  emailOf?: (number: number) => string;
  messageOf?: (number: number) => string;
  /** Of whoever reports it. */
  name?: string;
  member?: number;
}

/** An open case about a video that so many have reported; gives its number. */
export async function fillCase(
  db: Kysely<Database>,
  { video, numbers, emailOf = () => '', messageOf = () => 'Look', ...by }: Reported,
): Promise<number> {
  const about = { section: 'videos', object_id: video } as const;
  const times = { due_ts: 1, opened_ts: 1, closed_ts: null };
  const claim = { claimed_by: null, claimed_ts: null, appeal_of: null };
  const said = { address: `/videos/${video}/`, category: 'spam' } as const;
  const { id: case_id } = await db
    .insertInto('cases')
    .values({ ...about, ...times, ...claim, ...said, kind: 'report', urgent: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('reports')
    .values(
      numbers.map((id) => ({
        ...{ ...about, id, subject: 'other', message: messageOf(id), added_ts: 1 },
        ...{ email: emailOf(id), ticket: `ticket-${id}`, member_id: by.member ?? null },
      })),
    )
    .execute();
  await db
    .insertInto('notices')
    .values(
      numbers.map((id) => ({
        ...{ ...said, report_id: id, case_id, lang: 'en' as const, good_faith: 1 as const },
        ...{
          name: by.name ?? '',
          key_hash: `key-${id}`,
          due_ts: 1,
          from_second: null,
          to_second: null,
        },
      })),
    )
    .execute();
  return case_id;
}
