import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

/**
 * One file after the other: asked for everything at once, Node takes a gigabyte for a full store. Another start of the
 * same folder may be removing the same: what is gone is no error.
 */
async function removeAll(folder: string): Promise<void> {
  try {
    for await (const entry of await opendir(folder)) {
      const child = path.join(folder, entry.name);
      await (entry.isDirectory() ? removeAll(child) : rm(child, { force: true }));
    }
    await rmdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Leaves `folder` there and empty. What was in it is moved beside it and removed while the site is already open;
 * what an earlier run did not get to goes too.
 */
export async function discard(folder: string, log: Logger): Promise<void> {
  const parent = path.dirname(folder);
  const prefix = `${path.basename(folder)}.old-`;
  await mkdir(folder, { recursive: true });
  await rename(folder, path.join(parent, prefix + randomUUID()));
  await mkdir(folder);
  const old = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  const removal = Promise.all(old.map((name) => removeAll(path.join(parent, name))));
  removal.catch((error: unknown) => {
    log.warn({ err: error }, 'page store: old pages could not be removed');
  });
}
