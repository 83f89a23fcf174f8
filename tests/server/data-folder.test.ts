import { fork } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDataFolder } from '#runtime/data-folder.ts';

let folder: string;
let leave: (() => void) | undefined;
const lines: string[] = [];
const log = pino({}, { write: (line: string) => lines.push(line) });
const umask = process.umask();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'islet-folder-'));
  lines.length = 0;
});
afterEach(async () => {
  leave?.();
  leave = undefined;
  process.umask(umask);
  await rm(folder, { recursive: true });
});

const modeOf = async (...names: string[]): Promise<string> =>
  ((await stat(join(folder, ...names))).mode & 0o777).toString(8);

it('closes what an earlier version left open to others', async () => {
  await mkdir(join(folder, 'mail'));
  // What is made of an upload lies there meanwhile.
  await mkdir(join(folder, 'processing'));
  // A start that was stopped had not removed them yet.
  await mkdir(join(folder, 'pages.old-1d2f3a4b-0000-4000-8000-0123456789ab'));
  await mkdir(join(folder, 'pages', 'videos'), { recursive: true });
  const told = ['purges-told.json', 'purges-told.json.tmp'];
  const files = ['islet.db', 'islet.db-wal', 'islet.db-shm', 'secret', 'mail/1.eml', ...told];
  for (const name of files) {
    await writeFile(join(folder, name), 'x');
    await chmod(join(folder, name), 0o644);
  }
  await chmod(folder, 0o755);
  leave = await openDataFolder(folder, log);
  expect(await modeOf()).toBe('700');
  expect(await Promise.all(['mail', 'pages'].map((name) => modeOf(name)))).toEqual(['700', '700']);
  for (const name of [...files, 'lock']) {
    expect([name, await modeOf(name)]).toEqual([name, '600']);
  }
  expect(lines).toEqual([]);
});

it('gives what is made from now on to nobody else', async () => {
  leave = await openDataFolder(join(folder, 'new'), log);
  await writeFile(join(folder, 'new', 'later'), 'x');
  await mkdir(join(folder, 'new', 'pages'));
  expect([await modeOf('new'), await modeOf('new', 'later')]).toEqual(['700', '600']);
  expect(await modeOf('new', 'pages')).toBe('700');
});

it('leaves the folder and the files of others as they are, and says so', async () => {
  await writeFile(join(folder, 'photo.jpg'), 'x');
  await chmod(join(folder, 'photo.jpg'), 0o644);
  await chmod(folder, 0o755);
  leave = await openDataFolder(folder, log);
  expect([await modeOf(), await modeOf('photo.jpg')]).toEqual(['755', '644']);
  expect(lines.join()).toContain('holds files of others');
});

it('refuses a second server with a sentence, and takes one once the first is gone', async () => {
  leave = await openDataFolder(folder, log);
  await expect(openDataFolder(folder, log, 0)).rejects.toThrow(
    `Another server works in the folder ${folder}`,
  );
  leave();
  leave = await openDataFolder(folder, log);
  expect(await readdir(folder)).toEqual(['lock']);
});

it.runIf(process.platform === 'linux')(
  'says of a folder of the system’s own that it is none',
  async () => {
    await expect(openDataFolder('/proc/islet/data', log)).rejects.toThrow(
      '/proc/islet cannot be made; set DATA_DIR to another folder.',
    );
    await expect(openDataFolder('/proc', log)).rejects.toThrow(
      'Nothing can be written in the folder /proc; set DATA_DIR to another folder.',
    );
  },
);

it('is not left locked by a process that was killed', async () => {
  const program = join(folder, 'holder.mjs');
  const source = new URL('../../src/runtime/data-folder.ts', import.meta.url).href;
  await writeFile(
    program,
    `import { openDataFolder } from ${JSON.stringify(source)};
     await openDataFolder(${JSON.stringify(join(folder, 'data'))}, { warn() {} });
     process.send('held');
     setInterval(() => {}, 1000);`,
  );
  const holder = fork(program, { execArgv: [] });
  const { promise: held, resolve: hold } = Promise.withResolvers<unknown>();
  holder.once('message', hold);
  await held;
  await expect(openDataFolder(join(folder, 'data'), log, 0)).rejects.toThrow('Another server');
  const { promise: gone, resolve } = Promise.withResolvers<unknown>();
  holder.once('exit', resolve);
  holder.kill('SIGKILL');
  await gone;
  leave = await openDataFolder(join(folder, 'data'), log);
});

it('leaves a folder that is linked there as its owner made it', async () => {
  await mkdir(join(folder, 'elsewhere'));
  await chmod(join(folder, 'elsewhere'), 0o750);
  await mkdir(join(folder, 'data'));
  await symlink(join(folder, 'elsewhere'), join(folder, 'data', 'blobs'));
  leave = await openDataFolder(join(folder, 'data'), log);
  expect(await modeOf('elsewhere')).toBe('750');
});
