import type { IncomingMessage } from 'node:http';

/** A body is read to its end this far, so that its sender gets to read the answer. */
const MAX_DRAINED_BYTES = 128 * 1024 * 1024;

/** Why a form could not be read, as a status. */
export type FormFailure = 413 | 415;

async function firstBytes(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let kept = 0;
  let seen = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    seen += chunk.length;
    if (seen > MAX_DRAINED_BYTES) return null;
    if (kept >= limit) continue;
    const part = chunk.subarray(0, limit - kept);
    kept += part.length;
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a posted form. One that is larger than `limit` is cut there, so that what came before the file which
 * made it so large is not lost: the cut file is over its own limit and refused for that.
 */
export async function readPostedForm(
  request: IncomingMessage,
  limit: number,
): Promise<FormData | FormFailure> {
  const type = request.headers['content-type'] ?? '';
  const boundary = /^multipart\/form-data\s*;.*\bboundary="?([^\s";]{1,70})/i.exec(type)?.[1];
  if (boundary === undefined && !/^application\/x-www-form-urlencoded\b/i.test(type)) return 415;
  const bytes = await firstBytes(request, limit);
  if (bytes === null) return 413;
  const end = boundary !== undefined && bytes.length >= limit ? `\r\n--${boundary}--\r\n` : '';
  const body = new Response(new Blob([new Uint8Array(bytes), end]), {
    headers: { 'content-type': type },
  });
  try {
    return await body.formData();
  } catch {
    return 415;
  }
}
