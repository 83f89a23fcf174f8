import { expect, it } from 'vitest';
import { inSlices } from '#platform/in-slices.ts';

/** Works as a database does that answers at once: nothing else is done meanwhile. */
function workFor(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

it('does something to each once, in their order', async () => {
  const done: number[] = [];
  await inSlices(100, async (from, size) => {
    for (let at = from; at < from + size; at++) done.push(at);
    await Promise.resolve();
  });
  expect(done).toEqual(Array.from({ length: 100 }, (_, at) => at));
});

it('begins nothing where there is nothing', async () => {
  await inSlices(0, () => Promise.reject(new Error('was begun')));
});

it('takes at once what fits into some milliseconds', async () => {
  const slow: number[] = [];
  await inSlices(30, (_, size) => {
    slow.push(size);
    workFor(size * 3);
    return Promise.resolve();
  });
  expect(slow[0]).toBe(1);
  expect(Math.max(...slow)).toBeLessThanOrEqual(2);
  const quick: number[] = [];
  await inSlices(5000, (_, size) => {
    quick.push(size);
    return Promise.resolve();
  });
  // Twice as many each time, as nothing takes any time: 1, 2, 4 and so on.
  expect(Math.max(...quick)).toBeGreaterThan(50);
});

it('leaves others as much time as it takes', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  const began = performance.now();
  await inSlices(10, (_, size) => {
    workFor(size * 8);
    return Promise.resolve();
  });
  clearInterval(others);
  expect(turns).toBeGreaterThanOrEqual(10);
  expect(performance.now() - began).toBeGreaterThan(1.8 * 80);
});

it('ends with what fails', async () => {
  const begun: number[] = [];
  // How many are taken at once depends on how fast the machine is.
  const failing = inSlices(10, (from, size) => {
    begun.push(from);
    return from + size > 3 ? Promise.reject(new Error('full')) : Promise.resolve();
  });
  await expect(failing).rejects.toThrow('full');
  expect(begun.at(-1)).toBeLessThanOrEqual(3);
});
