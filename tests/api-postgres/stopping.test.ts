import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { seedDemo } from '#api/demo/seed.ts';
import { copySite } from '#api/import/copy-site.ts';
import { MAIL_JOB } from '#platform/mail/outbox.ts';
import { testClips } from '../api/db-support/clips.ts';
import { startMailServer } from '../setup/mail-server.ts';
import { startNode } from '../setup/node-program.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';

test(
  'a worker that is told to stop finishes the mail and the job that are under way',
  { tags: 'long' },
  async () => {
    const url = await scratchPostgres();
    const { query: db, close } = await openPostgresDatabase({ url });
    onTestFinished(close);
    const made = openDatabase({ file: ':memory:' });
    seedDemo(made, { now: new Date(), clips: testClips, videos: 120 });
    await copySite({ from: made.sqlite, to: db });
    await made.close();
    const mail = await startMailServer();
    onTestFinished(mail.stop);
    const dataDir = mkdtempSync(join(tmpdir(), 'islet-stopping-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'info' };
    const BLOBS_URL = pathToFileURL(`${dataDir}/blobs`).href;
    const worker = startNode(['src/worker.ts'], { ...env, BLOBS_URL, SMTP_URL: mail.url });
    await worker.says('worker ready');
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
    await boss.start();
    onTestFinished(() => boss.stop({ graceful: false }));
    const states = async () => {
      const { rows } = await sql<{ name: string; state: string }>`SELECT name, state FROM pgboss.job
      WHERE name IN (${MAIL_JOB}, 'publication') AND state IN ('active', 'retry', 'failed')
      ORDER BY name`.execute(db);
      return rows.map(({ name, state }) => `${name} ${state}`);
    };

    const { held, letGo } = mail.hold();
    onTestFinished(letGo);
    const { id } = await db
      .insertInto('mails')
      .values({ recipient: 'ann@mail.example', subject: 'Held', body: 'Held', added_ts: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await boss.send(MAIL_JOB, { mail: id });
    await held;
    const due = await db
      .selectFrom('videos')
      .select('id')
      .where('visible', '=', 0)
      .where('status_id', '=', 1)
      .where('is_private', '=', 0)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('videos')
      .set({ post_ts: Math.floor(Date.now() / 1000) - 1 })
      .where('id', '=', due.id)
      .execute();
    const isVisible = async (): Promise<boolean> => {
      const row = db.selectFrom('videos').select('visible').where('id', '=', due.id);
      return (await row.executeTakeFirstOrThrow()).visible === 1;
    };
    await db.transaction().execute(async (transaction) => {
      // What the job writes first has to wait for this.
      await sql`LOCK TABLE videos IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
      await boss.send('publication');
      const waits = async (): Promise<boolean> => {
        const { rows } = await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(transaction);
        return rows.length > 0;
      };
      await vi.waitUntil(waits, { timeout: 20_000, interval: 50 });
      process.kill(worker.pid, 'SIGTERM');
      await worker.says('stopping');
      expect(await states()).toEqual(['mail active', 'publication active']);
    });
    await vi.waitUntil(isVisible, { timeout: 20_000, interval: 50 });
    letGo();
    expect(await worker.exited, worker.printed.join('\n')).toBe(0);
    expect(await states()).toEqual([]);
    expect(mail.letters).toHaveLength(1);
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
  },
);
