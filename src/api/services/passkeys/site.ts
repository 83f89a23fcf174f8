import type { CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';

/** What passkeys are bound to: the address that visitors use, and its host (WebAuthn Level 3, section 5.1.2). Throws `bad_origin` for a call that comes from no page. */
export function passkeySite({ base }: Pick<CallContext, 'base'>): { origin: string; host: string } {
  if (base === '') throw new ServiceError('bad_origin');
  return { origin: base, host: new URL(base).hostname };
}

/** The answer of an authenticator as it was posted. Throws `passkey_refused` for what is none. */
export function readAnswer<Answer extends { id: string }>(text: string): Answer {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new ServiceError('passkey_refused');
  }
  const { id, response } = Object(answer) as { id?: unknown; response?: unknown };
  if (typeof id !== 'string' || typeof response !== 'object' || response === null)
    throw new ServiceError('passkey_refused');
  return answer as Answer;
}
