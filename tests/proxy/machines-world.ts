import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';
import { postgresSearchIndex } from '#api/catalogue/postgres/search-index.ts';
import { changeVideo } from '#api/db/listings/change-video.ts';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import type { Database } from '#api/db/schema/index.ts';
import { seedDemo } from '#api/demo/seed.ts';
import { copySite } from '#api/import/copy-site.ts';
import { cacheTags } from '#config/cache-tags.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import { s3Blobs } from '#platform/blobs/s3-blobs.ts';
import { postgresPurgeLog } from '#platform/purge/postgres-purge-log.ts';
import { testClips } from '../api/db-support/clips.ts';
import { startMailServer, type MailServer } from '../setup/mail-server.ts';
import { startNode, type NodeProgram } from '../setup/node-program.ts';
import { startPostgres, type PostgresServer } from '../setup/postgres-server.ts';
import { startS3, type S3Server } from '../setup/s3-server.ts';
import { startSite, type RunningSite } from '../setup/site.ts';
import { startNginx, type RunningNginx } from './run-nginx.ts';
import { BEHIND_A_CACHE } from './settings.ts';

const VIDEOS = 120;

/** Two web processes and a worker, or more of these, on one PostgreSQL and one S3 server, behind the sample nginx. */
export interface Machines {
  postgres: PostgresServer;
  s3: S3Server;
  mail: MailServer;
  nginx: RunningNginx;
  /** The web processes; one that was started anew takes its place. */
  web: [RunningSite, RunningSite];
  worker: NodeProgram;
  /** Workers besides that one. */
  others: NodeProgram[];
  db: Kysely<Database>;
  /** What an operator's own program asks of the queue. */
  boss: PgBoss;
  /** Ids and addresses of listed videos, the newest first. */
  videos: { id: number; path: string }[];
  startWeb: (which: 0 | 1) => Promise<void>;
  startWorker: () => Promise<void>;
  /** Hides a video as a moderator's process does: the change and what it makes untrue are one transaction. */
  hide: (id: number) => Promise<void>;
  /** Puts a film of a video into the bucket; gives its address. */
  addFilm: (video: number, content: Buffer) => Promise<string>;
  stop: () => Promise<void>;
}

/** A small site in a new database. */
async function fill(db: Kysely<Database>): Promise<void> {
  const made = openDatabase({ file: ':memory:' });
  seedDemo(made, { now: new Date(), clips: testClips, videos: VIDEOS });
  await copySite({
    from: made.sqlite,
    to: db,
    finish: () => postgresSearchIndex(db).rebuild(),
  });
  await made.close();
}

/** Starts them all. */
export async function startMachines({ workers = 1 } = {}): Promise<Machines> {
  const [postgres, s3, mail] = await Promise.all([startPostgres(), startS3(), startMailServer()]);
  const url = postgres.urlOf('postgres');
  const database = await openPostgresDatabase({ url });
  const db = database.query;
  await fill(db);
  const folders = ['first', 'second', 'worker'].map((name) =>
    mkdtempSync(join(tmpdir(), `islet-${name}-`)),
  );
  const env = {
    ...BEHIND_A_CACHE,
    DATABASE_URL: url,
    BLOBS_URL: s3.url(),
    SMTP_URL: mail.url,
    SECRET: 'the same on all machines of the site',
    DEMO: 'false',
    LOG_LEVEL: 'info',
  };
  const web = (which: 0 | 1): Promise<RunningSite> =>
    startSite({ ...env, JOBS: 'off', DATA_DIR: folders[which] ?? '' });
  const work = async (folder = folders[2] ?? ''): Promise<NodeProgram> => {
    const program = startNode(['src/worker.ts'], { ...env, DATA_DIR: folder });
    await program.says('worker ready');
    return program;
  };
  const [first, second, worker] = await Promise.all([web(0), web(1), work()]);
  const more = Array.from({ length: workers - 1 }, (_, at) =>
    mkdtempSync(join(tmpdir(), `islet-worker-${at}-`)),
  );
  folders.push(...more);
  const others = await Promise.all(more.map(work));
  const nginx = await startNginx(first.origin, { others: [second.origin] });
  const { onCommit } = database;
  const now = (): Date => new Date();
  const purgeLog = postgresPurgeLog({ db: db.$pickTables<'purge_log'>(), url, onCommit, now });
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  // It goes away with the server in some of the tests.
  boss.on('error', () => undefined);
  await boss.start();
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'dir'])
    .where('visible', '=', 1)
    .where('site_group', '=', 'str')
    .orderBy('post_ts', 'desc')
    .execute();
  const blobs = s3Blobs(s3.place);

  const machines: Machines = {
    ...{ postgres, s3, mail, nginx, web: [first, second], worker, others, db, boss },
    videos: rows.map(({ id, dir }) => ({ id, path: `/videos/${id}/${dir}/` })),
    startWeb: async (which) => {
      // On the port that nginx knows.
      const { port } = new URL(machines.web[which].origin);
      machines.web[which] = await startSite({
        ...{ ...env, JOBS: 'off', DATA_DIR: folders[which] ?? '', PORT: port },
      });
    },
    startWorker: async () => {
      machines.worker = await work();
    },
    hide: (id) =>
      db.transaction().execute(async (transaction) => {
        await changeVideo(transaction, id, () =>
          transaction
            .updateTable('videos')
            .set({ visible: 0, status_id: 5 })
            .where('id', '=', id)
            .execute(),
        );
        await postgresSearchIndex(db).putVideo(transaction, id);
        const tags = [cacheTags.videos, cacheTags.video(id)];
        await purgeLog.write(transaction.$pickTables<'purge_log'>(), tags);
      }),
    addFilm: async (video, content) => {
      const key = newBlobKey();
      await blobs.put(key, Readable.from([content]), 'video/mp4');
      const { id } = await db
        .insertInto('assets')
        .values({
          ...{ owner_kind: 'video', owner_id: video, role: 'rendition', variant: '_hq.mp4' },
          ...{ state: 'ready', blob_key: key, content_type: 'video/mp4', bytes: content.length },
          sha256: createHash('sha256').update(content).digest('hex'),
          created_ts: Math.floor(Date.now() / 1000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return `/media/assets/${id}/0_hq.mp4`;
    },
    stop: async () => {
      await nginx.stop();
      await Promise.all(
        [...machines.web, machines.worker, ...others].map((program) => program.stop()),
      );
      await boss.stop({ graceful: false });
      await purgeLog.close();
      await database.close();
      await Promise.all([mail.stop(), s3.remove(), postgres.remove()]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
  return machines;
}
