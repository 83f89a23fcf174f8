import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { refuseProblems } from './refuse.ts';

interface Proof {
  captcha: string;
  /** Of a field that people do not see. */
  website: string;
}

const refuse = (code: string): never => {
  refuseProblems([{ field: 'captcha', code }]);
  throw new ServiceError('invalid');
};

/**
 * Takes the captcha of a form that asks for a mail, once, and one from what its address may still ask for: fewer where no
 * work was proved. Throws `invalid` and `too_many_attempts`.
 */
export async function spendCaptcha(
  { tickets, scratch, limit, limits }: WriteContext,
  { captcha, website }: Proof,
): Promise<void> {
  const ticket =
    captcha === '' ? 'required' : await tickets.checkPatiently(captcha, scratch.signal);
  if (typeof ticket === 'string') return refuse(ticket);
  if (!ticket.proved && website !== '') refuse('captcha_invalid');
  await limit('account_mail');
  if (!ticket.proved) {
    await limit('account_mail_unproved');
    await limits.take('account_mail_unproved_of_all', [{ key: '', factor: 1 }]);
  }
  await limits.take('captcha_used', [{ key: ticket.id, factor: 1 }]).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'too_many_attempts') refuse('captcha_used');
    throw error;
  });
}
