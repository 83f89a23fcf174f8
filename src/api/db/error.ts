/** Why the database could not be opened. */
export type DatabaseErrorCode =
  'unreadable' | 'not_a_database' | 'foreign' | 'newer' | 'damaged' | 'emptied' | 'locked';

/** The database cannot be used; `message` is one sentence for the operator. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseError';
    this.code = code;
  }
}

const BUSY = 5;
const LOCKED = 6;
const CORRUPT = 11;
const CANTOPEN = 14;
const NOTADB = 26;
const READONLY = 8;

/** SQLite's primary result code of an error thrown by node:sqlite, else undefined. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

/** An error as SQLite's own when it cannot be asked just now: whoever comes again is served. */
export const busyError = (message: string): Error =>
  Object.assign(new Error(message), { errcode: BUSY });

/** Whether another process held a lock for too long, or too many ask. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === BUSY || code === LOCKED;
}

/** Turns what SQLite threw while opening into a DatabaseError; other errors pass unchanged. */
export function asDatabaseError(error: unknown, file: string): unknown {
  if (error instanceof DatabaseError) return error;
  switch (sqliteCode(error)) {
    case BUSY:
    case LOCKED:
      return new DatabaseError(
        'locked',
        `The database ${file} is locked by another program.`,
        error,
      );
    case CORRUPT:
      return new DatabaseError(
        'damaged',
        `The database ${file} is damaged; restore a copy of it.`,
        error,
      );
    case NOTADB:
      return new DatabaseError('not_a_database', `The file ${file} is not a database.`, error);
    case CANTOPEN:
    case READONLY:
      return new DatabaseError(
        'unreadable',
        `The database ${file} cannot be opened for writing.`,
        error,
      );
    default:
      return error;
  }
}
