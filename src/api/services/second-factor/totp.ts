import { Secret, TOTP } from 'otpauth';
import { SITE } from '#config/site.ts';

/** A code stands for so long (RFC 6238 §5.2), and the one before and after it count too: clocks differ. Seconds. */
const STEP = 30;
const WINDOW = 1;
/** RFC 4226 §4 asks for 128 bits at least, and recommends 160. */
const SECRET_BYTES = 20;

const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: SITE.name, label, secret: Secret.fromBase32(secret), period: STEP });

/** A new secret, base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address by which an app takes a secret over: `otpauth://totp/…`. */
export const secretAddress = (secret: string, name: string): string =>
  totp(secret, name).toString();

/** A half minute, counted since 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP);

/** When a half minute began; seconds since 1970. */
export const secondsOfStep = (step: number): number => step * STEP;

/** The half minute that a code is of, counted since 1970; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : stepAt(now) + delta;
}
