import { z } from 'zod';
import type { Language } from '#config/locales.ts';
import { APPEAL_KINDS, MEASURES, SUBJECT_STATES } from '#config/moderation.ts';
import { NOTICE_CATEGORIES } from '#config/notices.ts';
import { looseMediaAddress } from '../addresses.ts';
import type { QueryCodec, ReadCall } from '../call.ts';
import { OBJECT_SECTIONS } from '../enums.ts';
import { decision, named } from '../entities/decision.ts';
import * as params from '../params.ts';
import { path } from '../path.ts';
import { looseDir, looseLine, looseText } from '../texts.ts';
import { listOf, looseCount, optionalId, wireDate, wireFlag, wireId } from '../wire.ts';
import { caseEntry } from './cases.ts';

/** Somebody else whose channel it is, or who claims it too; with the case about that, if one is open. */
const rival = z
  .object({ _id: wireId, name: looseLine, is_owner: wireFlag, case_id: optionalId })
  .transform(({ _id: id, is_owner: isOwner, case_id: caseId, name }) => ({
    ...{ id, name, isOwner, caseId },
  }));

/** What is looked at. `on` is where a comment or a post on a wall stands. */
const subject = z
  .object({
    title: looseLine,
    text: looseText,
    owner: named,
    pictures: listOf(looseMediaAddress),
    /** Titles of what a video or an album is said to belong to, and of who is shown in a video. */
    categories: listOf(looseLine),
    models: listOf(looseLine),
    /** The whole film in small pictures; empty for none. */
    sheet: looseMediaAddress,
    state: z.enum(SUBJECT_STATES),
    /** The video for which it is a new file. */
    replaces: optionalId,
    /** The album for which its photos are. */
    adds: optionalId,
    /** In the address of a channel's or a model's page. */
    dir: looseDir,
    rivals: listOf(rival),
    on: z
      .object({ section: z.enum(OBJECT_SECTIONS), object_id: wireId })
      .transform(({ section, object_id: id }) => ({ section, id }))
      .nullable()
      .catch(null)
      .default(null),
    /** How many strikes count against its owner. */
    strikes: looseCount,
  })
  .nullable();
export type ModeratedSubject = NonNullable<z.output<typeof subject>>;

/** `from` and `to` are seconds into a video; -1 for none. */
const reported = z
  .object({
    number: wireId,
    category: z.enum(NOTICE_CATEGORIES),
    address: looseLine,
    from: z.coerce.number().int().catch(-1),
    to: z.coerce.number().int().catch(-1),
    message: looseText,
    name: looseLine,
    email: looseLine,
    /** What came with it; empty for nothing. For moderators alone, for two minutes. */
    picture: looseMediaAddress,
    added_date: wireDate,
  })
  .transform(({ added_date: addedAt, ...others }) => ({ ...others, addedAt }));

/** What it said when it was reported, where that is not what it says now. */
const seen = z
  .object({ text: looseText, date: wireDate })
  .transform(({ date: at, text }) => ({ at, text }));

const objection = z
  .object({
    /** Whether it is the owner's; else a reporter's. */
    by_owner: wireFlag,
    kind: z.enum(APPEAL_KINDS),
    message: looseText,
    name: looseLine,
    postal: looseText,
    added_date: wireDate,
  })
  .transform(({ added_date: addedAt, by_owner: byOwner, ...others }) => ({
    ...others,
    ...{ addedAt, byOwner },
  }));

/** A video or an album that looks like the one that is decided about. */
const alike = z
  .object({
    object_id: wireId,
    /** Of a hundred pictures, how many are the same. */
    share: looseCount,
    /** For what its file is blocked. */
    blocked: z.enum(NOTICE_CATEGORIES).nullable().catch(null),
  })
  .transform(({ object_id: id, ...others }) => ({ id, ...others }));

export const caseAnswer = z
  .object({
    case: caseEntry,
    subject,
    /** A page of them, the oldest first: the case says how many there are of all. */
    reports: listOf(reported),
    report_pages: looseCount,
    /** The oldest first; and whose it is. */
    seen: listOf(seen),
    seen_of: named,
    /** The first of them, the owner's before others; and how many there are of all. */
    appeals: listOf(objection),
    appeal_count: looseCount,
    /** The last one of either; 0 without. */
    last_report: looseCount,
    last_appeal: looseCount,
    alike: listOf(alike),
    /** Whether its files can be kept from coming back: they are known, and not blocked yet. */
    can_block: wireFlag,
    /** Whether a strike can be counted for what is gone. */
    can_strike: wireFlag,
    /** Whether a moderator can say what it is about, as its reports name nothing of the site. */
    can_name: wireFlag,
    /** All about the same thing, the latest first. */
    decisions: listOf(decision),
    /** What can be decided. */
    measures: listOf(z.enum(MEASURES)),
    /** Whether the viewer has claimed it, and whether they decided what is objected to, and leave it to others. */
    mine: wireFlag,
    own_decision: wireFlag,
  })
  .transform(
    ({
      own_decision: isOwnDecision,
      can_block: canBlock,
      can_strike: canStrike,
      can_name: canName,
      mine: isMine,
      report_pages,
      appeal_count,
      last_report,
      last_appeal,
      seen_of,
      ...others
    }) => ({
      ...others,
      ...{
        isMine,
        isOwnDecision,
        canBlock,
        canStrike,
        canName,
        reportPages: report_pages,
        appealCount: appeal_count,
        lastReport: last_report,
        lastAppeal: last_appeal,
        seenOf: seen_of,
      },
    }),
  );
export type ModerationCase = z.output<typeof caseAnswer>;

type CaseQuery = { id: number; lang?: Language; page?: number };

const about: QueryCodec<CaseQuery> = {
  encode: ({ id, lang, page = 1 }) =>
    `?id=${id}${lang === undefined ? '' : `&lang=${lang}`}${page > 1 ? `&page=${page}` : ''}`,
  decode: (search) => {
    const id = params.id.decode(search.get('id') ?? '');
    const [lang, page] = [search.get('lang'), search.get('page')];
    return {
      id,
      ...(lang !== null && { lang: params.lang.decode(lang) }),
      ...(page !== null && { page: params.page.decode(page) }),
    };
  },
};

/** One case with all that a moderator looks at, its categories named in `lang`, and a `page` of its reports. The path is ours. */
export const moderationCase: ReadCall<object, CaseQuery, ModerationCase> = {
  kind: 'read',
  name: 'moderationCase',
  access: 'moderator',
  path: path`case.php`,
  query: about,
  answer: caseAnswer,
  errors: [
    ...(['need_auth', 'no_permission', 'need_factor'] as const),
    ...(['bad_id', 'bad_language', 'bad_page', 'not_found'] as const),
  ],
};
