import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { ServiceError } from '../../../errors.ts';

const derive = promisify(argon2);

/** Argon2id as OWASP asks for: 19 MiB, two passes, one lane. */
const WORK = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;
/** Passwords that are worked at or wait at once: more would keep everybody else from the processor. */
const MOST_AT_ONCE = 24;

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/u, '');

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/u;

/** A hash of no password, for names that are nobody's: they cost the same work. */
export const NO_PASSWORD = `$argon2id$v=19$m=${WORK.memory},t=${WORK.passes},p=${WORK.parallelism}$${encode(Buffer.alloc(SALT_BYTES))}$${encode(Buffer.alloc(WORK.tagLength))}`;

let atWork = 0;

async function worked(password: string, rest: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  if (atWork >= MOST_AT_ONCE) throw new ServiceError('busy');
  atWork += 1;
  try {
    // Of one character there may be several spellings: keyboards differ.
    return await derive('argon2id', { ...rest, message: Buffer.from(password.normalize('NFC')) });
  } finally {
    atWork -= 1;
  }
}

/** What is kept of a password, in the PHC string format. Throws `busy` where too many are being worked at. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await worked(password, { ...WORK, nonce });
  const { memory, passes, parallelism } = WORK;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`;
}

/** Whether a password is the one of a hash. Throws `busy` where too many are being worked at. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', kept = ''] = HASH.exec(hash) ?? [];
  const tag = Buffer.from(kept, 'base64');
  const work = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const nonce = Buffer.from(salt, 'base64');
  const found = await worked(password, { ...work, nonce, tagLength: tag.length });
  return timingSafeEqual(found, tag);
}
