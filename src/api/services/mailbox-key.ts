import { domainToASCII } from 'node:url';

/**
 * One mailbox, however its address is written: without what follows a plus sign, and with its host as mail is sent to it (UTS #46), so that
 * `ann+1@ｍａｉｌ.example` is `ann@mail.example`. For limits alone: an account has the address that was typed.
 */
export function mailboxKey(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  const name = text.slice(0, at).replace(/(?<=.)\+.*$/su, '');
  return `${name}@${domainToASCII(host) || host}`;
}
