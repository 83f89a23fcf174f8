/** What is waited for before a piece is passed on, and what is read ahead of who uses it. Bytes. */
export interface GatheredSizes {
  least: number;
  most: number;
}

/**
 * Joins small pieces to large ones, and takes in the next while one is used: each costs a way through streams, and a file comes in 64 KB at
 * a time. Where the source fails, what came before is passed on first. Leaving early leaves the source where it is.
 */
export async function* gathered(
  pieces: AsyncIterable<Buffer<ArrayBuffer>>,
  { least, most }: GatheredSizes,
): AsyncGenerator<Buffer<ArrayBuffer>, void> {
  let waiting: Buffer<ArrayBuffer>[] = [];
  let bytes = 0;
  let end: { error?: unknown } | null = null;
  let isLeft = false;
  let moved = Promise.withResolvers<void>();
  const wake = (): void => {
    moved.resolve();
    moved = Promise.withResolvers();
  };
  const read = async (): Promise<void> => {
    for await (const piece of pieces) {
      waiting.push(piece);
      bytes += piece.length;
      if (bytes >= least) wake();
      while (bytes >= most && !isLeft) await moved.promise;
      if (isLeft) return;
    }
  };
  read().then(
    () => {
      end = {};
      wake();
    },
    (error: unknown) => {
      end = { error };
      wake();
    },
  );
  try {
    for (;;) {
      while (bytes < least && end === null) await moved.promise;
      if (bytes > 0) {
        const piece = Buffer.concat(waiting, bytes);
        waiting = [];
        bytes = 0;
        wake();
        yield piece;
      } else if (end !== null) break;
    }
    const { error } = end as { error?: unknown };
    if (error !== undefined) throw error;
  } finally {
    isLeft = true;
    wake();
  }
}
