import type { CallContext } from '../../context.ts';

/** A new captcha for one message: an ALTCHA challenge (API.md leaves its form to us). */
export function issueCaptcha(context: CallContext): Promise<object> {
  return context.tickets.issue();
}
