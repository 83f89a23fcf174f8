import { FORM_BYTES } from '#config/limits.ts';
import { ServiceError } from '../errors.ts';

const TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

async function boundedBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit)
    throw new ServiceError('too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new ServiceError('too_large');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * The fields of a posted form, urlencoded or multipart; the last of several under one name counts.
 * Throws ServiceError `bad_content_type`, `too_large` or, for a broken body, `bad_request`.
 */
export async function readForm(
  request: Request,
  limit: number = FORM_BYTES,
): Promise<Record<string, string | File>> {
  const type = request.headers.get('content-type') ?? '';
  const name = (type.split(';')[0] ?? '').trim().toLowerCase();
  if (!TYPES.includes(name)) throw new ServiceError('bad_content_type');
  const bytes = await boundedBytes(request, limit);
  try {
    const body = new Response(bytes, { headers: { 'content-type': type } });
    return Object.fromEntries(await body.formData());
  } catch {
    throw new ServiceError('bad_request');
  }
}
