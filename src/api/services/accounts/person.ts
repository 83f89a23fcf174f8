import { createHmac, randomBytes } from 'node:crypto';
import type { Ticket } from '../../captcha/tickets.ts';
import { isRefusedForNow } from '../../captcha/used-tickets.ts';
import type { WriteContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { isFirst } from './once.ts';
import { refuseProblems } from './refuse.ts';

interface Proof {
  captcha: string;
  /** Of a field that people do not see. */
  website: string;
}

/** What a form asks for. */
interface Wanted {
  /** The same for the same form. */
  wanted: string;
  /** A password that belongs to it: no key of a limit is made of that. */
  secret?: string;
  /** Whether that password was the one of the form that was done. */
  isSecret?: () => Promise<boolean>;
}

const MARKS = { begun: 'captcha_for', done: 'captcha_done' } as const;

const ANSWER = { ok: 1, success: 1 } as const;

/** Of this process alone: what is made with it tells nothing of a password. */
const DIGEST_KEY = randomBytes(32);

const digestOf = ({ wanted, secret = '' }: Wanted): string =>
  createHmac('sha256', DIGEST_KEY)
    .update(JSON.stringify([wanted, secret]))
    .digest('base64url');

const refuse = (code: string): never => {
  refuseProblems([{ field: 'captcha', code }]);
  throw new ServiceError('invalid');
};

async function ticketOf(
  { tickets, scratch }: WriteContext,
  { captcha, website }: Proof,
): Promise<Ticket> {
  const ticket =
    captcha === '' ? 'required' : await tickets.checkPatiently(captcha, scratch.signal);
  if (typeof ticket === 'string') return refuse(ticket);
  if (!ticket.proved && website !== '') refuse('captcha_invalid');
  return ticket;
}

/** Takes one from what an address may still ask for: fewer where no work was proved. */
async function takeShare({ limit, limits }: WriteContext, { proved }: Ticket): Promise<void> {
  await limit('account_mail');
  if (proved) return;
  await limit('account_mail_unproved');
  await limits.take('account_mail_unproved_of_all', [{ key: '', factor: 1 }]);
}

/** Whether a form is the first that comes with its captcha; false where the same one was done. Throws where another one came with it, and `busy` where the same one is still being done. */
async function isFirstForm(context: WriteContext, id: string, form: string): Promise<boolean> {
  const { limits } = context;
  if (!(await isFirst(context, MARKS, form))) return false;
  if (await limits.useOnce('captcha_used', id)) return true;
  await limits.giveBack(MARKS.begun, form);
  return refuse('captcha_used');
}

/** Sends what a form asks for unless another process has, or is about to. */
async function sendFirst(
  context: WriteContext,
  { id, wanted, isSecret }: Wanted & { id: string },
  send: () => Promise<void>,
): Promise<typeof ANSWER> {
  const { limits } = context;
  const form = `${id} ${wanted}`;
  if (!(await isFirstForm(context, id, form))) {
    if (isSecret && !(await isSecret())) refuse('captcha_used');
    return ANSWER;
  }
  try {
    await send();
  } catch (error) {
    if (isRefusedForNow(error)) await limits.giveBack('captcha_used', id);
    await limits.giveBack(MARKS.begun, form);
    throw error;
  }
  await limits.useOnce(MARKS.done, form);
  return ANSWER;
}

/**
 * Takes the captcha of a form that asks for a mail, once, and one from what its address may still ask for, and sends it. The same form that is sent
 * twice, by a button pressed twice, also at the same moment, is done once and answered as the first time. Throws `invalid`, `too_many_attempts`, `busy` and what `send` does.
 */
export async function sendOnce(
  context: WriteContext,
  { captcha, website, ...form }: Proof & Wanted,
  send: () => Promise<void>,
): Promise<object> {
  const ticket = await ticketOf(context, { captcha, website });
  return context.usedTickets.use(ticket.id, digestOf(form), async () => {
    await takeShare(context, ticket);
    return sendFirst(context, { ...form, id: ticket.id }, send);
  });
}
