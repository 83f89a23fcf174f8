import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cacheTags } from '#config/cache-tags.ts';
import { MAIL_JOB } from '#platform/mail/outbox.ts';
import { ask, type Got } from '../hostile/support/ask.ts';
import { startMachines, type Machines } from './machines-world.ts';
import { isHit, visitsOf } from './machines-visits.ts';
import { askByTls } from './visitor.ts';
import { IS_LONG } from '../setup/long.ts';

/** What changes is seen by whoever asks later than this after it (DESIGN). */
const SEEN_WITHIN_MS = 1000;
/** How long PostgreSQL is away. */
const AWAY_MS = IS_LONG ? 10_000 : 2000;
/** What a removed video is answered with. */
const GONE = 410;
const LISTING = '/videos/latest-updates/1/';
const patience = { timeout: 20_000, interval: 50 };

describe('two web processes and a worker on one database', () => {
  let machines: Machines;
  let visits: ReturnType<typeof visitsOf>;

  beforeAll(async () => {
    machines = await startMachines();
    visits = visitsOf(machines);
  });
  afterAll(() => machines.stop());

  const videoAt = (place: number) => {
    const video = machines.videos[place];
    if (!video) throw new Error('There are too few videos.');
    return video;
  };

  it('show a vote on both within a second, and count it once', async () => {
    const { id, path } = videoAt(0);
    await visits.store(path);
    const [likes = 0, votes = 0] = await visits.countsOf(id);
    const answer = await visits.voteByNginx(id);
    expect([answer.status, answer.body.toString()]).toEqual([200, '{"ok":1}']);
    const late = await visits.untrueFor(
      async (site) => (await visits.likesOn(site, path)) === likes + 1,
    );
    expect(late).toBeLessThan(SEEN_WITHIN_MS);
    expect(await visits.countsOf(id)).toEqual([likes + 1, votes + 1]);
  });

  it('show a hidden video on none within a second', async () => {
    const { id, path } = videoAt(1);
    await visits.store(LISTING);
    await visits.store(path);
    await machines.hide(id);
    const late = await visits.untrueFor(async (site) => {
      const [list, page] = [await ask(site, LISTING), await ask(site, path)];
      return list.status === 200 && !list.body.includes(path) && page.status === GONE;
    });
    expect(late).toBeLessThan(SEEN_WITHIN_MS);
    // And behind nginx when what it keeps for seconds is over.
    await vi.waitUntil(
      async () => (await askByTls(machines.nginx.port, path)).status === GONE,
      patience,
    );
  });

  it('publish a video whose time has come once, and show it on both within a second', async () => {
    const { db, boss } = machines;
    const due = await db
      .selectFrom('videos')
      .select(['id', 'dir'])
      .where('visible', '=', 0)
      .where('status_id', '=', 1)
      .where('is_private', '=', 0)
      .where('site_group', '=', 'str')
      .executeTakeFirstOrThrow();
    const path = `/videos/${due.id}/${due.dir}/`;
    expect((await visits.both((site) => ask(site, path))).map(({ status }) => status)).toEqual([
      404, 404,
    ]);
    await visits.store(LISTING);
    await db
      .updateTable('videos')
      .set({ post_ts: Math.floor(Date.now() / 1000) })
      .where('id', '=', due.id)
      .execute();
    // As the schedule does each minute, from every process that there is.
    await Promise.all([boss.send('publication'), boss.send('publication')]);
    const isVisible = async (): Promise<boolean> => {
      const where = db.selectFrom('videos').select('visible').where('id', '=', due.id);
      return (await where.executeTakeFirstOrThrow()).visible === 1;
    };
    await vi.waitUntil(isVisible, { ...patience, interval: 10 });
    const late = await visits.untrueFor(async (site) => {
      const [list, page] = [await ask(site, LISTING), await ask(site, path)];
      return list.body.includes(path) && page.status === 200;
    });
    expect(late).toBeLessThan(SEEN_WITHIN_MS);
    const told = await db
      .selectFrom('purge_log')
      .select('id')
      .where('tags', 'like', `%"${cacheTags.video(due.id)}"%`)
      .execute();
    expect(told).toHaveLength(1);
  });

  const lettersWith = (text: string): number =>
    machines.mail.letters.filter((each) => each.includes(text)).length;
  const waitingMails = async (): Promise<number> =>
    (await machines.db.selectFrom('mails').select('id').execute()).length;

  it('send a mail once, with a captcha that the other one gave out', async () => {
    await visits.write('Only one of this.');
    await vi.waitUntil(async () => (await waitingMails()) === 0, patience);
    expect(lettersWith('Only one of this.')).toBe(1);
  });

  it('send a file from the bucket, say kindly where that is away, and send it when it is back', async () => {
    const content = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 31) % 251));
    const path = await machines.addFilm(videoAt(0).id, content);
    const films = await visits.both((site) => ask(site, path));
    expect(films.map(({ bytes }) => bytes.equals(content))).toEqual([true, true]);
    const byNginx = await askByTls(machines.nginx.port, path, { headers: { range: 'bytes=9-19' } });
    expect([byNginx.status, byNginx.body]).toEqual([206, content.subarray(9, 20)]);
    await machines.s3.stop();
    const refused = await ask(machines.web[0], path);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await ask(machines.web[0], LISTING)).status).toBe(200);
    await machines.s3.start();
    const back = await ask(machines.web[0], path);
    expect([back.status, back.bytes.equals(content)]).toEqual([200, true]);
  });

  it('shows no stored page that became untrue while one was killed between commit and purge', async () => {
    const { db, web, nginx } = machines;
    const [voted, other] = [videoAt(3), videoAt(4)];
    for (const { path } of [voted, other]) await visits.store(path);
    const [likes = 0, votes = 0] = await visits.countsOf(voted.id);
    const journal = join(web[0].dataDir, 'pages', 'journal.ndjson');
    // Each is written twice: at once, and as far compressed as it goes.
    await vi.waitUntil(() => {
      const text = readFileSync(journal, 'utf8');
      return [voted, other].every(({ path }) => text.split(`${path}","bytes"`).length > 2);
    }, patience);
    // The server's part of a commit waits for a lock of ours: the process has asked for it and was not answered.
    await sql`CREATE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END'`.execute(db);
    await sql`CREATE CONSTRAINT TRIGGER hold_commit AFTER INSERT ON votes
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_commit()`.execute(db);
    await db.transaction().execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(4711)`.execute(transaction);
      const cut = visits.voteAt(web[0], voted.id);
      const isCommitting = async (): Promise<boolean> => {
        const { rows } = await sql`SELECT 1 FROM pg_stat_activity
          WHERE query ILIKE 'commit%' AND wait_event_type = 'Lock'`.execute(db);
        return rows.length > 0;
      };
      await vi.waitUntil(isCommitting, patience);
      process.kill(web[0].pid, 'SIGKILL');
      expect((await cut).status).toBe(0);
    });
    const late = vi.waitUntil(
      async () => (await visits.countsOf(voted.id))[0] === likes + 1,
      patience,
    );
    // Nobody else notices.
    for (let visit = 0; visit < 6; visit += 1) {
      expect((await askByTls(nginx.port, `${other.path}?visit=${visit}`)).status).toBe(200);
    }
    await late;
    await sql`DROP FUNCTION hold_commit CASCADE`.execute(db);
    await machines.startWeb(0);
    expect(await visits.likesOn(machines.web[0], voted.path)).toBe(likes + 1);
    expect(await visits.countsOf(voted.id)).toEqual([likes + 1, votes + 1]);
    expect(isHit(await ask(machines.web[0], other.path)), 'what is still true is kept').toBe(true);
  });

  it('a job whose worker was killed is done once, when its lease is over', async () => {
    const { db, boss, mail, worker } = machines;
    const { held } = mail.hold();
    await visits.write('Begun twice.');
    await held;
    process.kill(worker.pid, 'SIGKILL');
    await worker.exited;
    await machines.startWorker();
    await visits.write('Behind it.');
    await vi.waitUntil(() => lettersWith('Behind it.') === 1, patience);
    const state = async (): Promise<unknown[]> => {
      const { rows } = await sql<{ state: string }>`SELECT state FROM pgboss.job
        WHERE name = ${MAIL_JOB} AND state IN ('active', 'retry')`.execute(db);
      return rows.map((row) => row.state);
    };
    await vi.waitUntil(async () => (await state()).length < 2, patience);
    expect(await state(), 'nobody takes what is still somebody’s').toEqual(['active']);
    // The lease passes, and what each process does once a minute is done now.
    await sql`UPDATE pgboss.job SET started_on = started_on - interval '121 seconds'
      WHERE name = ${MAIL_JOB} AND state = 'active'`.execute(db);
    await sql`UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL`.execute(db);
    await boss.supervise(MAIL_JOB);
    expect(await state()).toEqual(['retry']);
    await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(db);
    await vi.waitUntil(async () => (await waitingMails()) === 0, patience);
    // A queue marks a job as done a moment after what it did.
    await vi.waitUntil(async () => (await state()).length === 0, patience);
    expect(lettersWith('Begun twice.')).toBe(1);
  });

  it('go on showing stored pages while PostgreSQL is away, refuse writes kindly, and recover alone', async () => {
    const { postgres, nginx, web } = machines;
    const [voted, changed] = [videoAt(5), videoAt(6)];
    const shown = [LISTING, videoAt(0).path, videoAt(3).path];
    for (const path of [...shown, changed.path]) await visits.store(path);
    const [likes = 0, votes = 0] = await visits.countsOf(voted.id);
    const controller = new AbortController();
    const statuses: number[] = [];
    const answers: Got[] = [];
    const load = [0, 1, 2, 3].map(async (each) => {
      for (let n = each; !controller.signal.aborted; n += 1) {
        const path = shown[n % shown.length] ?? '';
        statuses.push((await askByTls(nginx.port, path)).status);
        statuses.push((await ask(web[n % 2 === 0 ? 0 : 1], path)).status);
        // No quicker than nginx allows one address (limits.conf).
        await wait(100);
      }
    });
    const writers = [0, 1].map(async (each) => {
      while (!controller.signal.aborted) {
        answers.push(await visits.voteAt(machines.web[each === 0 ? 0 : 1], voted.id));
        await wait(40);
      }
    });
    await vi.waitUntil(() => answers.some(({ status }) => status === 200), patience);
    await postgres.stop();
    const stopped = performance.now();
    await vi.waitUntil(() => answers.some(({ status }) => status === 503), patience);
    for (const site of web) {
      const ready = await ask(site, '/ready/');
      expect([ready.status, JSON.parse(ready.body)]).toEqual([
        503,
        { ready: false, reason: 'database' },
      ]);
      expect((await ask(site, '/health/')).status).toBe(200);
    }
    await wait(AWAY_MS - (performance.now() - stopped));
    await postgres.start();
    const before = answers.length;
    await vi.waitUntil(
      () => answers.slice(before).filter(({ status }) => status === 200).length > 4,
      patience,
    );
    controller.abort();
    await Promise.all([...load, ...writers]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // Each of them, by nginx and by the site, however slow the machine.
    expect(statuses.length).toBeGreaterThanOrEqual(2 * shown.length * load.length);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, headers, body } of refused) {
      expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([
        503,
        '5',
        { error: 1, code: 'busy' },
      ]);
    }
    // Nothing half-written: each vote that was acknowledged is there, and the counter says what the rows say.
    const [likesNow = 0, votesNow = 0] = await visits.countsOf(voted.id);
    expect(likesNow - likes).toBe(votesNow - votes);
    expect(votesNow - votes).toBeGreaterThanOrEqual(answers.length - refused.length);
    expect(votesNow - votes).toBeLessThan(answers.length);
    // Notifications, jobs and mail by themselves too.
    await vi.waitUntil(
      async () =>
        (await visits.both((site) => ask(site, '/ready/'))).every(({ status }) => status === 200),
      patience,
    );
    await machines.hide(changed.id);
    const late = await visits.untrueFor(
      async (site) => (await ask(site, changed.path)).status === GONE,
    );
    expect(late).toBeLessThan(SEEN_WITHIN_MS);
    await visits.write('After the storm.');
    await vi.waitUntil(() => lettersWith('After the storm.') === 1, patience);
  });
});
