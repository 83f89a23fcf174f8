import { z } from 'zod';
import { CASE_KINDS } from '#config/moderation.ts';
import { NOTICE_CATEGORIES } from '#config/notices.ts';
import type { ReadCall } from '../call.ts';
import { aboutSection, named } from '../entities/decision.ts';
import { pageQuery } from '../page-query.ts';
import { path } from '../path.ts';
import { looseLine } from '../texts.ts';
import { pageOf } from '../list-answer.ts';
import { looseCount, wireDate, wireFlag, wireId } from '../wire.ts';

/** A case as the queue lists it. `title` is a name or the first words of what it is about, empty for what is gone; `claimed` is who looks at it at present. */
export const caseEntry = z
  .object({
    case_id: wireId,
    kind: z.enum(CASE_KINDS),
    section: aboutSection,
    object_id: looseCount,
    title: looseLine,
    address: looseLine,
    category: z.enum(NOTICE_CATEGORIES),
    urgent: wireFlag,
    reports: looseCount,
    added_date: wireDate,
    due_date: wireDate,
    closed: wireFlag,
    claimed: named,
  })
  .transform((wire) => ({
    ...{ id: wire.case_id, kind: wire.kind, section: wire.section, objectId: wire.object_id },
    ...{ title: wire.title, address: wire.address, category: wire.category, urgent: wire.urgent },
    ...{ reports: wire.reports, addedAt: wire.added_date, dueAt: wire.due_date },
    ...{ closed: wire.closed, claimed: wire.claimed },
  }));
export type CaseEntry = z.output<typeof caseEntry>;

export const casesAnswer = pageOf('cases', caseEntry);
export type Cases = z.output<typeof casesAnswer>;

/** What waits for a decision, in the order in which it is to be decided. The path is ours. */
export const cases: ReadCall<object, { page: number } | undefined, Cases> = {
  kind: 'read',
  name: 'cases',
  access: 'moderator',
  path: path`cases.php`,
  query: pageQuery,
  answer: casesAnswer,
  errors: ['need_auth', 'no_permission', 'need_factor', 'bad_page'],
};
