import { afterEach, expect, it } from 'vitest';
import type { ServiceContext } from '#api/context.ts';
import {
  tellOthers,
  tellReporters,
  TOLD_AT_ONCE,
} from '#api/services/moderation/tell-reporters.ts';
import { tokenHash } from '#api/services/sessions/token.ts';
import type { NewJob } from '#platform/jobs/job.ts';
import { fillCase } from './support/fill-case.ts';
import { memberWorld } from './support/member-world.ts';
import { sliceContext } from './support/slice-context.ts';
import { withBefore } from './support/with-before.ts';

// What is to be done is done by the test itself.
const world = memberWorld(() => ({ works: false }));
const REPORTERS = 300;
const addressOf = (id: number): string => `reporter-${id}@mail.example`;
const ids = Array.from({ length: REPORTERS }, (_, at) => at + 1);
const numberOf = (video: number, id: number): number => (video - 1) * REPORTERS + id;

/** A case about a video that so many have reported, each with an address but for the first ones. */
const fill = (video: number, without = 0): Promise<number> => {
  const numbers = ids.map((id) => numberOf(video, id));
  const emailOf = (number: number) =>
    number < numberOf(video, without + 1) ? '' : addressOf(number);
  return fillCase(world.db, { video, numbers, emailOf });
};

const written = async (): Promise<string[]> =>
  (await world.db.selectFrom('mails').select('recipient').orderBy('id').execute()).map(
    ({ recipient }) => recipient,
  );

const jobs: NewJob[] = [];
const contextOf = (signal: AbortSignal, db = world.db): ServiceContext =>
  ({
    ...{ ...sliceContext(db, { signal }), mailOrigin: null },
    receiptOf: (ticket: string) => ticket,
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

const tell = (case_id: number): Promise<void> =>
  world.db.transaction().execute((db) =>
    tellReporters(contextOf(going.signal), db, {
      decision: { case_id, appeal_of: null },
      what: 'reporter',
    }),
  );

afterEach(async () => {
  jobs.length = 0;
  await world.db.deleteFrom('mails').execute();
});

it('hundreds who reported one thing are told in slices, each once, also where the process ends between two', async () => {
  await tell(await fill(1));
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

it('those without an address are not all looked through for one who has any: a job does it', async () => {
  await tell(await fill(2, TOLD_AT_ONCE + 5));
  expect(await written()).toEqual([]);
  await tellOthers(contextOf(going.signal), jobs[0]?.payload);
  const those = ids.slice(TOLD_AT_ONCE + 5).map((id) => addressOf(numberOf(2, id)));
  expect(await written()).toEqual(those);
});

it('the link of each mail is the one that its report is found by, though the site had another secret then', async () => {
  const case_id = await fill(4, REPORTERS - 1);
  const last = numberOf(4, REPORTERS);
  await tell(case_id);
  await tellOthers(contextOf(going.signal), jobs[0]?.payload);
  const { body } = await world.db.selectFrom('mails').select('body').executeTakeFirstOrThrow();
  expect(body).toContain(`?token=ticket-${last}`);
  const changed = await world.db
    .selectFrom('notices')
    .select(['report_id', 'key_hash'])
    .where('case_id', '=', case_id)
    .where('key_hash', 'not like', 'key-%')
    .execute();
  expect(changed).toEqual([{ report_id: last, key_hash: tokenHash(`ticket-${last}`) }]);
});

it('a decision writes to no report, however many there are: each is closed with its case', async () => {
  const case_id = await fill(3);
  const reports = () => world.db.selectFrom('reports').selectAll().orderBy('id').execute();
  const before = await reports();
  const claim = { act: 'case_claim', section: 'claim', case_id };
  expect((await world.act(claim, 'moderator')).status).toBe(200);
  const decision = { act: 'decide', case_id, measure: 'none', category: 'spam', reason: 'Fine.' };
  expect((await world.act(decision, 'moderator')).status).toBe(200);
  expect(await reports()).toEqual(before);
  const again = await world.act(decision, 'moderator');
  expect(again.body.code).toBe('case_closed');
  const decided = world.db.selectFrom('decisions').select('id').where('case_id', '=', case_id);
  expect(await decided.execute()).toHaveLength(1);
});
