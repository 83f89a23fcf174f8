import { headerText } from './request-header.ts';

/** Offsets of the first and the last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a `Range` header for content of `size` bytes (RFC 9110, 14.1). `undefined` means that the
 * whole is to be sent: no header, another unit, a form that is not understood, or several ranges,
 * which a server may ignore. `'unsatisfiable'` is a 416.
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headerText(header).trim());
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '') {
    if (to === '') return undefined;
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
