import { Readable } from 'node:stream';
import type { ServiceContext } from '../../context.ts';
import { newBlobKeys } from '../../media/new-blobs.ts';
import { isOldName } from './read-picture.ts';

/** Keeps a picture as a blob; gives its key. */
export async function keepPicture(
  context: Pick<ServiceContext, 'db' | 'enqueue' | 'blobs' | 'now'>,
  picture: Buffer,
): Promise<string> {
  const [key = ''] = await newBlobKeys(context, 1);
  await context.blobs.put(key, Readable.from([picture]), 'image/jpeg');
  return key;
}

/** Removes a picture; nothing where there is none. */
export async function dropPicture({ blobs }: Pick<ServiceContext, 'blobs'>, file: string) {
  if (!isOldName(file)) await blobs.remove(file);
}
