import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { copyFiles } from '#api/import/copy-files.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import { s3Blobs } from '#platform/blobs/s3-blobs.ts';
import { startNode } from '../setup/node-program.ts';
import { createPostgresDatabase } from '../setup/postgres-database.ts';
import { startS3 } from '../setup/s3-server.ts';

it('npm run import brings the files of DATA_DIR to where BLOBS_URL says, what is there already not again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'islet-files-'));
  const [database, s3] = await Promise.all([createPostgresDatabase('schema_template'), startS3()]);
  onTestFinished(async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await Promise.all([database.drop(), s3.remove()]);
  });
  await openDatabase({ file: join(dataDir, 'islet.db') }).close();
  const files = Array.from({ length: 12 }, (_, at) => [newBlobKey(), `file ${at}`] as const);
  const from = diskBlobs(join(dataDir, 'blobs'));
  for (const [key, text] of files) await from.put(key, Readable.from([Buffer.from(text)]), '');
  const to = s3Blobs(s3.place);
  const [[first, text]] = files as [(typeof files)[number]];
  // Of the same length: it would be written over if it were sent again.
  await to.put(first, Readable.from([Buffer.from(text.toUpperCase())]), 'text/plain');

  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, BLOBS_URL: s3.url() };
  const program = startNode(['src/import.ts'], settings);
  expect(await program.exited, program.printed.join('\n')).toBe(0);
  expect(program.printed.at(-1)).toContain('"files":12');
  for (const [key, wanted] of files) {
    const found = await to.open(key);
    const content = found && (await buffer(found.body)).toString();
    expect(content).toBe(key === first ? wanted.toUpperCase() : wanted);
  }
});

it('an import tells an operator of the right without which a file that is not there is forbidden', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'islet-none-'));
  const s3 = await startS3();
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await s3.remove();
  });
  s3.hideAbsent(true);
  const failed = copyFiles(folder, s3Blobs(s3.place));
  await expect(failed).rejects.toMatchObject({ name: 'BlobsError', code: 'refused' });
  await expect(failed).rejects.toThrow(/403.*s3:ListBucket/u);
});
