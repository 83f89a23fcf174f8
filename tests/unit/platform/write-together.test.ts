import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeTogether } from '#platform/blobs/write-together.ts';

const folder = mkdtempSync(join(tmpdir(), 'islet-write-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sum = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Pieces of 64 KB and odd ones, as a socket gives them; each has a memory of its own, but for the parts of the last. */
function* pieces(): Generator<Uint8Array> {
  for (let at = 0; at < 200; at += 1) {
    const piece = new Uint8Array(at % 7 === 0 ? 1000 + at : 65_536);
    piece.fill(at + 1);
    yield piece;
  }
  const whole = new Uint8Array(90_000).fill(250);
  yield whole.subarray(0, 40_000);
  yield whole.subarray(40_000);
}
async function* given(all: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const piece of all) {
    await Promise.resolve();
    yield piece;
  }
}

describe.each([
  { isGiven: true, isSynced: true },
  { isGiven: false, isSynced: false },
])('pieces that are written together (%o)', (options) => {
  it('are in the file as they came, and their memory is let go of where nobody looks at them again', async () => {
    const wanted = Buffer.concat([...pieces()]);
    const file = join(folder, String(options.isGiven));
    const handle = await open(file, 'wx');
    const all = [...pieces()];
    expect(await writeTogether(handle, given(all), options)).toBe(wanted.length);
    await handle.close();
    expect(sum(readFileSync(file))).toBe(sum(wanted));
    const left = all.filter(({ byteLength }) => byteLength > 0).length;
    expect(left).toBe(options.isGiven ? 2 : all.length);
  });
});

it('what the disk or the content says of a failure is told', async () => {
  const handle = await open(join(folder, 'read'), 'wx');
  await handle.close();
  const readOnly = await open(join(folder, 'read'), 'r');
  const options = { isGiven: false, isSynced: true };
  await expect(writeTogether(readOnly, given(pieces()), options)).rejects.toThrow('EBADF');
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield* given(pieces());
    throw new Error('the line was lost');
  };
  await expect(writeTogether(readOnly, given([]), options)).resolves.toBe(0);
  await expect(writeTogether(readOnly, broken(), options)).rejects.toThrow();
  await readOnly.close();
});
