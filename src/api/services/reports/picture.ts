import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps a picture under a name of our own, and gives the name. */
export async function keepPicture(folder: string, picture: Buffer): Promise<string> {
  const name = `${randomUUID()}.jpg`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), picture, { mode: 0o600, flag: 'wx' });
  return name;
}

export function dropPicture(folder: string, name: string): Promise<void> {
  return rm(join(folder, name), { force: true });
}
