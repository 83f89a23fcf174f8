/** How files begin that are no film, whatever their names say: documents, pictures, archives, programs, pages. What is text throughout needs none. */
const OTHERS = [
  ...[
    '%PDF',
    '%!PS',
    '\x89PNG',
    '\xff\xd8\xff',
    'GIF87a',
    'GIF89a',
    'PK\x03\x04',
    'Rar!',
    '7z\xbc\xaf',
  ],
  ...[
    '\x1f\x8b\x08',
    '\x7fELF',
    'MZ\x90\x00',
    '<!DOCTYPE',
    '<!doctype',
    '<html',
    '{\\rtf',
    'SQLite',
  ],
  // Texts in UTF-16.
  ...['\xff\xfe', '\xfe\xff'],
];
/** Bytes of a beginning that are looked at. */
export const HEAD_BYTES = 4096;
const LONGEST = 16;
/** A byte that no text has: texts have tabs, ends of lines and pages, and marks of a terminal. */
const isBinary = (byte: number): boolean => byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27;
/** Where a packet of a transport stream begins behind the four bytes of its time (BDAV); those may be any. */
const PACKET = { at: 4, byte: 0x47 };

/** Whether a file is known by its first bytes to be no film. One that nothing is known of may be. */
export function isOtherFile(head: Uint8Array): boolean {
  // Lengths and counts of a film are numbers with empty bytes.
  if (head.length > 0 && !head.some(isBinary)) return true;
  if (head[PACKET.at] === PACKET.byte) return false;
  const text = String.fromCharCode(...head.subarray(0, LONGEST));
  return OTHERS.some((start) => text.startsWith(start));
}
