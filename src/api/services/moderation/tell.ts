import type { Transaction } from 'kysely';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#config/locales.ts';
import { isFavourable, STRIKES_UNTIL_NO_UPLOAD, takesDown } from '#config/moderation.ts';
import { SITE } from '#config/site.ts';
import type { Translate } from '#i18n/translate.ts';
import { createTranslator } from '#i18n/translator.ts';
import { territoryNames } from '#lib/country-name.ts';
import { doneText } from '#i18n/done-text.ts';
import { decisionPath } from '#routes/moderation-path.ts';
import type { WriteContext } from '../../context.ts';
import type { Database } from '../../db/schema/index.ts';
import type { Flag } from '../../db/schema/columns.ts';
import type { DecisionTable } from '../../db/schema/moderation.ts';
import { notify } from '../notifications/notify.ts';
import { liftsStrike } from './decisions.ts';
import { letter, tellEarlierReporters, tellReporters, type Rooted } from './tell-reporters.ts';

/** A decision that was just made, with what it is about called by its title, and whether its file may not come back. */
export interface MadeDecision extends Omit<DecisionTable, 'id' | 'went_to' | 'gone'> {
  id: number;
  gone: Flag;
  title: string;
  isBlocked: boolean;
}

const measureOf = (
  { section, measure, appeal_of, gone }: MadeDecision,
  { t, isLost }: { t: Translate<'moderation'>; isLost: boolean },
): string =>
  doneText({ section, measure, isAppeal: appeal_of !== null, isGone: gone === 1, isLost }, t);

/** The statement of reasons as a mail says it, by its labels. */
function statementLines(
  decision: MadeDecision,
  { lang, isLost, isLifted }: { lang: Language; isLost: boolean; isLifted: boolean },
): string {
  const t = createTranslator(lang, 'moderation');
  const { title, ground, clause, reason, strike, territory, isBlocked } = decision;
  const facts = [
    [t('about'), title],
    [t('measure'), measureOf(decision, { t, isLost })],
    [t('territory'), territory === 'all' ? '' : territoryNames(territory, lang)],
    [t('ground'), ground === null ? '' : t(`grounds.${ground}`)],
    [t('clause'), clause],
    [t('reason'), reason],
    [t('file'), isBlocked ? t('block_states.holds') : ''],
  ] as const;
  const lines = facts.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  const warning = t('strike_counts', { limit: STRIKES_UNTIL_NO_UPLOAD });
  const lifted = isLifted ? [t('strike_lifted')] : [];
  return [...lines, ...(strike === 1 ? [warning] : []), ...lifted].join('\n');
}

/** Whether the owner has to hear of it: of what changes something of theirs or costs them something, and of what they objected to. */
async function concernsOwner(db: Transaction<Database>, decision: MadeDecision): Promise<boolean> {
  const { measure, appeal_of, strike, isBlocked } = decision;
  if (takesDown(measure) || isFavourable(measure) || strike === 1 || isBlocked) return true;
  if (appeal_of === null) return false;
  const own = await db
    .selectFrom('appeals')
    .select('id')
    .where('decision_id', '=', appeal_of)
    .where('party', '=', 'owner')
    .executeTakeFirst();
  return own !== undefined;
}

async function tellOwner(
  context: WriteContext,
  db: Transaction<Database>,
  decision: MadeDecision,
): Promise<void> {
  const { owner_id: member } = decision;
  if (member !== null && (await concernsOwner(db, decision)))
    await tellMember(context, db, { member, decision });
  // Whose the channel was before; who got it again by another claim of theirs has been told.
  if (decision.section !== 'channel_claims') return;
  const ended = await db
    .selectFrom('channel_claims')
    .select('member_id')
    .where('ended_by', '=', decision.id)
    .execute();
  const others = ended.filter(({ member_id }) => member_id !== member);
  for (const { member_id } of others)
    await tellMember(context, db, { member: member_id, decision });
}

async function tellMember(
  context: WriteContext,
  db: Transaction<Database>,
  { member, decision }: { member: number; decision: MadeDecision },
): Promise<void> {
  const { id, measure, owner_id } = decision;
  // A channel that is given to one member may have been another one's.
  const isLost = member !== owner_id;
  await notify(context, db, {
    member,
    kind: 'decision',
    about: { section: 'members', id: member, item: id },
  });
  const account = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['email', 'lang', 'username'])
    .where('member_id', '=', member)
    .executeTakeFirst();
  if (!account) return;
  const lang = LANGUAGES.find((one) => one === account.lang) ?? DEFAULT_LANGUAGE;
  const t = createTranslator(lang, 'moderation');
  const isLifted = !isLost && (await liftsStrike(db, decision));
  const isAccepted = measure === 'accept' && decision.section !== 'channel_claims';
  const mail = letter(context, {
    ...{ to: account.email, lang, subject: t(`mail.${isAccepted ? 'accepted' : 'owner'}_subject`) },
    lines: [
      createTranslator(lang, 'mail')('account.greeting', { name: account.username }),
      t('mail.owner', { site: SITE.name }),
      // What was written is set beside the texts, never into them.
      statementLines(decision, { lang, isLost, isLifted }),
      t(isFavourable(measure) && !isLost ? 'mail.owner_reasons' : 'mail.owner_more'),
    ],
    path: decisionPath(id),
  });
  await context.mails.add(db, mail);
}

/** Tells those who reported something, and whose it is, what was decided and why: the statement of reasons of Article 17. */
export async function tellDecision(
  context: WriteContext,
  db: Transaction<Database>,
  decision: MadeDecision,
): Promise<void> {
  await tellReporters(context, db, { decision, what: 'reporter' });
  await tellEarlierReporters(context, db, decision);
  await tellOwner(context, db, decision);
}

/**
 * Tells those who claimed a copyright that there is a counter-notice (17 U.S.C. § 512(g)(2)(B) asks for that). What it says stands with their report; who
 * says so, and where they are found, is told to nobody.
 */
export const tellCounterNotice = (
  context: WriteContext,
  db: Transaction<Database>,
  decision: Rooted,
): Promise<void> => tellReporters(context, db, { decision, what: 'counter' });
