import { spawn, type ChildProcess } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compileCache } from '#platform/compile-cache.ts';
import { isToldToEnd } from '#platform/cut-off.ts';
import { Mutex } from '#platform/mutex.ts';
import { ServiceError } from '../../errors.ts';
import type { Log } from '../../log.ts';

const PROGRAM = fileURLToPath(new URL('./redraw-process.ts', import.meta.url));
/** Its exit codes for a picture that it refuses; importing it would run it. */
const REFUSED = 2;
const TOO_SMALL = 3;
/** Node's where a module is missing, and the shell's where Node is: packages are being installed, and no picture was looked at. */
const NOT_STARTED: readonly unknown[] = [1, 126, 127];
/** Writable memory of that process: about 620 MiB are set aside by Node before anything is drawn. */
const MEMORY_KIB = 1100 * 1024;
const TIMEOUT_MS = 30_000;
/** Pictures that may wait for the one that is being drawn. */
const MAX_WAITING = 4;
const RETRY_SECONDS = 10;

/** What a picture is to become, in place of a JPEG of all of it: WebP of this size, pixels. */
export interface PictureOrder {
  width: number;
  height: number;
  /** What the picture has to measure at least. */
  min: { width: number; height: number };
  /** The narrowest part of it that may be taken. */
  least: number;
  /** Which part, of the picture as it is seen; its middle where nothing is said. */
  crop: { left: number; top: number; width: number } | null;
}

/** What a photo of an album is to become: a JPEG of all of it, and a small WebP as wide or high as `small`. */
export interface PhotoOrder {
  /** What the shorter side has to measure at least, pixels. */
  least: number;
  small: number;
}

/** A photo drawn anew, with its size. */
export interface DrawnPhoto {
  width: number;
  height: number;
  /** A hash of the picture (lib/picture-hash.ts). */
  look: string;
  image: Buffer;
  thumbnail: Buffer;
}

const SIZE_BYTES = 12;
const PHOTO_HEAD_BYTES = SIZE_BYTES + 16;

/** How the files begin that are decoded at all: no other decoder is ever handed a visitor's bytes. */
const STARTS: readonly RegExp[] = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF[\s\S]{4}WEBP/,
  /^[\s\S]{4}ftypavi[fs]/,
];

const wrongType = (): ServiceError =>
  new ServiceError('bad_file_type', { errors: [{ field: 'file', code: 'invalid_file_type' }] });

const later = (): ServiceError => new ServiceError('busy', { info: { seconds: RETRY_SECONDS } });

/** Refuses, without decoding anything, what does not begin like a picture. Throws `bad_file_type`. */
export function checkPictureStart(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!STARTS.some((shape) => shape.test(start))) throw wrongType();
}

/** A limit of the shell's holds for native memory too, which no flag of Node's does. */
function startProcess(memoryKib: number, order: PictureOrder | PhotoOrder | null): ChildProcess {
  const options = {
    env: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1', ...compileCache() },
    stdio: ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL' as const,
    // In a group of its own: what Ctrl-C ends is the server, which waits for this one.
    detached: true,
  };
  const command = [process.execPath, '--max-old-space-size=64', PROGRAM, JSON.stringify(order)];
  if (process.platform === 'win32') return spawn(process.execPath, command.slice(1), options);
  const limited = 'ulimit -d "$0" 2>/dev/null; exec "$@"';
  return spawn('/bin/sh', ['-c', limited, String(memoryKib), ...command], options);
}

/** Draws visitors' pictures anew, one at a time, each in a process with a limit of memory and time. */
export class PictureRedrawer {
  readonly #log: Log;
  readonly #memoryKib: number;
  readonly #turns = new Mutex();
  #waiting = 0;
  #running: ChildProcess | undefined;
  #closed = false;

  constructor(log: Log, memoryKib = MEMORY_KIB) {
    this.#log = log;
    this.#memoryKib = memoryKib;
  }

  /**
   * Draws a picture anew as JPEG: what else was in the file (place, camera, another format behind the picture)
   * is not in the result. Throws `bad_file_type` for what is no picture or too large a one, `invalid_image_size` for one that
   * measures less than its order asks for, and `busy` where too many wait, or its process was told to end or did not start.
   */
  redraw(bytes: Uint8Array, order: PictureOrder | null = null): Promise<Buffer> {
    return this.#inTurn(bytes, order);
  }

  /** Draws a photo of an album anew, and a small picture of it. Throws as `redraw` does. */
  async redrawPhoto(bytes: Uint8Array, order: PhotoOrder): Promise<DrawnPhoto> {
    const drawn = await this.#inTurn(bytes, order);
    const [width = 0, height = 0, length = 0] = [0, 4, 8].map((at) => drawn.readUInt32BE(at));
    const end = PHOTO_HEAD_BYTES + length;
    const image = drawn.subarray(PHOTO_HEAD_BYTES, end);
    const look = drawn.toString('latin1', SIZE_BYTES, PHOTO_HEAD_BYTES).trim();
    return { width, height, look, image, thumbnail: drawn.subarray(end) };
  }

  async #inTurn(bytes: Uint8Array, order: PictureOrder | PhotoOrder | null): Promise<Buffer> {
    if (this.#waiting > MAX_WAITING) throw later();
    this.#waiting += 1;
    const endTurn = await this.#turns.acquire();
    try {
      return await this.#draw(bytes, order);
    } finally {
      this.#waiting -= 1;
      endTurn();
    }
  }

  /** Ends what is being drawn, and draws nothing more. */
  close(): void {
    this.#closed = true;
    this.#running?.kill('SIGKILL');
  }

  async #draw(bytes: Uint8Array, order: PictureOrder | PhotoOrder | null): Promise<Buffer> {
    if (this.#closed) throw later();
    const child = startProcess(this.#memoryKib, order);
    this.#running = child;
    const { promise, resolve, reject } = Promise.withResolvers<number | NodeJS.Signals | null>();
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
    // A process that ended early has said why by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(bytes);
    const [picture, ending] = await Promise.all([child.stdout && buffer(child.stdout), promise]);
    if (ending === 0 && picture !== null && picture.length > 0) return picture;
    if (ending === TOO_SMALL) throw new ServiceError('invalid_image_size');
    if (ending !== REFUSED) this.#log.warn({ ending }, 'a picture was not drawn');
    if (this.#closed || isToldToEnd(ending) || NOT_STARTED.includes(ending)) throw later();
    throw wrongType();
  }
}
