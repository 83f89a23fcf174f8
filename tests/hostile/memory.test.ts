import { describe, expect } from 'vitest';
import { ask, fresh, type Got } from './support/ask.ts';
import { attack } from './support/attack.ts';
import { useGround } from './support/ground.ts';
import { residentMb } from './support/probe.ts';

const ground = useGround();

/** Distinct addresses that are asked for, and how much more memory they may take for good. */
const ADDRESSES = Number(process.env.HOSTILE_ADDRESSES ?? 20_000);
const MORE_MB = 100;
const AT_ONCE = 8;

const WORDS = ['sea', 'harbour', 'city', 'night', 'forest', 'snow', 'river', 'light'];
const FORMS: readonly ((number: number) => string)[] = [
  (number) => `/search/1/?s=${WORDS[number % WORDS.length] ?? ''}+${number}`,
  (number) => `/search/1/?s=${number}`,
  (number) =>
    `/videos/latest-updates/${(number % 5000) + 1}/?duration=${number % 3}&date=${number % 4}`,
  (number) => `/models/most-popular/1/?q=${number}`,
  (number) => `/videos/${1_000_000_000 + number}/`,
  (number) => `/nothing/${number}/`,
];

async function askAll(paths: readonly string[], judge: (got: Got) => void): Promise<void> {
  const { site } = ground();
  const queue = paths.values();
  const visitor = async (): Promise<void> => {
    for (const path of queue) judge(await ask(site, path));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
}

describe('addresses that nobody asked for before', () => {
  attack(ground, {
    row: 'H2',
    name: `${ADDRESSES} of them: memory stays, and 100 pages in use are still hits`,
    // Four minutes a try.
    testMs: 1_200_000,
    run: async () => {
      const { pid } = ground().site;
      const used = Array.from(
        { length: 100 },
        (_, index) => `/videos/latest-updates/${index + 1}/`,
      );
      await askAll(used, ({ status }) => expect(status).toBeLessThan(500));
      const before = residentMb(pid);
      const rounds = 10;
      for (let round = 0; round < rounds; round += 1) {
        const paths = Array.from({ length: ADDRESSES / rounds }, () => {
          const number = fresh();
          return FORMS[number % FORMS.length]?.(number) ?? '/';
        });
        await askAll(paths, ({ status }) => expect(status).toBeLessThan(500));
        await askAll(used, () => undefined);
      }
      let hits = 0;
      await askAll(used, ({ status, headers }) => {
        if (status === 404 || String(headers['cache-status']).includes('hit')) hits += 1;
      });
      const grown = residentMb(pid) - before;
      const health = JSON.parse((await ask(ground().site, '/health/')).body) as { pages?: object };
      expect(hits, 'pages in use that are hits').toBeGreaterThanOrEqual(95);
      expect(grown, 'MB more after all').toBeLessThanOrEqual(MORE_MB);
      expect(JSON.stringify(health), 'what health says of the queue').toMatch(
        /queue|waiting|recompress/iu,
      );
      return `${grown} MB more, ${hits} hits`;
    },
  });
});
