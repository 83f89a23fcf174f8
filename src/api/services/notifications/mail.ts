import type { NotificationKind } from '#config/notifications.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#config/locales.ts';
import { SITE } from '#config/site.ts';
import { createTranslator } from '#i18n/translator.ts';
import { notificationPath } from '#routes/notification-path.ts';
import { paths, withQuery } from '#routes/paths.ts';
import type { Transaction } from 'kysely';
import type { ServiceContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import { linkLines, mailAddress } from '../mail-link.ts';
import type { Notice } from './notice.ts';
import { optOutToken } from './opt-out.ts';

/** The name of whose doing it is; empty for nobody's. */
async function nameOf(db: Transaction<Database>, by: number | undefined): Promise<string> {
  if (by === undefined) return '';
  const row = await db
    .selectFrom('members')
    .select('display_name')
    .where('id', '=', by)
    .executeTakeFirst();
  return row?.display_name ?? '';
}

/**
 * Puts the mail of a notification into the outbox, where its member has an address: what it is, whose doing, where to read it, and
 * where one press ends such mails. What somebody wrote is not in it: a mail stays where it is, and what was written may go.
 */
export async function mailNotification(
  context: Pick<ServiceContext, 'mails' | 'mailSecret' | 'mailOrigin'>,
  db: Transaction<Database>,
  { member, kind, by, about }: Notice & { kind: NotificationKind },
): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['email', 'username', 'lang'])
    .where('member_id', '=', member)
    .executeTakeFirst();
  if (!account) return;
  const lang = LANGUAGES.find((one) => one === account.lang) ?? DEFAULT_LANGUAGE;
  const t = createTranslator(lang, 'messages');
  const tMail = createTranslator(lang, 'mail');
  const { section, id, item = 0 } = about ?? { section: 'members', id: member };
  const read = notificationPath({ kind, about: { section, id, item }, by: by ?? null });
  const token = optOutToken(context, { member, kind });
  const stop = withQuery(paths.notificationsStop(), { token });
  const unsubscribe = mailAddress(context, `/${lang}${stop}`);
  const name = await nameOf(db, by);
  const what = t(`notifications.kind.${kind}`);
  const lines = [
    tMail('account.greeting', { name: account.username }),
    // What members call themselves is set beside the texts, never into them.
    name === '' ? what : `${what}: ${name}`,
    ...linkLines(context, `/${lang}${read ?? paths.notifications()}`, lang),
    `${t('stop.why')}\n${unsubscribe}`,
  ];
  await context.mails.add(db, {
    recipient: account.email,
    reply_to: null,
    subject: `[${SITE.name}] ${what}`,
    body: `${lines.join('\n\n')}\n`,
    file: null,
    unsubscribe,
  });
}
