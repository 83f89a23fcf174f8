import type { Language } from '#config/locales.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { ServiceContext } from '../context.ts';

export type MailOrigin = Pick<ServiceContext, 'mailOrigin'>;

/** The address of a path of the site as a mail has it; the path alone where the site knows no address of its own. */
export const mailAddress = ({ mailOrigin }: MailOrigin, path: string): string =>
  (mailOrigin ?? '') + path;

/** A mail's lines that lead to a path of the site: its address, or the path and where it belongs. */
export function linkLines(context: MailOrigin, path: string, lang: Language): string[] {
  const address = mailAddress(context, path);
  return context.mailOrigin === null
    ? [address, createTranslator(lang, 'mail')('account.path')]
    : [address];
}
