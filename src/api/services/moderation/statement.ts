import { toldToOwner } from '#config/notices.ts';
import { seconds, type CallContext } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { requireViewer } from '../../viewer.ts';
import { addsTo } from '../own-albums/additions.ts';
import { findOwnVideo } from '../uploads/own-video.ts';
import { replacedBy } from '../uploads/replace-file.ts';
import type { About } from './takedowns.ts';
import { isObjected, mayObject } from './appeal.ts';
import {
  isStrike,
  isTakenBack,
  liftsStrike,
  restricts,
  selectDecisions,
  toDecision,
} from './decisions.ts';
import { changedSince, fromOn } from './root-case.ts';
import { text } from '../wire-values.ts';
import { findSubject } from './subjects/kinds.ts';
import { namesOf } from './subjects/names.ts';

/** Whether a decision gave somebody else the channel that was a member's. */
async function hadChannel(
  { db }: CallContext,
  { decision, member }: { decision: number; member: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('channel_claims')
    .select('id')
    .where('ended_by', '=', decision)
    .where('member_id', '=', member)
    .executeTakeFirst();
  return row !== undefined;
}

/** The decision about a member's objection to one of some decisions; 0 without one. */
async function answerOf(
  { db }: CallContext,
  { decisions, member }: { decisions: readonly number[]; member: number },
): Promise<number> {
  const row = await db
    .selectFrom('appeals')
    .innerJoin('decisions', 'decisions.appeal_of', 'appeals.decision_id')
    .select('decisions.id')
    .where('appeals.decision_id', 'in', decisions)
    .where('appeals.party', '=', 'owner')
    .where('decisions.owner_id', '=', member)
    .orderBy('decisions.id')
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * The number of that by whose page a member finds what was decided about: of a new file or more photos the video or the album that they are for.
 * 0 where there is none: it, or that, is not there any more, or not shown.
 */
async function leadsTo(
  context: CallContext,
  { section, object_id: id, went_to }: About & { went_to: number | null },
  member: number,
): Promise<number> {
  const { db } = context;
  if (id === null) return 0;
  if (section === 'videos') {
    const video = went_to ?? (await replacedBy(db, id)) ?? id;
    return (await findOwnVideo(context, { id: video, member }))?.id ?? 0;
  }
  if (section !== 'albums' && section !== 'playlists') return 0;
  const of = section === 'albums' ? ((await addsTo(db, id)) ?? id) : id;
  const row = await db
    .selectFrom(section as 'albums')
    .select('id')
    .where('id', '=', of)
    // A playlist that is nobody else's is its owner's.
    .$if(section === 'albums', (query) => query.where('visible', '=', 1))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The statement of reasons of a decision about something of the viewer's, or that was theirs. Throws `not_found`, also for somebody else's. */
export async function getStatement(
  context: CallContext,
  _params: object,
  { id }: { id: number },
): Promise<object> {
  const { id: member } = requireViewer(context);
  const row = await selectDecisions(context.db).where('decisions.id', '=', id).executeTakeFirst();
  if (!row || (row.owner_id !== member && !(await hadChannel(context, { decision: id, member }))))
    throw new ServiceError('not_found');
  const subject = await findSubject(context, row);
  const isOwner = row.owner_id === member;
  const isTaking = restricts(row);
  const overturned = isTaking && (await isTakenBack(context.db, id));
  const open =
    isOwner && isTaking && !overturned && (await mayObject(context, row, { party: 'owner' }));
  // It is told while it counts.
  const strike = Number(await isStrike(context.db, id, seconds(context)));
  const decision = { ...toDecision(row), category: toldToOwner(row.category), strike };
  // Others may have objected to it before them.
  const ids = await fromOn(context.db, row);
  const objected = Number(isOwner && (await isObjected(context.db, { ids, party: 'owner' })));
  const answer = isOwner ? await answerOf(context, { decisions: ids, member }) : 0;
  const later = await changedSince(context.db, id);
  // A statement is for its owner alone.
  const changed = later && isOwner && later.owner_id === member ? later.id : 0;
  // What was written has no title: its author knows it by its first words.
  const title = subject?.title || (isOwner ? (await namesOf(context.db, [row]))(row) : '');
  const lost = Number(!isOwner);
  const lifts = Number(isOwner && (await liftsStrike(context.db, row)));
  const flags = { lost, open: Number(open), objected, overturned: Number(overturned), lifts };
  const leads = isOwner ? await leadsTo(context, row, member) : 0;
  const others = { leads_to: text(leads), answered_by: text(answer), changed_by: text(changed) };
  return { decision, title, ...flags, ...others };
}
