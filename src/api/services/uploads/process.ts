import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_SECONDS } from '#config/uploads.ts';
import { VIDEO_LIMITS } from '#config/video-limits.ts';
import { BlobsError } from '#platform/blobs/blobs.ts';
import { CutOff } from '#platform/cut-off.ts';
import { isBusy, isDiskFailure } from '#platform/database/error.ts';
import type { MadeVideo } from '#platform/video/order.ts';
import { Refused } from '#platform/video/refused.ts';
import { runChild } from '#platform/video/run-child.ts';
import type { ServiceContext } from '../../context.ts';
import { assemble } from './assemble.ts';
import { beginDraft } from './draft.ts';
import { dropParts, refuseUpload } from './drop.ts';
import type { UploadRow } from './find.ts';
import { claimContent } from './known-file.ts';
import { mayUpload } from './may-upload.ts';
import { storeFiles } from './store-files.ts';

/** A file with which so many tries ended, each with its process, is given up. */
const MAX_ATTEMPTS = 5;
/** Of a hundred: a change that is worth a write. */
const PROGRESS_STEP = 4;

type Ground = Pick<ServiceContext, 'db' | 'blobs' | 'now' | 'log' | 'scratch'>;

/** Takes the turn of an upload; null where nothing is to be done. */
async function begin({ db }: Ground, id: number): Promise<UploadRow | null> {
  const row = await db
    .updateTable('uploads')
    .set((eb) => ({ state: 'processing', progress: 0, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'processing'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a try failed for what the machine or the storage lacks, or the process ended: what was acknowledged waits. */
const isNoFault = ({ scratch }: Ground, error: unknown): boolean =>
  scratch.signal.aborted ||
  error instanceof BlobsError ||
  error instanceof CutOff ||
  isBusy(error) ||
  isDiskFailure(error);

/** Takes a try back that the file had no part in. */
async function giveBack({ db }: Ground, id: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .execute();
}

function progressOf({ db, log }: Ground, id: number): (share: number) => void {
  let told = 0;
  return (share) => {
    const progress = Math.floor(share * 100);
    if (progress < told + PROGRESS_STEP) return;
    told = progress;
    db.updateTable('uploads')
      .set({ progress })
      .where('id', '=', id)
      .where('state', '=', 'processing')
      .execute()
      .catch((err: unknown) => {
        log.warn({ err, upload: id }, 'the progress of an upload could not be written');
      });
  };
}

async function make(
  ground: Ground,
  upload: UploadRow,
  { folder, source }: { folder: string; source: string },
): Promise<void> {
  const { id, is_exclusive: isExclusive } = upload;
  const { signal } = ground.scratch;
  const sha256 = await assemble(ground, { id, file: source, signal });
  const known = await claimContent(ground, { id, bytes: upload.bytes, sha256 });
  if (known !== null) {
    await refuseUpload(ground, upload, known);
    return;
  }
  // Begun with one file and gone on with another of its name and size, it is neither.
  if (upload.told_sha256 !== null && upload.told_sha256 !== sha256) {
    await refuseUpload(ground, upload, 'corrupted');
    return;
  }
  const made: MadeVideo = await runChild(
    {
      ...{ file: source, folder, limits: VIDEO_LIMITS, exclusive: isExclusive === 1 },
      minSeconds: isExclusive ? UPLOAD_SECONDS.exclusive : UPLOAD_SECONDS.other,
    },
    { signal, onProgress: progressOf(ground, id) },
  );
  const video = await beginDraft(ground, upload);
  if (video === null) return;
  const isStored = await storeFiles(ground, { upload, video, made, folder, source, sha256 });
  // Where another process has begun the film anew, it needs them.
  if (isStored) await dropParts(ground, id);
}

/**
 * Makes a video of an upload whose bytes are there. Done twice it comes to the same end: files of a try that was broken off go, and what is
 * ready is not done again. Rejects where it has to be tried again: the storage is away, or the process is about to end.
 */
export async function processUpload(ground: Ground, payload: unknown): Promise<void> {
  const { upload: id } = payload as { upload: number };
  const upload = await begin(ground, id);
  // Of a try whose process ended.
  const root = join(ground.scratch.folder, String(id));
  await rm(root, { recursive: true, force: true });
  if (upload === null) {
    // What ended a try after its last step may have left parts.
    await dropParts(ground, id);
    return;
  }
  if (upload.attempts > MAX_ATTEMPTS) {
    await refuseUpload(ground, upload, 'failed');
    return;
  }
  if (!(await mayUpload(ground, upload.member_id))) {
    await refuseUpload(ground, upload, 'too_many_strikes');
    return;
  }
  const folder = join(root, 'made');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await make(ground, upload, { folder, source: join(root, 'source') });
  } catch (error) {
    if (!(error instanceof Refused)) {
      if (isNoFault(ground, error)) await giveBack(ground, id);
      throw error;
    }
    ground.log.info(
      { upload: id, reason: error.reason, detail: error.message },
      'an upload is refused',
    );
    await refuseUpload(ground, upload, error.reason);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
