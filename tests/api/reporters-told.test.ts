import { expect, it } from 'vitest';
import type { ServiceContext } from '#api/context.ts';
import {
  tellOthers,
  tellReporters,
  TOLD_AT_ONCE,
} from '#api/services/moderation/tell-reporters.ts';
import type { NewJob } from '#platform/jobs/job.ts';
import { SLICE_MS } from '#platform/in-slices.ts';
import { memberWorld } from './support/member-world.ts';
import { withBefore } from './support/with-before.ts';

// What is to be done is done by the test itself.
const world = memberWorld(() => ({ works: false }));
const REPORTERS = 300;
const addressOf = (id: number): string => `reporter-${id}@mail.example`;
const ids = Array.from({ length: REPORTERS }, (_, at) => at + 1);

/** A case that so many have reported, each with an address. */
async function fillCase(): Promise<number> {
  const about = { section: 'videos', object_id: 1 } as const;
  const times = { due_ts: 1, opened_ts: 1, closed_ts: null };
  const claim = { claimed_by: null, claimed_ts: null, appeal_of: null };
  const { id: case_id } = await world.db
    .insertInto('cases')
    .values({
      ...{ ...about, ...times, ...claim },
      ...{ kind: 'report', address: '/videos/1/', category: 'spam', urgent: 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { ...about, subject: 'other', message: 'Look', added_ts: 1 };
  await world.db
    .insertInto('reports')
    .values(ids.map((id) => ({ ...row, id, email: addressOf(id), ticket: `ticket-${id}` })))
    .execute();
  const said = { address: '/videos/1/', category: 'spam', lang: 'en', good_faith: 1 } as const;
  await world.db
    .insertInto('notices')
    .values(
      ids.map((id) => ({
        ...{ ...said, report_id: id, case_id, name: '', key_hash: `key-${id}`, due_ts: 1 },
        ...{ from_second: null, to_second: null },
      })),
    )
    .execute();
  return case_id;
}

const written = async (): Promise<string[]> =>
  (await world.db.selectFrom('mails').select('recipient').orderBy('id').execute()).map(
    ({ recipient }) => recipient,
  );

it('hundreds who reported one thing are told in slices, each once, also where the process ends between two', async () => {
  const jobs: NewJob[] = [];
  const contextOf = (signal: AbortSignal, db = world.db): ServiceContext =>
    ({
      ...{ db, sliceMs: SLICE_MS, mailOrigin: null, receiptOf: (ticket: string) => ticket },
      scratch: { folder: '', signal },
      enqueue: async (_db: unknown, job: NewJob) => void jobs.push(job),
      mails: {
        add: async (to: typeof world.db, mail: object) =>
          to
            .insertInto('mails')
            .values({ ...mail, added_ts: 1 } as never)
            .execute(),
      },
    }) as unknown as ServiceContext;
  const going = new AbortController();
  const case_id = await fillCase();
  await world.db.transaction().execute((db) =>
    tellReporters(contextOf(going.signal), db, {
      decision: { case_id, appeal_of: null },
      what: 'reporter',
    }),
  );
  expect(await written()).toEqual(ids.slice(0, TOLD_AT_ONCE).map(addressOf));
  const [job] = jobs;
  let begun = 0;
  const ending = new AbortController();
  const killed = withBefore(world.db, async () => {
    if (++begun === 4) ending.abort(new Error('the process ends'));
  });
  const broken = tellOthers(contextOf(ending.signal, killed), job?.payload);
  await expect(broken).rejects.toThrow('the process ends');
  const before = await written();
  expect(before.length).toBeGreaterThan(TOLD_AT_ONCE);
  expect(before.length).toBeLessThan(REPORTERS);
  // Two that have the same job, as a lease may end too soon.
  await Promise.all([1, 2].map(() => tellOthers(contextOf(going.signal), job?.payload)));
  expect((await written()).toSorted()).toEqual(ids.map(addressOf).toSorted());
  await tellOthers(contextOf(going.signal), job?.payload);
  expect(await written()).toHaveLength(REPORTERS);
  expect(await world.db.selectFrom('reporters_told').select('id').execute()).toEqual([]);
});
