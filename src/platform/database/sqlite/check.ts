import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { DatabaseError, asDatabaseError } from '../error.ts';

/** Marks a file as ours: "Islt" in SQLite's application_id header field. */
export const APPLICATION_ID = 0x49736c74;

const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\u0000';
/** Above this a whole check would delay the start; the header, size and schema are still read. */
const FULL_CHECK_BYTES = 128 * 1024 * 1024;

/** The size of `file` in bytes, 0 when it does not exist yet. */
function sizeOf(file: string): number {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isFile())
    throw new DatabaseError('unreadable', `The database path ${file} is not a file.`);
  return stat.size;
}

function readHeader(file: string): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    throw new DatabaseError('unreadable', `The database ${file} cannot be read.`, error);
  }
  try {
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(handle);
  }
}

function checkHeader(file: string, size: number): void {
  const header = readHeader(file);
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC) {
    throw new DatabaseError('not_a_database', `The file ${file} is not a database.`);
  }
  if (header.readUInt32BE(68) !== APPLICATION_ID) {
    throw new DatabaseError('foreign', `The database ${file} belongs to another program.`);
  }
  // A checkpoint that a crash cut short may have written the page count before the pages.
  if (sizeOf(`${file}-wal`) > 0) return;
  const pageSize = header.readUInt16BE(16) === 1 ? 65536 : header.readUInt16BE(16);
  const pages = header.readUInt32BE(28);
  if (size < pages * pageSize) {
    throw new DatabaseError('damaged', `The database ${file} is damaged: its end is missing.`);
  }
}

/** Reads without locks or side files unless a write-ahead log is waiting to be read. */
function readOnly(file: string): DatabaseSync {
  if (sizeOf(`${file}-wal`) > 0) return new DatabaseSync(file, { readOnly: true, timeout: 2000 });
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return new DatabaseSync(url, { readOnly: true });
}

/**
 * Looks at an existing database file without writing to it.
 * A file that does not exist or is empty passes. Throws DatabaseError.
 */
export function checkDatabaseFile(file: string): void {
  const size = sizeOf(file);
  if (size === 0) return;
  checkHeader(file, size);
  let db: DatabaseSync | undefined;
  try {
    db = readOnly(file);
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    if (size > FULL_CHECK_BYTES) return;
    const verdict = db.prepare('PRAGMA quick_check(1)').get();
    if (verdict?.['quick_check'] !== 'ok') {
      throw new DatabaseError(
        'damaged',
        `The database ${file} is damaged; restore a copy of it.`,
        verdict,
      );
    }
  } catch (error) {
    throw asDatabaseError(error, file);
  } finally {
    db?.close();
  }
}
