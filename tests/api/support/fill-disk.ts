import { diskBlobs } from '#platform/blobs/disk-blobs.ts';
import { newBlobKey } from '#platform/blobs/key.ts';

/** A process that may write no file of more than some bytes, which it tries: prints how that ended. */
const blobs = diskBlobs(process.argv[2] ?? '');
const key = newBlobKey();
async function* tooMuch(): AsyncGenerator<Buffer> {
  for (let i = 0; i < 64; i += 1) yield await Promise.resolve(Buffer.alloc(64 * 1024, i));
}
const failed = await blobs.put(key, tooMuch(), 'video/mp4').catch((error: unknown) => error);
const { name, code, message } = failed as { name: string; code: string; message: string };
process.stdout.write(JSON.stringify({ name, code, message, size: await blobs.size(key) }));
