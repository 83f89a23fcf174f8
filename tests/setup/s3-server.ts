import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobsPlace } from '#config/blobs-url.ts';
import { freePort } from './free-port.ts';

interface S3Context {
  method: string;
  path: string;
  query: { uploadId?: string };
  status: number;
}

interface S3Program {
  middleware: ((context: S3Context, next: () => Promise<void>) => Promise<void>)[];
  run: () => Promise<unknown>;
  close: () => Promise<unknown>;
  httpServer: { closeAllConnections: () => void };
}

type S3Constructor = new (options: {
  port: number;
  address: string;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => S3Program;

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3Constructor;
const BUCKET = 'islet-files';
/** The only one that the server knows. */
const CREDENTIAL = 'S3RVER';

/** A real S3 server on loopback with one bucket. */
export interface S3Server {
  place: Extract<BlobsPlace, { kind: 's3' }>;
  /** What an operator sets as BLOBS_URL; with another bucket or secret where told. */
  url: (other?: { bucket?: string; secret?: string }) => string;
  /** Folder of what it stores. */
  directory: string;
  /** From now on says of files that are not there what Amazon's does to whoever may not list them, or no more. */
  hideAbsent: (hides: boolean) => void;
  /** Goes away, cutting what is under way; what it stored stays. */
  stop: () => Promise<void>;
  /** Comes back at the same address. */
  start: () => Promise<void>;
  remove: () => Promise<void>;
}

/** AbortMultipartUpload (S3 API Reference), which the server has not: the parts of an upload go. */
function abortUploads(directory: string): S3Program['middleware'][number] {
  return async (context, next) => {
    const { method, path, query } = context;
    if (method !== 'DELETE' || !query.uploadId) return next();
    const [, bucket = ''] = path.split('/');
    const uploads = readdirSync(join(directory, bucket)).find((name) => name.includes('uploads'));
    const parts = join(directory, bucket, uploads ?? '', query.uploadId);
    rmSync(parts, { recursive: true });
    context.status = 204;
  };
}

/** Starts the server. */
export async function startS3(): Promise<S3Server> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'islet-s3-'));
  let running: S3Program | undefined;
  let isHiding = false;
  const start = async (): Promise<void> => {
    running = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    });
    running.middleware.unshift(abortUploads(directory), (context, next) =>
      next().catch((error: unknown) => {
        const isAbsent = error instanceof Error && 'status' in error && error.status === 404;
        if (!isHiding || !isAbsent) throw error;
        context.status = 403;
      }),
    );
    await running.run();
  };
  const stop = async (): Promise<void> => {
    const closing = running?.close();
    running?.httpServer.closeAllConnections();
    running = undefined;
    await closing;
  };
  await start();
  return {
    place: {
      kind: 's3',
      origin: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      accessKey: CREDENTIAL,
      secretKey: CREDENTIAL,
    },
    url: ({ bucket = BUCKET, secret = CREDENTIAL } = {}) =>
      `s3+http://${CREDENTIAL}:${secret}@127.0.0.1:${port}/${bucket}`,
    directory,
    hideAbsent: (hides) => void (isHiding = hides),
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
