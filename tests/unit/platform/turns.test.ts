import { expect, it } from 'vitest';
import { isBusy } from '#platform/database/error.ts';
import { turns } from '#platform/turns.ts';

it('lets so many in at a time, in the order of asking', async () => {
  const inTurn = turns(2, 10);
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const all = gates.map((gate, at) =>
    inTurn(async () => {
      begun.push(at);
      await gate.promise;
      return at;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

it('refuses as busy who comes when as many wait as may, and goes on', async () => {
  const inTurn = turns(1, 1);
  const gate = Promise.withResolvers<string>();
  const first = inTurn(() => gate.promise);
  await new Promise(setImmediate);
  const second = inTurn(() => Promise.resolve('second'));
  const third = inTurn(() => Promise.resolve('third')).catch((error: unknown) => isBusy(error));
  expect(await third).toBe(true);
  gate.resolve('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await inTurn(() => Promise.resolve('fourth'))).toBe('fourth');
});

it('gives the turn on where something fails', async () => {
  const inTurn = turns(1, 1);
  await expect(inTurn(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await inTurn(() => Promise.resolve(1))).toBe(1);
});
