import { DatabaseError, isBusy } from '../error.ts';

/** Address of a server without its password, as an operator may read it in a log. */
function shown(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A wrong name or password, a database that is not there, a right that is missing: codes of PostgreSQL. */
const REFUSED: Readonly<Record<string, string>> = {
  '28000': 'does not let this user in',
  '28P01': 'does not know this user or password',
  '3D000': 'has no such database',
  '42501': 'does not let this user create tables',
};

const CANCELLED = '57014';

/** What `pg` says where an address asks for TLS and the server has none, or a certificate that is not vouched for. */
const TLS = /\bSSL\b|certificate|altnames/iu;

/** Turns what was thrown while opening into a DatabaseError; other errors pass unchanged. */
export function asOpenError(error: unknown, url: string): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  const refusal = typeof code === 'string' ? REFUSED[code] : undefined;
  const server = `The PostgreSQL server at ${shown(url)} (DATABASE_URL)`;
  if (refusal) return new DatabaseError('refused', `${server} ${refusal}.`, error);
  // A statement that took too long was cancelled by a server that is there.
  if (code !== CANCELLED && isBusy(error)) {
    return new DatabaseError('unreachable', `${server} does not answer.`, error);
  }
  if (TLS.test(error.message)) {
    return new DatabaseError(
      'refused',
      `${server} cannot be reached by TLS: ${error.message}.`,
      error,
    );
  }
  return error;
}

/** What is said of a database whose texts are in another encoding. */
export const notUtf8 = (url: string, encoding: string): string =>
  `The database at ${shown(url)} (DATABASE_URL) is in ${encoding}; make one in UTF-8: createdb -E UTF8 -T template0 ${new URL(url).pathname.slice(1)}`;
