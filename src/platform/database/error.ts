/** Why the database could not be opened. */
export type DatabaseErrorCode =
  | 'unreadable'
  | 'not_a_database'
  | 'foreign'
  | 'newer'
  | 'older'
  | 'damaged'
  | 'emptied'
  | 'locked'
  | 'unfinished'
  | 'unreachable'
  | 'refused';

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
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
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

/** What a socket to a server says that is not there, or is no more; codes of Node. */
const LOST_SOCKET = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
];
/** Classes of PostgreSQL: connections, too few resources, an operator's intervention. */
const AWAY = ['08', '53', '57'];
/** Two transactions that waited for each other, or for a lock too long; a server that only reads, a database that lets nobody in for now. */
const CONFLICTS = ['40001', '40P01', '55P03', '25006', '55000'];
/** What the client of PostgreSQL says by words alone. */
const LOST_WORDS = /connection terminated|timeout exceeded|has been discarded|not queryable/iu;

/** Whether PostgreSQL, or the way to it, cannot serve just now. */
function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return LOST_WORDS.test(error.message);
  return LOST_SOCKET.includes(code) || CONFLICTS.includes(code) || isAwayState(code);
}

const isAwayState = (code: string): boolean => code.length === 5 && AWAY.includes(code.slice(0, 2));

/** Whether the database cannot be asked just now: a lock held for too long, too many who ask, a server that is away. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === BUSY || code === LOCKED || isAway(error);
}

/** What Node and PostgreSQL say of a disk that is full or broken; a quota of the user's or a limit of the system's is a full disk too. */
const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', '53100', '58030'];

/** Whether the disk, of the database or of a file beside it, is full or broken: nothing was written. */
export function isDiskFailure(error: unknown): boolean {
  const code = sqliteCode(error);
  if (code === FULL || code === IOERR) return true;
  return error instanceof Error && 'code' in error && NO_ROOM.includes(String(error.code));
}

/** SQLite's extended result codes of a primary key and of another unique one. */
const TAKEN = [1555, 2067];

/** Whether a row was refused because another one has its key: somebody was faster. */
export function isTakenKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return TAKEN.includes(Number(error.errcode));
  return 'code' in error && error.code === '23505';
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
