import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { migrations } from '#api/db/migrations/index.ts';
import { openDatabase } from '#api/db/open.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { startNode } from '../setup/node-program.ts';
import { createPostgresDatabase } from '../setup/postgres-database.ts';
import { BY_PASSWORD } from '../setup/postgres-server.ts';
import { startS3, type S3Server } from '../setup/s3-server.ts';

const SECRET = 'no-sentence-may-name-it';

let url: string;
let s3: S3Server;
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  const database = await createPostgresDatabase('schema_template');
  url = database.url;
  s3 = await startS3();
  cleanups.push(() => s3.remove(), database.drop);
});
afterAll(async () => {
  for (const clean of cleanups) await clean();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'islet-operator-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Starts a program with these settings, which it refuses: gives its last line. */
async function refusal(settings: Record<string, string>, program = 'src/worker.ts') {
  const base = {
    ...{ DATA_DIR: folder(), DEMO: 'false', LOG_LEVEL: 'info', PORT: '0' },
    BLOBS_URL: pathToFileURL(folder()).href,
  };
  const started = startNode([program], { ...base, ...settings });
  expect(await started.exited, started.printed.join('\n')).toBe(1);
  expect(started.printed.join('\n')).not.toContain(SECRET);
  return started.printed.at(-1);
}

/** The same address with something else in it. */
function other(change: (address: URL) => void): string {
  const address = new URL(url);
  change(address);
  return address.href;
}

it('a wrong DATABASE_URL ends the start with a sentence that holds no password', async () => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE ROLE ${BY_PASSWORD} LOGIN PASSWORD 'another'`);
  await client.end();
  cleanups.unshift(async () => {
    const again = new Client({ connectionString: url });
    await again.connect();
    await again.query(`DROP ROLE ${BY_PASSWORD}`);
    await again.end();
  });
  const { host, pathname } = new URL(url);
  const user = `islet:${SECRET}`;
  const [nowhere, port, password, database, none] = await Promise.all([
    refusal({ DATABASE_URL: `postgres://${user}@no-such-host.invalid/islet` }),
    refusal({ DATABASE_URL: `postgres://${user}@127.0.0.1:1/islet` }),
    refusal({
      DATABASE_URL: other((address) => {
        address.username = BY_PASSWORD;
        address.password = SECRET;
      }),
    }),
    refusal({ DATABASE_URL: other((address) => void (address.pathname = '/not_there')) }),
    refusal({ DATABASE_URL: `${SECRET}@db.example.org` }),
  ]);
  const server = (at: string): string => `The PostgreSQL server at ${at} (DATABASE_URL)`;
  expect(nowhere).toBe(`${server('no-such-host.invalid/islet')} does not answer.`);
  expect(port).toBe(`${server('127.0.0.1:1/islet')} does not answer.`);
  expect(password).toBe(`${server(host + pathname)} does not know this user or password.`);
  expect(database).toBe(`${server(`${host}/not_there`)} has no such database.`);
  expect(none).toMatch(/^The setting DATABASE_URL cannot be used: it must be an address such as /);
});

it(
  'a wrong bucket, a wrong secret of it and a storage that is away end the start with a sentence',
  { tags: 'long' },
  async () => {
    const away = `s3+http://key:${SECRET}@127.0.0.1:1/films`;
    const [bucket, secret, nobody] = await Promise.all([
      refusal({ DATABASE_URL: url, BLOBS_URL: s3.url({ bucket: 'not-there' }) }),
      refusal({ DATABASE_URL: url, BLOBS_URL: s3.url({ secret: SECRET }) }),
      refusal({ DATABASE_URL: url, BLOBS_URL: away }),
    ]);
    expect(bucket).toMatch(/^BLOBS_URL .* bucket not-there at .* no such bucket/);
    expect(secret).toMatch(/^BLOBS_URL .* bucket .* It refuses us/);
    expect(nobody).toBe(
      'BLOBS_URL cannot be used. The server of the bucket films at http://127.0.0.1:1 cannot be reached.',
    );
  },
);

it(
  'a schema that is newer than the program ends the start with a sentence, on either engine',
  { tags: 'long' },
  async () => {
    const newer = await createPostgresDatabase('schema_template');
    onTestFinished(newer.drop);
    const later = { name: '999-later', sqlite: [], postgres: ['CREATE TABLE later (id int)'] };
    const database = await openPostgresDatabase({ url: newer.url, steps: [...migrations, later] });
    await database.close();
    const dataDir = folder();
    await openDatabase({ file: join(dataDir, 'islet.db') }).close();
    const file = new DatabaseSync(join(dataDir, 'islet.db'));
    file.exec(`PRAGMA user_version = ${migrations.length + 1}`);
    file.close();
    const [postgres, sqlite] = await Promise.all([
      refusal({ DATABASE_URL: newer.url }),
      refusal({ DATA_DIR: dataDir }, 'src/start.ts'),
    ]);
    expect(postgres).toMatch(/999-later of a newer version of this program\.$/);
    expect(sqlite).toMatch(/has schema version \d+, but this program knows only \d+\.$/);
  },
);

it(
  'a second process in a folder, and a worker or an import without a database, end with a sentence',
  { tags: 'long' },
  async () => {
    const dataDir = folder();
    const held = new DatabaseSync(join(dataDir, 'lock'));
    held.exec('BEGIN EXCLUSIVE');
    onTestFinished(() => held.close());
    const mistyped = join(folder(), 'not-there');
    const [second, worker, copy] = await Promise.all([
      refusal({ DATA_DIR: dataDir }, 'src/start.ts'),
      refusal({}),
      refusal({ DATABASE_URL: url, DATA_DIR: mistyped }, 'src/import.ts'),
    ]);
    expect(second).toBe(
      `Another server works in the folder ${dataDir}; stop that one, or set DATA_DIR to another folder.`,
    );
    expect(worker).toBe('A worker needs a DATABASE_URL, and no API_ORIGIN.');
    expect(copy).toMatch(/^There is no database .*islet\.db to copy\.$/);
    expect(existsSync(mistyped)).toBe(false);
  },
);

it('an address that asks for TLS where the server has none ends the start with a sentence that names DATABASE_URL', async () => {
  const said = await refusal({
    DATABASE_URL: other(({ searchParams }) => void searchParams.set('sslmode', 'verify-full')),
  });
  expect(said).toMatch(/^The PostgreSQL server at .* \(DATABASE_URL\) cannot be reached by TLS: /);
});

it('a database whose texts are not in UTF-8 is refused: it holds no title in Japanese', async () => {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(
    `CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  const latin = other((address) => void (address.pathname = '/latin'));
  const said = await refusal({ DATABASE_URL: latin });
  await admin.query('DROP DATABASE latin');
  await admin.end();
  expect(said).toMatch(/ is in LATIN1; make one in UTF-8: createdb -E UTF8 /);
});
