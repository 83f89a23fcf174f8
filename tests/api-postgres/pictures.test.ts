import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApi } from '#api/app.ts';
import { openPostgresDatabase } from '#api/db/open-postgres.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { scratchPostgres } from '../setup/postgres-database.ts';

const quiet = (): void => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

test('a first start on a server moves the pictures of a site that was copied there, before its waiting mail leaves', async () => {
  const databaseUrl = await scratchPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-moved-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const name = `${randomUUID()}.jpg`;
  mkdirSync(join(dataDir, 'reports'));
  writeFileSync(join(dataDir, 'reports', name), 'a picture');
  const database = await openPostgresDatabase({ url: databaseUrl });
  onTestFinished(() => database.close());
  const letter = { subject: '', email: 'ann@mail.example', message: 'Hello', file: name };
  await database.query
    .insertInto('reports')
    .values({ ...letter, added_ts: 1, proved: 0 })
    .execute();
  const api = await createApi({ dataDir, databaseUrl, demo: false, publicOrigin: null, log });
  onTestFinished(() => api.close());
  const { file } = await database.query
    .selectFrom('reports')
    .select('file')
    .executeTakeFirstOrThrow();
  const blob = join(dataDir, 'blobs', diskBlobs('').pathBelow(String(file)) ?? '');
  expect(readFileSync(blob, 'utf8')).toBe('a picture');
  expect(existsSync(join(dataDir, 'reports', name))).toBe(false);
});
