import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openJournal } from '#server/page-store/journal.ts';
import { openDrafts } from '#server/page-store/replace-file.ts';

const page = (key: string) => ({ key, bytes: 1000, tags: [`page:${key}`], until: 1 });

/** A journal that is written anew at the latest when it has so many lines more than it needs. */
async function begun(slack: number) {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'journal.ndjson');
  await writeFile(file, '');
  const replaceFile = await openDrafts(join(folder, '.drafts'));
  const journal = openJournal(file, replaceFile, slack);
  await journal.read();
  const lines = async () => (await readFile(file, 'utf8')).split('\n').length;
  return { folder, journal, lines, again: () => openJournal(file, replaceFile, slack).read() };
}

it('a journal stays as long as its pages need while a site goes on for months', async () => {
  const { journal, lines, again } = await begun(50);
  for (const key of ['a', 'b', 'c']) await journal.wrote(page(key));
  let longest = 0;
  for (let count = 1; count <= 300; count += 1) {
    await journal.wrote(page('a'));
    await journal.wrote(page(`q${count}`));
    await journal.removed(`q${count}`);
    await journal.purgedTo(`${count}`);
    longest = Math.max(longest, await lines());
  }
  expect(longest).toBeLessThan(70);
  const { pages, position } = await again();
  // Those written first before the others.
  expect([pages.map(({ key }) => key), position]).toEqual([['b', 'c', 'a'], '300']);
});

it('a journal that cannot be written anew loses nothing, and is not tried with each line', async () => {
  const { folder, journal: _, ...rest } = await begun(50);
  let tries = 0;
  const full = openJournal(
    join(folder, 'journal.ndjson'),
    () => Promise.reject(new Error(`full ${++tries}`)),
    50,
  );
  await full.read();
  let failures = 0;
  for (let count = 1; count <= 300; count += 1)
    await full.wrote(page(`${count % 5}`)).catch(() => (failures += 1));
  expect([tries, failures]).toEqual([5, 5]);
  const { pages } = await rest.again();
  expect(pages).toHaveLength(5);
});
