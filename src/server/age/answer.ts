import { createHmac, timingSafeEqual } from 'node:crypto';
import { AGE_VISIT_SECONDS } from '#config/age-gate.ts';

/** What a provider's answer comes to. */
export type AgeAnswer = 'verified' | 'refused' | 'expired' | 'invalid';

/** Clocks of two machines are never quite the same. */
const SKEW_SECONDS = 60;
const MAX_TOKEN_LENGTH = 4096;

/** A part of a token as an object; whatever else it is counts as an empty one. */
function decoded(part: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString())) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const isSame = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export interface Expected {
  /** Shared with the provider. */
  key: string;
  /** This site's origin. */
  audience: string;
  /** Of the visit that this browser began; undefined when it began none. */
  nonce: string | undefined;
  /** Milliseconds. */
  now: number;
}

/** Checks a provider's signed answer: a JSON Web Token (RFC 7519) with HS256 and the claims of docs/age.md. */
export function readAnswer(token: string, { key, audience, nonce, now }: Expected): AgeAnswer {
  if (token.length > MAX_TOKEN_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]+$/u.test(token)) return 'invalid';
  const [header = '', body = '', signature = ''] = token.split('.');
  // The algorithm is ours to choose, not the token's (RFC 8725 §3.1).
  if (decoded(header).alg !== 'HS256') return 'invalid';
  const wanted = createHmac('sha256', key).update(`${header}.${body}`).digest('base64url');
  if (!isSame(signature, wanted)) return 'invalid';
  // Whatever else a provider writes is neither read nor kept.
  const { aud, nonce: answered, adult, iat, exp } = decoded(body);
  if (aud !== audience || nonce === undefined) return 'invalid';
  if (typeof answered !== 'string' || !isSame(answered, nonce)) return 'invalid';
  if (typeof adult !== 'boolean') return 'invalid';
  if (typeof iat !== 'number' || typeof exp !== 'number') return 'invalid';
  const seconds = now / 1000;
  if (iat > seconds + SKEW_SECONDS) return 'invalid';
  const isOld = iat < seconds - AGE_VISIT_SECONDS;
  if (isOld || exp < seconds - SKEW_SECONDS) return 'expired';
  return adult ? 'verified' : 'refused';
}
