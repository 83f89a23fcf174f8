import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BlobsPlace } from '#config/blobs-url.ts';
import { BlobsError, type Blobs } from './blobs.ts';
import { blobKey, newBlobKey } from './key.ts';

/** Ten thousand of them, as many as there may be, are 78 GiB; two are held of each blob that comes in. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** What one request can copy (S3 API Reference, "CopyObject"); more goes through us. */
const MAX_COPY_BYTES = 5 * 1024 ** 3;
/** Of downloads under way: each has a connection. */
const MAX_CONNECTIONS = 1000;
const CONNECTION_MS = 5_000;
const SILENCE_MS = 60_000;

const ABSENT = ['NotFound', 'NoSuchKey'];
const FULL = /QuotaExceeded|StorageFull|InsufficientStorage|EntityTooLarge/;

const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException && ABSENT.includes(error.name);

/** What went wrong, in a sentence without what a server wrote: it may name the key. */
function explain(error: unknown, where: string): BlobsError {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (!(error instanceof Error) || status === undefined) {
    return new BlobsError('unreachable', `The server of ${where} cannot be reached.`);
  }
  const said = /^\w{1,64}$/.test(error.name) ? `${status} ${error.name}` : String(status);
  if (status === 507 || FULL.test(error.name)) {
    return new BlobsError('full', `Nothing more can be stored in ${where} (${said}).`);
  }
  if (status >= 500 || status === 429 || status === 408) {
    return new BlobsError('unreachable', `The server of ${where} does not work (${said}).`);
  }
  const reason = error.name === 'NoSuchBucket' ? 'There is no such bucket' : 'It refuses us';
  return new BlobsError('refused', `Files cannot be kept in ${where}. ${reason} (${said}).`);
}

/** Blobs in a bucket of S3-compatible storage. */
export function s3Blobs(place: Extract<BlobsPlace, { kind: 's3' }>): Blobs {
  const { origin, bucket: Bucket, region, accessKey, secretKey } = place;
  const where = `the bucket ${Bucket} at ${origin}`;
  const client = new S3Client({
    endpoint: origin,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Only Amazon's own server has a name for each bucket.
    forcePathStyle: true,
    // Not all servers know the checksums that Amazon's does.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_MS,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });

  const ask = <T>(request: Promise<T>): Promise<T> =>
    request.catch((error: unknown) => {
      throw explain(error, where);
    });

  const askOrNull = <T>(request: Promise<T>): Promise<T | null> =>
    request.catch((error: unknown) => {
      if (isAbsent(error)) return null;
      throw explain(error, where);
    });

  /** What breaks off while it is read is told as what cannot be asked for. Whoever reads no more lets go of it at once. */
  function whole(body: Readable): ReadableStream<Uint8Array> {
    const reader = (Readable.toWeb(body) as ReadableStream<Uint8Array>).getReader();
    return new ReadableStream<Uint8Array>(
      {
        pull: async (to) => {
          const read = await reader.read().catch((error: unknown) => {
            throw explain(error, where);
          });
          if (read.done) to.close();
          else to.enqueue(read.value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
  }

  const missing = (key: string): BlobsError =>
    new BlobsError('missing', `The file ${key} is not in ${where}.`);

  const blobs: Blobs = {
    size: async (key) => {
      const found = await askOrNull(
        client.send(new HeadObjectCommand({ Bucket, Key: blobKey(key) })),
      );
      return found && (found.ContentLength ?? 0);
    },
    open: async (key, range) => {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const command = new GetObjectCommand({ Bucket, Key: blobKey(key), Range });
      const found = await askOrNull(client.send(command));
      if (!(found?.Body instanceof Readable)) return null;
      const bytes = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength);
      return { bytes, body: whole(found.Body) };
    },
    put: async (key, content, ContentType) => {
      let bytes = 0;
      let broken: { error: unknown } | undefined;
      const counted = async function* (): AsyncGenerator<Uint8Array> {
        try {
          for await (const piece of content) {
            bytes += piece.length;
            yield piece;
          }
        } catch (error) {
          broken = { error };
          throw error;
        }
      };
      const Body = Readable.from(counted(), { objectMode: false });
      const params = { Bucket, Key: blobKey(key), Body, ContentType };
      const upload = new Upload({
        client,
        params,
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      await upload.done().catch((error: unknown) => {
        Body.destroy();
        throw broken ? broken.error : explain(error, where);
      });
      return { bytes };
    },
    copy: async (from, to) => {
      const bytes = await blobs.size(from);
      if (bytes === null) throw missing(from);
      if (bytes <= MAX_COPY_BYTES) {
        const CopySource = `${Bucket}/${from}`;
        await ask(client.send(new CopyObjectCommand({ Bucket, Key: blobKey(to), CopySource })));
        return;
      }
      const source = await blobs.open(from);
      if (source === null) throw missing(from);
      await blobs.put(to, source.body, 'application/octet-stream');
    },
    remove: async (key) => {
      await ask(client.send(new DeleteObjectCommand({ Bucket, Key: blobKey(key) })));
    },
    signedUrl: (key, { seconds, contentType, disposition }) => {
      const command = new GetObjectCommand({
        Bucket,
        Key: blobKey(key),
        ResponseContentType: contentType,
        ResponseContentDisposition: disposition,
      });
      return ask(getSignedUrl(client, command, { expiresIn: seconds }));
    },
    pathBelow: () => null,
    // The server removes them by the bucket's own rule (docs/production.md): it alone knows them all.
    forgetUnfinished: () => Promise.resolve(0),
    check: async () => {
      const key = newBlobKey();
      await blobs.put(key, Readable.from([Buffer.alloc(1)]), 'application/octet-stream');
      await blobs.remove(key);
    },
  };
  return blobs;
}
