import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/locales.ts';
import { SITE } from '#config/site.ts';
import { createTranslator } from '#i18n/translator.ts';
import { localBack } from '#lib/local-back.ts';
import type { NewMail } from '#platform/mail/outbox.ts';
import { paths, withQuery } from '#routes/paths.ts';
import { linkLines, type MailOrigin } from '../mail-link.ts';

/** What a mail about an account is of. */
export type LetterKind =
  | ('confirm' | 'restore' | 'new_email' | 'email_changed' | 'password_changed')
  | ('has_account' | 'no_account')
  | ('archive_ready' | 'account_leaving' | 'account_deleted')
  | ('factor_on' | 'factor_off' | 'factor_lost' | 'factor_tried')
  | ('factor_lost_elsewhere' | 'factor_tried_elsewhere')
  | (
      | 'provider_joined'
      | 'provider_linked'
      | 'provider_unlinked'
      | 'passkey_added'
      | 'passkey_removed'
    );

interface Letter {
  to: string;
  lang: string;
  /** Of the link; none where there is nothing to press. */
  token?: string;
  /** A path of the site to which that leads when all is done; anything else is left out. */
  back?: string | undefined;
  /** The name of the account; none where there is no account. */
  name?: string;
  /** Of a second factor that is off: whether a role went with it. */
  isRoleLost?: boolean;
  /** Of a new password: whether a change of the address waited, which went with it. */
  isEmailDropped?: boolean;
}

const languageOf = (lang: string): Language =>
  LANGUAGES.find((one) => one === lang) ?? DEFAULT_LANGUAGE;

const PATHS = {
  confirm: paths.signupConfirm(),
  new_email: paths.signupConfirm(),
  restore: paths.restorePassword(),
} as const;

/** Where those lead that are no links with a token: whoever follows one signs in. */
const PAGES: Partial<Readonly<Record<LetterKind, string>>> = {
  archive_ready: paths.editData(),
  account_leaving: paths.editData(),
  factor_lost: paths.editAccount(),
  factor_tried: paths.restorePassword(),
  factor_lost_elsewhere: paths.editAccount(),
  factor_tried_elsewhere: paths.editAccount(),
  provider_joined: paths.editAccount(),
  has_account: paths.login(),
  no_account: paths.signup(),
};

/** The subject of a mail: how somebody came as far as the code makes another text alone. */
const subjectOf = (kind: LetterKind) =>
  kind === 'factor_lost_elsewhere'
    ? 'factor_lost'
    : kind === 'factor_tried_elsewhere'
      ? 'factor_tried'
      : kind;

/** Who is gone has no password to restore, and who came by another service needed none. */
const WITHOUT_REMEDY: readonly LetterKind[] = [
  'account_deleted',
  'factor_lost_elsewhere',
  'factor_tried_elsewhere',
];

/** After which nothing has changed. */
const HARMLESS: readonly LetterKind[] = ['has_account', 'no_account'];

/**
 * A mail to somebody about their account, in their language. Its link has the site's public address: what a request says of
 * its host is not believed.
 */
export function accountMail(
  context: MailOrigin,
  kind: LetterKind,
  { to, lang, token, back, name, isRoleLost = false, isEmailDropped = false }: Letter,
): NewMail {
  const language = languageOf(lang);
  const t = createTranslator(language, 'mail');
  const { mailOrigin } = context;
  const site = mailOrigin === null ? SITE.name : `${SITE.name} (${new URL(mailOrigin).host})`;
  const lines = [t(`account.${kind}_text`, { site })];
  if (isRoleLost) lines.push(t('account.factor_off_role'));
  if (isEmailDropped) lines.push(t('account.email_dropped'));
  if (name !== undefined) lines.unshift(t('account.greeting', { name }));
  if (token !== undefined && kind in PATHS) {
    const path = withQuery(`/${language}${PATHS[kind as keyof typeof PATHS]}`, {
      token,
      back: back === undefined || localBack(back) === '/' ? null : localBack(back),
    });
    lines.push(...linkLines(context, path, language));
  }
  const page = PAGES[kind];
  if (page !== undefined) lines.push(...linkLines(context, `/${language}${page}`, language));
  if (kind === 'email_changed') {
    lines.push(t('account.not_you_moved'));
    lines.push(...linkLines(context, `/${language}${paths.information('contact')}`, language));
  } else if (!WITHOUT_REMEDY.includes(kind)) {
    const isHarmless = token !== undefined || HARMLESS.includes(kind);
    lines.push(t(isHarmless ? 'account.not_you' : 'account.not_you_changed'));
  }
  return {
    recipient: to,
    reply_to: null,
    subject: `[${SITE.name}] ${t(`account.${subjectOf(kind)}_subject`)}`,
    body: `${lines.join('\n\n')}\n`,
    file: null,
  };
}
