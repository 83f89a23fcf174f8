import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discard } from '#server/page-store/discard.ts';
import { openDiskPages, type DiskPages } from '#server/page-store/disk.ts';
import { openJournal } from '#server/page-store/journal.ts';
import { openDrafts } from '#server/page-store/replace-file.ts';
import { compressFast, finishPage, type FinishedPage } from '#server/page-store/stored-page.ts';

let folder = '';
const warnings: string[] = [];
const log = pino({}, { write: (line: string) => void warnings.push(line) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-page-files-'));
  warnings.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function page(key: string, body = Buffer.from('<p>page</p>')): Promise<FinishedPage> {
  const rendered = { status: 200, headers: { 'content-type': 'text/html' }, body };
  return finishPage(key, rendered, { maxAge: 600, swr: 0, tags: ['t'] }, await compressFast(body));
}

describe('the journal', () => {
  const known = (key: string, until = 9) => ({ key, bytes: 5, tags: ['t'], until });

  async function journal(content = '') {
    const file = join(folder, 'journal.ndjson');
    await writeFile(file, content);
    const opened = openJournal(file, await openDrafts(join(folder, '.drafts')));
    return { ...opened, text: () => readFile(file, 'utf8') };
  }

  it('tells of what was written and not removed, in the order of the last writing', async () => {
    const { wrote, removed, read } = await journal();
    for (const key of ['a', 'b', 'c', 'd']) await wrote(known(key));
    await wrote(known('a', 10));
    await removed('c');
    const pages = [known('b'), known('d'), known('a', 10)];
    expect(await read()).toEqual({ pages, position: null });
  });

  it('is written anew once more than half of it is of the past', async () => {
    const { wrote, read, text } = await journal();
    for (const key of ['a', 'b', 'a']) await wrote(known(key));
    const before = await text();
    await read();
    expect(await text()).toBe(before);
    await wrote(known('b', 10));
    await read();
    expect(await text()).toBe(
      '\n{"key":"a","bytes":5,"tags":["t"],"until":9}\n{"key":"b","bytes":5,"tags":["t"],"until":10}',
    );
  });

  it('tells how far the log of purges was applied, also once it is written anew', async () => {
    const { wrote, purgedTo, read, text } = await journal();
    await wrote(known('a'));
    for (const position of ['1', '2', '3']) await purgedTo(position);
    for (let index = 0; index < 2; index += 1) {
      expect(await read()).toEqual({ pages: [known('a')], position: '3' });
    }
    expect((await text()).split('\n').slice(2)).toEqual(['{"purgedTo":"3"}']);
  });

  it.each([
    '{"purgedTo":7}',
    '{"key":7,"bytes":5,"tags":[],"until":9}',
    '{"key":"a","bytes":-1,"tags":[],"until":9}',
    '{"key":"a","bytes":0.5,"tags":[],"until":9}',
    '{"key":"a","bytes":"5","tags":[],"until":9}',
    '{"key":"a","bytes":5,"tags":"t","until":9}',
    '{"key":"a","bytes":5,"tags":["t",7],"until":9}',
    '{"key":"a","bytes":5,"tags":[],"until":"9"}',
    '{"key":"a","bytes":5,"until":9}',
    ...['null', '7', '[]', '{}', '{"key":"a', ''],
  ])('knows nothing of the line %s', async (line) => {
    const { read } = await journal(`\n${line}\n${JSON.stringify(known('b'))}`);
    expect(await read()).toEqual({ pages: [known('b')], position: null });
  });

  it('knows of a page without bytes or tags', async () => {
    const line = '{"key":"a","bytes":0,"tags":[],"until":9}';
    const pages = [{ key: 'a', bytes: 0, tags: [], until: 9 }];
    expect(await (await journal(line)).read()).toEqual({ pages, position: null });
  });
});

describe('a file that is replaced', () => {
  it('is whole and alone, and what was left half written is gone', async () => {
    const drafts = join(folder, 'deep', '.drafts');
    await mkdir(drafts, { recursive: true });
    await writeFile(join(drafts, 'half.tmp'), 'half');
    const replace = await openDrafts(drafts);
    expect(await readdir(drafts)).toEqual([]);
    const file = join(folder, 'file');
    await replace(file, 'old');
    await replace(file, Buffer.from('new'));
    expect([await readFile(file, 'utf8'), await readdir(drafts)]).toEqual(['new', []]);
    await expect(replace(join(folder, 'nowhere', 'file'), 'x')).rejects.toThrow('ENOENT');
    expect(await readdir(drafts), 'what could not take its place is gone').toEqual([]);
  });
});

describe('a folder that is thrown away', () => {
  it('is there and empty, and nothing of it is left, nor of one before', async () => {
    const pages = join(folder, 'pages');
    for (const name of ['pages/a/b', 'pages.old-1/c', 'other.old-1']) {
      await mkdir(join(folder, name), { recursive: true });
      await writeFile(join(folder, name, 'file'), 'x');
    }
    await discard(pages, log);
    expect(await readdir(pages)).toEqual([]);
    await vi.waitFor(async () => {
      expect((await readdir(folder)).toSorted()).toEqual(['other.old-1', 'pages']);
    });
    await discard(join(folder, 'new', 'pages'), log);
    expect(await readdir(join(folder, 'new'))).toContain('pages');
    expect(warnings).toEqual([]);
  });

  it('may be thrown away by two at once', async () => {
    for (let count = 0; count < 200; count += 1) {
      await mkdir(join(folder, 'pages.old-1', String(count)), { recursive: true });
      await writeFile(join(folder, 'pages.old-1', String(count), 'file'), 'x');
    }
    // The second begins while the first is still removing.
    await discard(join(folder, 'pages'), log);
    await discard(join(folder, 'pages'), log);
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['pages']), 10_000);
    expect(warnings).toEqual([]);
  });

  it('is told of where it cannot be removed', async () => {
    await writeFile(join(folder, 'pages.old-1'), 'no folder');
    await discard(join(folder, 'pages'), log);
    await vi.waitFor(() => expect(warnings.join()).toContain('old pages could not be removed'));
    expect(warnings.join()).toContain('ENOTDIR');
  });
});

describe('pages on disk', () => {
  const open = (buildId = 'build-1') => openDiskPages(join(folder, 'pages'), buildId, log);
  const file = (name: string) => join(folder, 'pages', 'en.str.none', name);
  const keysOf = async (disk: DiskPages) => (await disk.list()).pages.map(({ key }) => key);

  it('are found as they were written, by this build alone', async () => {
    const disk = await open();
    const written = await page('en.str.none/a/');
    disk.write(written);
    await disk.settled();
    expect(await disk.read('en.str.none/a/')).toEqual(written);
    const { bytes, storedAt } = written.meta;
    const known = { key: 'en.str.none/a/', bytes, tags: ['t'], until: storedAt + 87_000_000 };
    const list = { pages: [known], position: null };
    expect([await disk.list(), await (await open()).list()]).toEqual([list, list]);
    expect(await readFile(join(folder, 'pages', 'build-id'), 'utf8')).toBe('build-1');
    const other = await open('build-2');
    expect([await other.list(), await other.read('en.str.none/a/')]).toEqual([
      { pages: [], position: null },
      null,
    ]);
    expect(warnings).toEqual([]);
  });

  it('are gone with all their files and folders once they are removed', async () => {
    const disk = await open();
    disk.write(await page('en.str.none/a/'));
    disk.write(await page('de.str.none/videos/7/title/'));
    disk.write(await page('en.str.none/b/'));
    disk.remove('en.str.none/a/');
    disk.remove('en.str.none/never/');
    disk.remove('de.str.none/videos/7/title/');
    await disk.settled();
    expect([await readdir(file('')), (await readdir(file('b'))).length]).toEqual([['b'], 4]);
    expect(await readdir(join(folder, 'pages'))).not.toContain('de.str.none');
    expect(await keysOf(disk)).toEqual(['en.str.none/b/']);
    expect(warnings).toEqual([]);
  });

  it('are none where there is no such page, or no such folder', async () => {
    const disk = await open();
    await mkdir(file(''), { recursive: true });
    await writeFile(file('a'), 'no folder');
    expect([await disk.read('en.str.none/a/'), await disk.read('en.str.none/b/')]).toEqual([
      null,
      null,
    ]);
    expect(warnings).toEqual([]);
  });

  it.each(['index.html', 'index.html.br', 'index.html.gz', 'index.json'])(
    'are none without their %s, and another page’s is told from theirs',
    async (name) => {
      const disk = await open();
      disk.write(await page('en.str.none/a/'));
      disk.write(await page('en.str.none/b/', Buffer.from('<p>other</p>')));
      await disk.settled();
      await writeFile(file(`b/${name}`), await readFile(file(`a/${name}`)));
      expect(await disk.read('en.str.none/b/')).toBeNull();
      await rm(file(`a/${name}`));
      expect(await disk.read('en.str.none/a/')).toBeNull();
      expect(warnings).toEqual([]);
    },
  );

  it.each(['', 'no digest', 'no digest\n{"key":"en.str.none/a/"}'])(
    'are none where %j tells of them',
    async (text) => {
      const disk = await open();
      disk.write(await page('en.str.none/a/'));
      await disk.settled();
      await writeFile(file('a/index.json'), text);
      expect([await disk.read('en.str.none/a/'), warnings]).toEqual([null, []]);
    },
  );

  it('are told of where they cannot be read or written, and the next ones are written', async () => {
    const disk = await open();
    await mkdir(file('a/index.json'), { recursive: true });
    expect(await disk.read('en.str.none/a/')).toBeNull();
    expect(warnings.join()).toMatch(/EISDIR.*a page could not be read/);
    warnings.length = 0;
    disk.write(await page('en.str.none/a/'));
    disk.write(await page('en.str.none/b/'));
    await disk.settled();
    expect(warnings.join()).toMatch(/EISDIR.*a file could not be changed/);
    expect(await keysOf(disk)).toEqual(['en.str.none/b/']);
  });

  it('that could not be removed are tried again, and the purge is noted once they are gone', async () => {
    const disk = await open();
    disk.write(await page('en.str.none/a/'));
    await disk.settled();
    await rm(file('a/index.html.gz'));
    await mkdir(file('a/index.html.gz'));
    disk.remove('en.str.none/a/');
    disk.purgedTo('5');
    await disk.settled();
    expect(warnings.join()).toContain('a file could not be changed');
    disk.purgedTo('6');
    await disk.settled();
    // A start would purge what is left once more.
    expect((await (await open()).list()).position).toBeNull();
    await rmdir(file('a/index.html.gz'));
    disk.write(await page('en.str.none/b/'));
    await disk.settled();
    expect([existsSync(file('a')), (await disk.list()).position]).toEqual([false, '6']);
  });

  it('that could not be written hold no purge up, as nothing of them is left', async () => {
    const disk = await open();
    await mkdir(file(''), { recursive: true });
    await writeFile(file('a'), 'no folder');
    disk.write(await page('en.str.none/a/'));
    disk.purgedTo('5');
    await disk.settled();
    expect(warnings.join()).toContain('a file could not be changed');
    expect((await disk.list()).position).toBe('5');
  });

  it('that were written after they could not be removed stay', async () => {
    const disk = await open();
    await mkdir(file('a/index.html.gz'), { recursive: true });
    disk.remove('en.str.none/a/');
    await disk.settled();
    await rmdir(file('a/index.html.gz'));
    disk.write(await page('en.str.none/a/'));
    disk.purgedTo('5');
    await disk.settled();
    expect(await disk.read('en.str.none/a/')).not.toBeNull();
    expect(await keysOf(disk)).toEqual(['en.str.none/a/']);
  });

  it('are not written while four megabytes wait for that', async () => {
    const disk = await open();
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map((name) => page(`en.str.none/${name}/`)),
    );
    if (!a || !b || !c) throw new Error('no pages');
    const size = (gzip: Buffer) => a.bodies.br.length + gzip.length;
    const large = Buffer.concat([a.bodies.gzip, Buffer.alloc(4_194_304 - size(a.bodies.gzip))]);
    disk.write({ ...a, bodies: { ...a.bodies, gzip: large } });
    disk.write(b);
    await disk.settled();
    disk.write(c);
    await disk.settled();
    const keys = await keysOf(disk);
    expect(keys).not.toContain('en.str.none/b/');
    expect(keys).toContain('en.str.none/c/');
  });
});
