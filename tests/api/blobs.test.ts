import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Blobs } from '#platform/blobs/blobs.ts';
import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import { putSummed } from '#platform/blobs/put-summed.ts';
import { s3Blobs } from '#platform/blobs/s3-blobs.ts';
import { startS3, type S3Server } from '../setup/s3-server.ts';

// On one engine: files ask no database.

const MEGABYTE = 1024 * 1024;

/** So many bytes that differ everywhere. */
function bytesOf(length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  for (let i = 0; i < length; i += 1) bytes[i] = (i * 2_654_435_761) >>> 24;
  return bytes;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** As a visitor's upload comes: in pieces of odd sizes, of no known length. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 70_001) {
    await Promise.resolve();
    yield bytes.subarray(at, at + 70_001);
  }
}

async function whole(blobs: Blobs, key: string, range?: { first: number; last: number }) {
  const opened = await blobs.open(key, range);
  return opened && Buffer.from(await new Response(opened.body).arrayBuffer());
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

let folder = '';
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'islet-blobs-'));
  s3 = await startS3();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s3.remove();
});

describe.each([
  ['a folder', () => diskBlobs(folder), () => folder],
  ['S3', () => s3Blobs(s3.place), () => s3.directory],
] as const)('blobs in %s', (_name, open, place) => {
  let blobs: Blobs;
  beforeAll(() => {
    blobs = open();
  });

  // One part of S3's is 8 MiB.
  it.each([0, 1, 8 * MEGABYTE - 1, 8 * MEGABYTE, 8 * MEGABYTE + 1, 19 * MEGABYTE])(
    'gives back %i bytes that came in pieces of no known number',
    async (length) => {
      const bytes = bytesOf(length);
      const key = newBlobKey();
      const given = { content: inPieces(bytes), contentType: 'video/mp4' };
      expect(await putSummed(blobs, key, given)).toEqual({ bytes: length, sha256: sha256(bytes) });
      expect(await blobs.size(key)).toBe(length);
      expect((await whole(blobs, key))?.equals(bytes)).toBe(true);
    },
  );

  it('gives a range, and says how long the whole is', async () => {
    const bytes = bytesOf(300_000);
    const key = newBlobKey();
    await blobs.put(key, inPieces(bytes), 'video/mp4');
    for (const [first, last] of [
      // The server takes the end 0 for none.
      [0, 1],
      [1, 299_998],
      [299_999, 299_999],
    ] as const) {
      expect(
        (await whole(blobs, key, { first, last }))?.equals(bytes.subarray(first, last + 1)),
      ).toBe(true);
    }
    const opened = await blobs.open(key, { first: 10, last: 19 });
    expect(opened?.bytes).toBe(300_000);
    await opened?.body.cancel();
  });

  it('lets go of what a reader leaves in the middle', async () => {
    const bytes = bytesOf(5 * MEGABYTE);
    const key = newBlobKey();
    await blobs.put(key, inPieces(bytes), 'video/mp4');
    const opened = await blobs.open(key);
    const reader = opened?.body.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    await blobs.remove(key);
    expect(await blobs.open(key)).toBeNull();
  });

  it('copies, also over what is there, and says what is missing', async () => {
    const [from, to] = [newBlobKey(), newBlobKey()];
    const bytes = bytesOf(100_000);
    await blobs.put(from, inPieces(bytes), 'video/mp4');
    await blobs.put(to, inPieces(bytesOf(5)), 'video/mp4');
    await blobs.copy(from, to);
    await blobs.remove(from);
    expect((await whole(blobs, to))?.equals(bytes)).toBe(true);
    await expect(blobs.copy(from, to)).rejects.toMatchObject({ code: 'missing' });
    expect(await blobs.size(to)).toBe(100_000);
  });

  it('removes, and is content when there is none', async () => {
    const key = newBlobKey();
    await blobs.put(key, inPieces(bytesOf(9)), 'image/avif');
    await blobs.remove(key);
    await blobs.remove(key);
    expect(await blobs.size(key)).toBeNull();
    expect(await blobs.open(key)).toBeNull();
  });

  it.each([0, 20_000, 20 * MEGABYTE])(
    'keeps nothing of what breaks off after %i bytes',
    async (length) => {
      const before = filesIn(place()).length;
      const key = newBlobKey();
      async function* broken(): AsyncGenerator<Buffer> {
        yield* inPieces(bytesOf(length));
        throw new Error('the visitor went away');
      }
      await expect(blobs.put(key, broken(), 'video/mp4')).rejects.toThrow('the visitor went away');
      expect(await blobs.size(key)).toBeNull();
      expect(filesIn(place())).toHaveLength(before);
    },
  );

  it('shows nothing of what is not whole yet', async () => {
    const key = newBlobKey();
    async function* watched(): AsyncGenerator<Buffer> {
      yield bytesOf(9 * MEGABYTE);
      expect(await blobs.size(key)).toBeNull();
      yield bytesOf(9 * MEGABYTE);
      expect(await blobs.open(key)).toBeNull();
    }
    await blobs.put(key, watched(), 'video/mp4');
    expect(await blobs.size(key)).toBe(18 * MEGABYTE);
  });

  it.each([
    '../secret',
    '/etc/passwd',
    `${'a'.repeat(30)}/.`,
    `${'a'.repeat(32)}/../../secret`,
    `${'a'.repeat(32)}\0`,
    `${'a'.repeat(32)}\n`,
    'A'.repeat(32),
    'a'.repeat(33),
    '',
  ])('takes %j for no key', async (key) => {
    await expect((async () => blobs.open(key))()).rejects.toThrow(RangeError);
    await expect((async () => blobs.put(key, inPieces(bytesOf(3)), ''))()).rejects.toThrow(
      RangeError,
    );
    await expect((async () => blobs.copy(key, newBlobKey()))()).rejects.toThrow(RangeError);
    await expect((async () => blobs.remove(key))()).rejects.toThrow(RangeError);
    await expect((async () => blobs.size(key))()).rejects.toThrow(RangeError);
  });

  it('can be checked, which leaves nothing', async () => {
    const before = filesIn(place()).length;
    await blobs.check();
    expect(filesIn(place())).toHaveLength(before);
  });
});

describe('blobs in a folder', () => {
  it('can be read by the group of a web server, and are found below the folder by it', async () => {
    const blobs = diskBlobs(folder);
    const before = process.umask(0o077);
    const key = newBlobKey();
    await blobs.put(key, inPieces(bytesOf(9)), 'video/mp4');
    process.umask(before);
    const below = blobs.pathBelow(key) ?? '';
    expect(below).toBe(`${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`);
    const modes = ['', '..', '../..'].map(async (up) => (await stat(join(folder, below, up))).mode);
    expect((await Promise.all(modes)).map((mode) => mode & 0o777)).toEqual([0o640, 0o750, 0o750]);
    expect(
      await blobs.signedUrl(key, { seconds: 60, contentType: '', disposition: '' }),
    ).toBeNull();
  });

  it('forget what a process that was killed has left, and nothing that is being written', async () => {
    const blobs = diskBlobs(folder);
    const left = join(folder, 'unfinished', 'left');
    writeFileSync(left, 'half');
    utimesSync(left, 1000, 1000);
    const key = newBlobKey();
    async function* meanwhile(): AsyncGenerator<Buffer> {
      yield bytesOf(9);
      expect(await blobs.forgetUnfinished(new Date(2000 * 1000))).toBe(1);
      yield bytesOf(9);
    }
    await blobs.put(key, meanwhile(), 'video/mp4');
    expect(await blobs.size(key)).toBe(18);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual([]);
  });
});

describe('blobs in S3', () => {
  const answer = {
    seconds: 60,
    contentType: 'video/mp4',
    disposition: 'attachment; filename="a.mp4"',
  };

  it('have addresses of their own, which say what we say and cannot be changed', async () => {
    const blobs = s3Blobs(s3.place);
    const key = newBlobKey();
    await blobs.put(key, inPieces(bytesOf(90)), 'text/html');
    const url = new URL((await blobs.signedUrl(key, answer)) ?? '');
    const found = await fetch(url, { headers: { range: 'bytes=0-8' } });
    expect([found.status, Buffer.from(await found.arrayBuffer()).length]).toEqual([206, 9]);
    expect(found.headers.get('content-type')).toBe('video/mp4');
    expect(found.headers.get('content-disposition')).toBe(answer.disposition);
    url.searchParams.set('response-content-type', 'text/html');
    expect((await fetch(url)).status).toBe(403);
    expect(url.href).not.toContain(`${s3.place.secretKey}:`);
  });

  it('tell an operator of a wrong bucket or secret, without the secret', async () => {
    const secretKey = 'a-wrong-secret';
    const cases = [
      [{ ...s3.place, bucket: 'another-one' }, /bucket another-one at http.*no such bucket.*404/],
      [{ ...s3.place, secretKey }, /refuses us \(403 SignatureDoesNotMatch\)/],
      [{ ...s3.place, accessKey: 'nobody' }, /refuses us \(403 InvalidAccessKeyId\)/],
    ] as const;
    for (const [place, said] of cases) {
      const failed = await s3Blobs(place)
        .check()
        .catch((error: unknown) => error);
      expect(failed).toMatchObject({ name: 'BlobsError', code: 'refused' });
      expect(String(failed)).toMatch(said);
      expect(JSON.stringify(failed) + String((failed as Error).stack)).not.toContain(secretKey);
    }
  });

  it('can be used without the right to be told what there is not', async () => {
    s3.hideAbsent(true);
    await expect(s3Blobs(s3.place).check()).resolves.toBeUndefined();
    s3.hideAbsent(false);
  });

  it('are unreachable while the server is away, and there when it is back', async () => {
    const blobs = s3Blobs(s3.place);
    const key = newBlobKey();
    await blobs.put(key, inPieces(bytesOf(90)), 'video/mp4');
    await s3.stop();
    const calls = [blobs.open, blobs.size, blobs.remove, blobs.check];
    for (const call of calls) {
      await expect(call(key)).rejects.toMatchObject({ name: 'BlobsError', code: 'unreachable' });
    }
    await s3.start();
    expect((await whole(blobs, key))?.equals(bytesOf(90))).toBe(true);
  });

  it('keep nothing of what the server did not get whole, nor of a download that it cut', async () => {
    const blobs = s3Blobs(s3.place);
    const [half, key] = [newBlobKey(), newBlobKey()];
    async function* cut(): AsyncGenerator<Buffer> {
      yield bytesOf(9 * MEGABYTE);
      await s3.stop();
      yield bytesOf(9 * MEGABYTE);
    }
    await expect(blobs.put(half, cut(), 'video/mp4')).rejects.toMatchObject({
      code: 'unreachable',
    });
    await s3.start();
    expect(await blobs.size(half)).toBeNull();
    await blobs.put(key, inPieces(bytesOf(19 * MEGABYTE)), 'video/mp4');
    const opened = await blobs.open(key);
    const reader = opened?.body.getReader();
    await reader?.read();
    await s3.stop();
    const rest = async (): Promise<void> => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow();
    await s3.start();
  });
});
