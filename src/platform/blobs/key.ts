import { randomBytes } from 'node:crypto';

const KEY = /^[0-9a-f]{32}$/;

/** A name for a new blob, which says nothing of what is in it and cannot be guessed. */
export function newBlobKey(): string {
  return randomBytes(16).toString('hex');
}

export const isBlobKey = (text: string): boolean => KEY.test(text);

/** Gives back a key that is one. Throws RangeError for what could name a file that is no blob. */
export function blobKey(key: string): string {
  if (!isBlobKey(key)) throw new RangeError('That is no key of a blob.');
  return key;
}
