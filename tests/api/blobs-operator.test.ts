import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApi } from '#api/app.ts';
import { parseBlobsUrl, type BlobsPlace } from '#config/blobs-url.ts';
import { readSettings } from '#config/settings.ts';
import { startFailure } from '#server/start-failure.ts';
import { startS3, type S3Server } from '../setup/s3-server.ts';

// On one engine: what an operator is told of files, whatever the database.

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.remove());

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'islet-files-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Starts an API with the setting; gives it and what it logs. */
async function start(blobs: BlobsPlace | null) {
  const lines: string[] = [];
  const note = (fields: object, text: string): void =>
    void lines.push(`${text} ${JSON.stringify(fields)}`);
  const log = { debug: note, info: note, warn: note, error: note };
  const api = await createApi({ dataDir: folder(), demo: false, publicOrigin: null, log, blobs });
  onTestFinished(() => api.close());
  return { api, lines };
}

/** What the person reads whose server did not start. */
const refusal = (blobs: BlobsPlace | null): Promise<string> =>
  start(blobs).then(
    () => 'it started',
    (error: unknown) => startFailure(error, true),
  );

describe('the setting BLOBS_URL', () => {
  it('is a folder or a bucket', () => {
    expect(readSettings({}).blobs).toBeNull();
    expect(parseBlobsUrl('file:///srv/islet%20files')).toEqual({
      kind: 'disk',
      folder: '/srv/islet files',
    });
    expect(parseBlobsUrl('s3://KEY:a%2Fb%2B@s3.example.org/films?region=eu-west-1')).toEqual({
      kind: 's3',
      origin: 'https://s3.example.org',
      bucket: 'films',
      region: 'eu-west-1',
      accessKey: 'KEY',
      secretKey: 'a/b+',
    });
    expect(parseBlobsUrl('s3+http://k:s@[::1]:9000/films/')).toMatchObject({
      origin: 'http://[::1]:9000',
      region: 'us-east-1',
    });
  });

  it.each([
    'films',
    '/srv/files',
    'file:///',
    'file://host/srv',
    's3://s3.example.org/films',
    's3://key@s3.example.org/films',
    's3://key:hidden@s3.example.org/',
    's3://key:hidden@s3.example.org/films/below',
    's3://key:hidden@s3.example.org/Films',
    's3://key:hid%zz@s3.example.org/films',
    's3://key:hidden@s3.example.org/films?tls=false',
    'https://key:hidden@s3.example.org/films',
  ])('is refused as %s, without being repeated', (text) => {
    const read = (): unknown => readSettings({ BLOBS_URL: text });
    expect(read).toThrow('The setting BLOBS_URL cannot be used: it must be file:///folder or s3:');
    expect(read).not.toThrow('hidden');
  });
});

describe('a start', () => {
  it('ends with a sentence where there is no such bucket, and where nobody answers', async () => {
    const place = parseBlobsUrl(s3.url({ bucket: 'not-there' }));
    expect(await refusal(place)).toMatch(
      /^BLOBS_URL cannot be used\. Files cannot be kept in the bucket not-there at http/,
    );
    const secret = 'a-wrong-secret';
    const said = await refusal(parseBlobsUrl(s3.url({ secret })));
    expect(said).toMatch(/It refuses us \(403 SignatureDoesNotMatch\)\./);
    expect(said).not.toContain(secret);
    const nobody = { ...s3.place, origin: 'http://127.0.0.1:1' };
    expect(await refusal(nobody)).toMatch(
      /^BLOBS_URL cannot be used\. The server of the bucket islet-files at http:\/\/127\.0\.0\.1:1 cannot be reached\.\n/,
    );
  });

  it('ends with a sentence where the folder is none', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    expect(await refusal({ kind: 'disk', folder: file })).toMatch(
      `BLOBS_URL cannot be used. Files cannot be written in the folder ${file} (`,
    );
  });

  // Nothing is closed to root.
  it.skipIf(process.getuid?.() === 0)(
    'ends with a sentence that names BLOBS_URL where the folder is closed to us',
    async () => {
      const closed = folder();
      chmodSync(closed, 0o000);
      onTestFinished(() => chmodSync(closed, 0o700));
      expect(await refusal({ kind: 'disk', folder: closed })).toMatch(
        `BLOBS_URL cannot be used. Files cannot be written in the folder ${closed} (EACCES).`,
      );
    },
  );

  it.runIf(process.platform === 'linux')(
    'ends with a sentence where the folder is the system’s own',
    async () => {
      expect(await refusal({ kind: 'disk', folder: '/proc/islet' })).toMatch(
        'BLOBS_URL cannot be used. Files cannot be written in the folder /proc/islet (ENOENT).',
      );
    },
  );
});

describe('health', () => {
  it('knows of a storage server that goes away and comes back, and says so once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { api, lines } = await start(s3.place);
    const later = (): Promise<boolean> => {
      vi.advanceTimersByTime(10_000);
      return api.canStoreFiles();
    };
    expect(await later()).toBe(true);
    await s3.stop();
    expect([await later(), await later()]).toEqual([false, false]);
    await s3.start();
    expect([await later(), await later()]).toEqual([true, true]);
    expect(lines.filter((line) => line.includes('files can'))).toEqual([
      expect.stringMatching(/^files cannot be stored .*islet-files.* cannot be reached/),
      'files can be stored again {}',
    ]);
  });

  it('knows of the folder that every site has', async () => {
    const { api } = await start(null);
    expect(await api.canStoreFiles()).toBe(true);
  });
});

describe('a full disk', () => {
  it('is told by a sentence, and nothing is left of what did not fit', () => {
    const path = folder();
    const program = fileURLToPath(new URL('./support/fill-disk.ts', import.meta.url));
    // In blocks of 512 bytes; a write beyond it fails as one to a full disk does.
    const limited = 'ulimit -f 2048; exec "$@"';
    const said = execFileSync('/bin/sh', ['-c', limited, 'sh', process.execPath, program, path]);
    expect(JSON.parse(String(said))).toEqual({
      name: 'BlobsError',
      code: 'full',
      message: `The disk of the folder ${path} is full.`,
      size: null,
    });
    expect(readdirSync(path)).toEqual(['unfinished']);
    expect(readdirSync(join(path, 'unfinished'))).toEqual([]);
  });
});
