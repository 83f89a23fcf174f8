import { parseMultipart, type MultipartPart } from '@remix-run/multipart-parser';
import { FORM_BYTES, MAX_FORM_PARTS, MAX_PART_HEADER_BYTES } from '#config/limits.ts';
import { headerText } from './request-header.ts';

/** Why a form could not be read. */
export class FormError extends Error {
  readonly code: 'bad_content_type' | 'too_large' | 'too_many_fields' | 'bad_request';

  constructor(code: FormError['code'], options?: ErrorOptions) {
    super(`form: ${code}`, options);
    this.name = 'FormError';
    this.code = code;
  }
}

export interface FormSource {
  /** The `Content-Type` header. */
  type: string | null | undefined;
  /** The `Content-Length` header: what says itself that it is too large is not begun. */
  length?: string | null | undefined;
  /** The body in pieces; null where there is none. */
  body: AsyncIterable<Uint8Array> | null;
}

export interface FormLimits {
  /** The most bytes of a body; a urlencoded one is never longer than FORM_BYTES. */
  bytes?: number;
  /**
   * What becomes of a longer multipart body: refused, or cut there, so that what came before the file which made it so
   * large is not lost. The cut file is over its own limit and refused for that.
   */
  over?: 'refuse' | 'cut';
}

const URLENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const MULTIPART = /^multipart\/form-data\s*;.*\bboundary="?([^\s";]{1,70})/i;
const FIRST_BYTES = 4096;
const AMPERSAND = 38;

/** Collects a body of at most `limit` bytes; a longer one is cut there or throws `too_large`. */
async function collect(
  { body, length }: FormSource,
  limit: number,
  over: FormLimits['over'],
): Promise<Uint8Array<ArrayBuffer>> {
  if (over !== 'cut' && Number(length ?? 0) > limit) throw new FormError('too_large');
  // One buffer that grows, not a list: five million pieces of one byte would take a hundred times their size.
  let bytes = new Uint8Array(FIRST_BYTES);
  let size = 0;
  for await (const chunk of body ?? []) {
    const end = size + chunk.byteLength;
    if (end > limit && over !== 'cut') throw new FormError('too_large');
    const part = chunk.subarray(0, limit - size);
    if (end > bytes.length) {
      const larger = new Uint8Array(Math.min(limit, Math.max(end, bytes.length * 2)));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(part, size);
    size += part.byteLength;
    if (end > limit) break;
  }
  return bytes.subarray(0, size);
}

/** Fields of a urlencoded body. They are counted before: URLSearchParams takes seconds for some hundred thousand. */
function readUrlencoded(bytes: Uint8Array): FormData {
  let separators = 0;
  for (const byte of bytes) if (byte === AMPERSAND) separators += 1;
  if (separators >= MAX_FORM_PARTS) throw new FormError('too_many_fields');
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) {
    form.append(name, value);
  }
  return form;
}

/** Adds a part to the form; gives the bytes of text in it. */
function addPart(form: FormData, part: MultipartPart): number {
  // Each of these parses the part's header anew.
  const { name, filename, mediaType } = part;
  if (name === undefined) throw new FormError('bad_request');
  if (filename === undefined && mediaType !== 'application/octet-stream') {
    if (part.size <= FORM_BYTES) form.append(name, part.text);
    return part.size;
  }
  const [content] = part.content;
  const bytes = content ? new Uint8Array(content) : new Uint8Array();
  form.append(name, new File([bytes], filename ?? '', { type: mediaType ?? '' }));
  return 0;
}

function readMultipart(body: Uint8Array, boundary: string): FormData {
  if (body.length === 0) throw new FormError('bad_request');
  const form = new FormData();
  let textBytes = 0;
  const limits = {
    boundary,
    maxHeaderSize: MAX_PART_HEADER_BYTES,
    maxParts: MAX_FORM_PARTS,
    maxFileSize: body.length,
    maxTotalSize: body.length,
  };
  for (const part of parseMultipart(body, limits)) {
    textBytes += addPart(form, part);
    if (textBytes > FORM_BYTES) throw new FormError('too_many_fields');
  }
  return form;
}

function withEnd(body: Uint8Array, boundary: string): Uint8Array {
  const end = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  const whole = new Uint8Array(body.length + end.length);
  whole.set(body);
  whole.set(end, body.length);
  return whole;
}

const OVER_A_LIMIT = /^Max\w+ExceededError$/;

/**
 * Reads a posted form, urlencoded or multipart, within limits: the one reader of forms. The time it takes is linear in
 * the bytes. Throws a {@link FormError}: `bad_content_type`, `too_large` in bytes, `too_many_fields` (or longer ones than
 * are read) or `bad_request` for a body that is broken or breaks off.
 */
export async function readForm(source: FormSource, limits: FormLimits = {}): Promise<FormData> {
  const { bytes: limit = FORM_BYTES, over = 'refuse' } = limits;
  const type = headerText(source.type).trim();
  const boundary = MULTIPART.exec(type)?.[1];
  if (boundary === undefined && !URLENCODED.test(type)) throw new FormError('bad_content_type');
  try {
    if (boundary === undefined)
      return readUrlencoded(await collect(source, Math.min(limit, FORM_BYTES), 'refuse'));
    const body = await collect(source, limit, over);
    const isCut = over === 'cut' && body.length >= limit;
    return readMultipart(isCut ? withEnd(body, boundary) : body, boundary);
  } catch (cause) {
    if (cause instanceof FormError) throw cause;
    const isOver = cause instanceof Error && OVER_A_LIMIT.test(cause.name);
    throw new FormError(isOver ? 'too_many_fields' : 'bad_request', { cause });
  }
}
