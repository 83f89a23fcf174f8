import { createHash, randomBytes } from 'node:crypto';

/** Too many to be guessed (OWASP asks for 64 bits at least). */
const BYTES = 32;

/** A token as it travels: base64url. */
export const TOKEN = /^[\w-]{43}$/u;

/** A token that nobody can guess. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');

/** What is kept of a token: whoever reads the database cannot sign in with it. A random one needs no salt and no slow hash. */
export const tokenHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
