/** How files begin that are no film, whatever their names say: documents, pictures, archives, programs, pages. */
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
];
/** Bytes of a beginning that are looked at. */
export const HEAD_BYTES = 16;
/** Where a packet of a transport stream begins behind the four bytes of its time (BDAV); those may be any. */
const PACKET = { at: 4, byte: 0x47 };

/** Whether a file is known by its first bytes to be no film. One that nothing is known of may be. */
export function isOtherFile(head: Uint8Array): boolean {
  if (head[PACKET.at] === PACKET.byte) return false;
  const text = String.fromCharCode(...head);
  return OTHERS.some((start) => text.startsWith(start));
}
