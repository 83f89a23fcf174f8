import { uploadFields } from '#contract/calls/edit-video.ts';

/** Longer than all that is told of a video, in base64. */
const METADATA_MAX = 64 * 1024;
const MAX_KEYS = 20;

/** Reads `Upload-Metadata` (tus 1.0, creation): pairs of a key and a value in base64, joined by commas. Null where it is none. */
export function readMetadata(header: string): Record<string, string> | null {
  if (header.length > METADATA_MAX) return null;
  const pairs = header.split(',').map((pair) => pair.trim().split(' '));
  if (pairs.length > MAX_KEYS) return null;
  const read: Record<string, string> = {};
  for (const [key = '', value = '', ...more] of pairs) {
    if (key === '') continue;
    if (more.length > 0 || !/^\w{1,40}$/.test(key) || !/^[A-Za-z0-9+/]*={0,2}$/.test(value))
      return null;
    read[key] = Buffer.from(value, 'base64').toString('utf8').toWellFormed();
  }
  return read;
}

/** What an upload tells of its video and of its file, by its metadata; null where that cannot be. */
export function uploadOf(header: string) {
  const metadata = readMetadata(header);
  if (metadata === null) return null;
  const fields = uploadFields.safeParse(metadata);
  if (!fields.success) return null;
  return { fields: fields.data, name: metadata['filename'] ?? '' };
}
