import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { parseBlobsUrl, type BlobsPlace } from '#config/blobs-url.ts';
import { BlobsError } from '#platform/blobs/blobs.ts';
import { newBlobKey } from '#platform/blobs/key.ts';
import { s3Blobs } from '#platform/blobs/s3-blobs.ts';

/** A bucket that promises a hundred bytes of each file and sends ten. */
async function bucket(
  then: (response: ServerResponse) => void,
): Promise<Extract<BlobsPlace, { kind: 's3' }>> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('0123456789', () => then(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const place = parseBlobsUrl(`s3+http://key:secret@127.0.0.1:${port}/films`);
  if (place?.kind !== 's3') throw new Error('no bucket');
  return place;
}

it('a file that breaks off while it is read is told as a storage that is away', async () => {
  const opened = await s3Blobs(
    await bucket((response) => void setTimeout(() => response.destroy(), 20)),
  ).open(newBlobKey());
  expect(opened?.bytes).toBe(100);
  let seen = 0;
  const read = async (): Promise<void> => {
    for await (const piece of opened?.body ?? []) seen += piece.length;
  };
  const error = await read().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BlobsError);
  expect([seen, (error as BlobsError).code]).toEqual([10, 'unreachable']);
});

it('a file that falls silent is let go of at once by who reads no more', async () => {
  const gone = Promise.withResolvers<boolean>();
  const place = await bucket((response) => response.on('close', () => gone.resolve(true)));
  const reader = (await s3Blobs(place).open(newBlobKey()))?.body.getReader();
  await reader?.read();
  void reader?.read();
  await reader?.cancel();
  const late = new Promise((done) => setTimeout(done, 2000, false));
  expect(await Promise.race([gone.promise, late])).toBe(true);
});
