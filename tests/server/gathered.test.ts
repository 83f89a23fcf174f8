import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { gathered } from '../../src/server/gathered.ts';

const SIZES = { least: 10, most: 20 };

/** Pieces of three bytes; says how many were asked for, and fails after the last where it is told to. */
function source(many: number, failure?: Error) {
  const told = { given: 0, isClosed: false };
  async function* pieces(): AsyncGenerator<Buffer<ArrayBuffer>> {
    try {
      for (let at = 0; at < many; at += 1) {
        await Promise.resolve();
        told.given += 1;
        yield Buffer.from([at, at, at]);
      }
      if (failure) throw failure;
    } finally {
      told.isClosed = true;
    }
  }
  return { told, pieces: pieces() };
}

const all = (many: number): number[] =>
  Array.from({ length: many }, (_, at) => [at, at, at]).flat();

describe('small pieces', () => {
  it('become larger ones, with nothing lost or turned round', async () => {
    const came: Buffer[] = [];
    for await (const piece of gathered(source(11).pieces, SIZES)) came.push(piece);
    expect([...Buffer.concat(came)]).toEqual(all(11));
    for (const piece of came.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(10);
  });

  it('come while one is used, and no more of them than may wait', async () => {
    const { told, pieces } = source(100);
    const reader = gathered(pieces, SIZES);
    const first = await reader.next();
    await wait(20);
    expect(told.given).toBe(first.value!.length / 3 + 7);
    await reader.return();
    await expect.poll(() => told.isClosed).toBe(true);
  });

  it('are passed on before the failure that ended them', async () => {
    const reader = gathered(source(2, new Error('the line was lost')).pieces, SIZES);
    expect([...(await reader.next()).value!]).toEqual(all(2));
    await expect(reader.next()).rejects.toThrow('the line was lost');
  });

  it('may be none', async () => {
    expect(await gathered(source(0).pieces, SIZES).next()).toEqual({ done: true });
  });
});
