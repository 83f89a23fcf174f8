import {
  nextChunkBytes,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_CHUNK_MOST_BYTES,
} from '#config/upload-pieces.ts';
import { UPLOADS_PATH } from '#config/uploads.ts';
import { environment } from '#stores/environment.ts';
import { sendAlone } from './upload-locks.ts';
import type { Problem } from './upload-problem.ts';

/** An upload was refused: nothing of it will be taken. */
export class UploadRefused extends Error {
  override name = 'UploadRefused';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('refused');
    this.problems = problems;
  }
}

/** As a browser calls a file that was changed, or moved, after it was chosen. */
const UNREAD: readonly string[] = ['NotReadableError', 'NotFoundError'];

/** What is wrong with a file by what ended its turn; null where that is nothing of its own. */
export function problemsOf(error: unknown): readonly Problem[] | null {
  if (error instanceof UploadRefused) return error.problems;
  return error instanceof DOMException && UNREAD.includes(error.name)
    ? [{ field: 'file', code: 'file_changed' }]
    : null;
}

export interface SentFile {
  file: File;
  /** What is told of it, under the names of the form's fields. */
  told: Readonly<Record<string, string>>;
  /** The number of an upload of the same file that was begun before. */
  begun: string | null;
  signal: AbortSignal;
  /** Bytes that are there. */
  onProgress: (bytes: number) => void;
  /** The line is lost, or back. */
  onLine: (isLost: boolean) => void;
}

const TUS = { 'Tus-Resumable': '1.0.0' };
const TYPE = 'application/offset+octet-stream';
/** Between two tries where nothing is answered; doubled up to the second. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));

async function refusal(answer: Response): Promise<UploadRefused> {
  const body = (await answer.json().catch(() => ({}))) as Partial<Problem> & { errors?: Problem[] };
  const { errors, code = 'failed', info } = body;
  return new UploadRefused(errors ?? [{ field: 'form', code, info }]);
}

/** What was removed meanwhile, or expired: the answer to a HEAD has no words to say so. */
const GONE: readonly number[] = [404, 410];

const refusalOf = async (answer: Response): Promise<UploadRefused> =>
  GONE.includes(answer.status)
    ? new UploadRefused([{ field: 'form', code: 'removed' }])
    : refusal(answer);

const ask = (path: string, init: RequestInit): Promise<Response> => {
  const { fetch, address } = environment();
  return fetch(new Request(new URL(path, address().origin), init));
};

/** A proxy whose server is away, or one that is about to stop. */
const AWAY: readonly number[] = [502, 503, 504];

/** Begins an upload; gives its path. Throws UploadRefused. */
async function create({ file, told, signal }: SentFile): Promise<string> {
  const metadata = Object.entries({ ...told, filename: file.name })
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',');
  const headers = { ...TUS, 'Upload-Length': String(file.size), 'Upload-Metadata': metadata };
  const answer = await ask(UPLOADS_PATH, { method: 'POST', headers, signal });
  if (AWAY.includes(answer.status)) throw new TypeError('the line was lost');
  const path = answer.headers.get('location');
  if (answer.status !== 201 || path === null) throw await refusal(answer);
  return path;
}

/** Where the other side's file ends. Throws UploadRefused where there is none any more. */
async function offsetOf(path: string, signal: AbortSignal): Promise<number> {
  const answer = await ask(path, { method: 'HEAD', headers: TUS, signal });
  if (answer.status >= 500 || answer.status === 429) throw new TypeError('the line was lost');
  const offset = answer.headers.get('upload-offset');
  if (!answer.ok || offset === null) throw await refusalOf(answer);
  return Number(offset);
}

/** Sends the next `most` bytes; gives where the other side's file ends then. */
async function sendChunk(
  path: string,
  { offset, most }: { offset: number; most: number },
  sent: SentFile,
): Promise<number> {
  const { upload, address } = environment();
  const body = sent.file.slice(offset, offset + most);
  const headers = { ...TUS, 'Upload-Offset': String(offset), 'Content-Type': TYPE };
  const init = { method: 'PATCH', headers, body, signal: sent.signal };
  const request = new Request(new URL(path, address().origin), init);
  const answer = await upload(request, (share) => sent.onProgress(offset + share * body.size));
  if (answer.status === 204) return offset + body.size;
  // A proxy takes no piece as large as this: a smaller one may pass.
  if (answer.status === 413 && most > UPLOAD_CHUNK_BYTES) throw new TypeError('too large a piece');
  // Somebody else sent some of it, or the other side is away: it says itself where it is.
  if (answer.status === 409 || answer.status >= 500 || answer.status === 429)
    throw new TypeError('the line was lost');
  throw await refusalOf(answer);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      over.abort();
    };
    const goOn = (): void => {
      end();
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    // A line that is back is used at once, not after the rest of half a minute.
    globalThis.addEventListener('online', goOn, { signal: over.signal });
    const stop = (): void => {
      end();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { signal: over.signal });
  });
}

/** Asks again until there is an answer. Throws what `act` does where it is no lost line. */
async function untilAnswered<Answer>(
  { signal, onLine }: Pick<SentFile, 'signal' | 'onLine'>,
  act: () => Promise<Answer>,
): Promise<Answer> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    try {
      const answer = await act();
      onLine(false);
      return answer;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      onLine(true);
      await wait(waitMs, signal);
    }
  }
}

/** Nobody waits longer for a line that may be gone. */
const DROP_MS = 10_000;

/** Takes an upload back. */
export const dropUpload = (path: string): Promise<Response> =>
  ask(path, { method: 'DELETE', headers: TUS, signal: AbortSignal.timeout(DROP_MS) });

/**
 * Sends a file by tus 1.0 in pieces that proxies take, and goes on by itself after a lost line or a restarted server for as long as it
 * takes. Gives its path through `onPath` as soon as there is one. Throws UploadRefused, also where another tab sends it, the signal's
 * reason, or what reading the file throws.
 */
export async function sendFile(sent: SentFile, onPath: (path: string) => void): Promise<void> {
  const { begun, file } = sent;
  // By the file as well: a tab that was opened before does not know what another one has begun.
  const done = await sendAlone(`${file.size}-${file.lastModified}-${file.name}`, async () => {
    const path =
      begun === null ? await untilAnswered(sent, () => create(sent)) : UPLOADS_PATH + begun;
    return sendAlone(path.slice(path.lastIndexOf('/') + 1), async () => {
      onPath(path);
      await sendPieces(path, sent);
      return true;
    });
  });
  if (done === null) throw new UploadRefused([{ field: 'file', code: 'sent_elsewhere' }]);
}

/** Sends what the other side has not yet, piece by piece. */
async function sendPieces(path: string, sent: SentFile): Promise<void> {
  const { file, signal, begun, onLine } = sent;
  let offset = begun === null ? 0 : await untilAnswered(sent, () => offsetOf(path, signal));
  let waitMs = FIRST_WAIT_MS;
  let most = UPLOAD_CHUNK_BYTES;
  let taken = UPLOAD_CHUNK_MOST_BYTES;
  while (offset < file.size) {
    signal.throwIfAborted();
    try {
      const began = performance.now();
      offset = await sendChunk(path, { offset, most }, sent);
      most = nextChunkBytes(most, (performance.now() - began) / 1000, taken);
      waitMs = FIRST_WAIT_MS;
      onLine(false);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      // A file that was changed or moved since looks like a lost line: reading it says so.
      await file.slice(0, 1).arrayBuffer();
      // What did not pass once is not tried again.
      taken = Math.max(UPLOAD_CHUNK_BYTES, most / 2);
      most = UPLOAD_CHUNK_BYTES;
      onLine(true);
      await wait(waitMs, signal);
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
      offset = await offsetOf(path, signal).catch((lost: unknown) => {
        if (lost instanceof TypeError) return offset;
        throw lost;
      });
    }
  }
}
