import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import { FORM_BYTES, MAX_PART_HEADER_BYTES } from '#config/limits.ts';
import { ServiceError } from '../errors.ts';

/** More than the form has, each chosen category among them. */
const MAX_FIELDS = 40;

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
 * Reads a multipart form whose file stands last, and hands that on while it comes in: nothing of it is held. `take` is called once, with
 * a null file where none was sent; what it rejects with ends the reading. Throws `bad_content_type`, `bad_request`, `too_large`.
 */
export async function readUploadForm<Result>(
  { headers, body }: Request,
  take: (fields: Record<string, string>, file: UploadFormFile | null) => Promise<Result>,
): Promise<Result> {
  const type = headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;.*\bboundary=/i.test(type))
    throw new ServiceError('bad_content_type');
  if (body === null) throw new ServiceError('bad_request');
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const fields = new Map<string, string[]>();
  const taken: Promise<Result>[] = [];
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: {
      ...{ fields: MAX_FIELDS, fieldSize: FORM_BYTES, fieldNameSize: 100, files: 1 },
      ...{ headerPairs: 20, headerSize: MAX_PART_HEADER_BYTES },
    },
  });
  parser.on('field', (name: string, value: string, cut: boolean) => {
    if (cut) parser.destroy(new ServiceError('too_large'));
    fields.set(name, [...(fields.get(name) ?? []), value.toWellFormed()]);
  });
  parser.on('fieldsLimit', () => parser.destroy(new ServiceError('too_large')));
  parser.on('file', (_name: string, content: Readable, filename: string) => {
    if (filename === '') {
      content.resume();
      return;
    }
    const result = take(textOf(fields), { name: filename, content });
    taken.push(result);
    // It is awaited below; until then its failure ends the reading.
    result.catch((error: unknown) => {
      source.destroy(error as Error);
    });
  });
  try {
    await pipeline(source, parser);
  } catch (error) {
    await taken[0];
    throw error instanceof ServiceError ? error : new ServiceError('bad_request');
  }
  return taken[0] ?? take(textOf(fields), null);
}
