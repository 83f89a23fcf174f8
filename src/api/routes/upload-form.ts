import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import { CAPTIONS_BYTES } from '#config/uploads.ts';
import { FORM_BYTES, MAX_PART_HEADER_BYTES } from '#config/limits.ts';
import { FORM_OF } from '#lib/form-of.ts';
import { ServiceError } from '../errors.ts';

/** Throws `other_member` for a form that was made for somebody else than who sends it (docs/decisions/053-forms-without-script.md). */
export function refuseOfOther(
  sent: Readonly<Record<string, string>>,
  viewer: { id: number },
): void {
  const of = sent[FORM_OF];
  if (of !== undefined && of !== String(viewer.id)) throw new ServiceError('other_member');
}

/** More than the form has, each chosen category among them. */
const MAX_FIELDS = 40;

/** After a file was refused, so much more is read: a browser that still sends hears the answer only at its end. */
const DRAINED_BYTES = 64 * 1024 ** 2;

export interface UploadFormLimits {
  files: number;
  /** Of one file, which ends there. */
  fileBytes?: number;
}

export interface UploadFormFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

const textOf = (fields: Map<string, string[]>): Record<string, string> =>
  Object.fromEntries(
    // Each checked box is a field; of others the last one counts, as everywhere.
    [...fields].map(([name, values]) => [
      name,
      (name === 'categories' ? values.join(',') : values.at(-1)) ?? '',
    ]),
  );

/**
 * Reads a multipart form whose files stand last, and hands them on while they come in, one after the other: nothing of them is held.
 * `take` is called for each, and with a null file where none was sent; what it rejects with ends the reading. Gives what it gave.
 * Throws `bad_content_type`, `bad_request`, `too_large`.
 */
export async function readUploadForm<Result>(
  { headers, body }: Request,
  { files, fileBytes = Infinity }: UploadFormLimits,
  take: (fields: Record<string, string>, file: UploadFormFile | null) => Promise<Result>,
): Promise<Result[]> {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;.*\bboundary=/i.test(type))
    throw new ServiceError('bad_content_type');
  if (body === null) throw new ServiceError('bad_request');
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const fields = new Map<string, string[]>();
  /** Of each file, with those before it. */
  const taken: Promise<Result[]>[] = [];
  let isRefused = false;
  let drained = 0;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of source) {
      drained += isRefused ? (piece as Uint8Array).length : 0;
      if (drained > DRAINED_BYTES) throw new ServiceError('too_large');
      yield piece as Uint8Array;
    }
  }
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: {
      ...{ fields: MAX_FIELDS, fieldSize: CAPTIONS_BYTES, fieldNameSize: 100, files },
      fileSize: fileBytes,
      ...{ headerPairs: 20, headerSize: MAX_PART_HEADER_BYTES },
    },
  });
  parser.on('field', (name: string, value: string, isNameCut: boolean, isCut: boolean) => {
    // One field alone is a file's text.
    if (isNameCut || isCut || (name !== 'captions' && value.length > FORM_BYTES))
      parser.destroy(new ServiceError('too_large'));
    const before = name === 'categories' ? (fields.get(name) ?? []) : [];
    fields.set(name, [...before, value.toWellFormed()]);
  });
  parser.on('fieldsLimit', () => parser.destroy(new ServiceError('too_large')));
  parser.on('filesLimit', () => parser.destroy(new ServiceError('too_large')));
  parser.on('file', (_name: string, content: Readable, filename?: string) => {
    // A part that only says that it is bytes has no name at all.
    if (filename === undefined || filename === '') {
      content.resume();
      return;
    }
    const before = taken.at(-1) ?? Promise.resolve([]);
    const result = before.then(async (results) => [
      ...results,
      await take(textOf(fields), { name: filename, content }),
    ]);
    taken.push(result);
    // It is awaited below; until then its failure ends the reading, of small files not at once.
    result.catch((error: unknown) => {
      isRefused = true;
      content.resume();
      if (fileBytes < Infinity) return;
      // The parser too: where it waits for somebody to take what it has, nothing is asked of its source any more.
      source.destroy(error as Error);
      parser.destroy(error as Error);
    });
  });
  try {
    await pipeline(pieces, parser);
  } catch (error) {
    await taken.at(-1);
    throw error instanceof ServiceError ? error : new ServiceError('bad_request');
  }
  return taken.at(-1) ?? [await take(textOf(fields), null)];
}
