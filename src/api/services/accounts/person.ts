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

/** Takes the captcha of a form that asks for a mail, and one from what its address may still ask for; gives its name, and whether it was used before. */
async function takeCaptcha(
  { tickets, scratch, limit, limits }: WriteContext,
  { captcha, website }: Proof,
): Promise<{ id: string; isUsed: boolean }> {
  const ticket =
    captcha === '' ? 'required' : await tickets.checkPatiently(captcha, scratch.signal);
  if (typeof ticket === 'string') return refuse(ticket);
  if (!ticket.proved && website !== '') refuse('captcha_invalid');
  await limit('account_mail');
  if (!ticket.proved) {
    await limit('account_mail_unproved');
    await limits.take('account_mail_unproved_of_all', [{ key: '', factor: 1 }]);
  }
  const { id } = ticket;
  return limits.take('captcha_used', [{ key: id, factor: 1 }]).then(
    () => ({ id, isUsed: false }),
    (error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== 'too_many_attempts') throw error;
      return { id, isUsed: true };
    },
  );
}

/**
 * Takes the captcha of a form that asks for a mail, once, and one from what its address may still ask for: fewer where no
 * work was proved. Throws `invalid` and `too_many_attempts`.
 */
export async function spendCaptcha(context: WriteContext, proof: Proof): Promise<void> {
  if ((await takeCaptcha(context, proof)).isUsed) refuse('captcha_used');
}

/**
 * The same for a mail (`wanted`) that is asked for by nothing else than an address, and sends it: the same form that is sent twice, by a button pressed
 * twice, has been done. Throws `invalid` and `too_many_attempts`.
 */
export async function sendOnce(
  context: WriteContext,
  { wanted, ...proof }: Proof & { wanted: string },
  send: () => Promise<void>,
): Promise<object> {
  const { id, isUsed } = await takeCaptcha(context, proof);
  const done = { key: `${id} ${wanted}`, factor: 1 };
  const isDone = isUsed && (await context.limits.wait('captcha_done', done)) > 0;
  if (isUsed && !isDone) refuse('captcha_used');
  if (!isDone) {
    await send();
    await context.limits.take('captcha_done', [done]);
  }
  return { ok: 1, success: 1 };
}
