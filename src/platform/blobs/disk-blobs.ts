import { randomUUID } from 'node:crypto';
import { chmod, constants, copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { makeFolder } from '../make-folder.ts';
import { BlobsError, type Blobs } from './blobs.ts';
import { blobKey, newBlobKey } from './key.ts';
import { writeTogether } from './write-together.ts';

/** Where what is being written waits until it is whole; on the same disk, so that it can be renamed. */
const UNFINISHED = 'unfinished';
/** A web server of the folder's group may read; where nobody but us may, a folder above is closed. */
const FOLDER_MODE = 0o750;
const FILE_MODE = 0o640;
/** Small, so that a turn in which hundreds of downloads go on is a short one. */
const READ_BYTES = 64 * 1024;

/** A quota of the user's or a limit of the system's is a full disk too. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const ABSENT = ['ENOENT', 'ENOTDIR'];
const FORBIDDEN = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'];

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** What storage says of an error of the disk's; an error of whoever gave the content stays what it is. */
function explain(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (FULL.includes(code))
    return new BlobsError('full', `The disk of the folder ${folder} is full.`);
  return FORBIDDEN.includes(code) ? refusedIn(folder, code) : error;
}

const refusedIn = (folder: string, code: string): BlobsError =>
  new BlobsError('refused', `Files cannot be written in the folder ${folder} (${code}).`);

/** Null where there is no such file. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (ABSENT.includes(codeOf(error))) return null;
    throw error;
  });
}

/** Makes what was renamed there last through a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folder, and needs none to be.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Blobs as files in a folder of their own, spread over 65,536 folders below it. Relative to where the process works. */
export function diskBlobs(folder: string): Blobs {
  const pathBelow = (key: string): string =>
    `${key.slice(0, 2)}/${key.slice(2, 4)}/${blobKey(key)}`;
  const fileOf = (key: string): string => join(folder, pathBelow(key));

  /** The modes are set anew because the process's mask takes the group's rights away. */
  async function makeOpenFolder(path: string): Promise<void> {
    const first = await makeFolder(path, FOLDER_MODE).catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? refusedIn(folder, 'ENOENT') : error;
    });
    if (first === undefined) return;
    for (let each = path; each.length >= first.length; each = dirname(each)) {
      await chmod(each, FOLDER_MODE);
    }
  }

  /** Writes a file in full beside its place, then puts it there: it is seen whole or not at all. */
  async function writeWhole(
    key: string,
    create: (temporary: string) => Promise<FileHandle>,
    fill: (handle: FileHandle) => Promise<void>,
  ): Promise<void> {
    const file = fileOf(key);
    const temporary = join(folder, UNFINISHED, randomUUID());
    try {
      await makeOpenFolder(dirname(temporary));
      const handle = await create(temporary);
      try {
        await fill(handle);
        await handle.chmod(FILE_MODE);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await makeOpenFolder(dirname(file));
      await rename(temporary, file);
      await syncFolder(dirname(file));
    } catch (error) {
      // Where there is no folder, or one that is closed to us, there is nothing to remove either: what went wrong first is told.
      await rm(temporary, { force: true }).catch(() => undefined);
      throw explain(error, folder);
    }
  }

  const blobs: Blobs = {
    size: async (key) => {
      const found = await orNull(stat(fileOf(key)));
      return found?.isFile() ? found.size : null;
    },
    open: async (key, range) => {
      const handle = await orNull(open(fileOf(key), 'r'));
      if (handle === null) return null;
      const { size } = await handle.stat();
      const part = range && { start: range.first, end: range.last };
      const stream = handle.createReadStream({ ...part, highWaterMark: READ_BYTES });
      return { bytes: size, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
    },
    put: async (key, content, _contentType, { isGiven = false } = {}) => {
      let bytes = 0;
      const create = (temporary: string) => open(temporary, 'wx', FILE_MODE);
      await writeWhole(key, create, async (handle) => {
        bytes = await writeTogether(handle, content, { isGiven, isSynced: true });
      });
      return { bytes };
    },
    copy: async (from, to) => {
      const source = fileOf(from);
      if ((await blobs.size(from)) === null) {
        throw new BlobsError('missing', `The file ${source} is not there.`);
      }
      const create = async (temporary: string): Promise<FileHandle> => {
        // A clone where the file system can: it takes no time and no room.
        await copyFile(source, temporary, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        return open(temporary, 'r+');
      };
      await writeWhole(to, create, () => Promise.resolve());
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    signedUrl: () => Promise.resolve(null),
    pathBelow,
    forgetUnfinished: async (before) => {
      const names = (await orNull(readdir(join(folder, UNFINISHED)))) ?? [];
      let forgotten = 0;
      for (const name of names) {
        const file = join(folder, UNFINISHED, name);
        const found = await orNull(stat(file));
        if (found === null || found.mtime >= before) continue;
        await rm(file, { force: true });
        forgotten += 1;
      }
      return forgotten;
    },
    check: async () => {
      const probe = newBlobKey();
      await blobs.put(probe, Readable.from([Buffer.alloc(4096)]), '');
      await blobs.remove(probe);
    },
  };
  return blobs;
}
