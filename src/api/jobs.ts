import type { JobKind, Jobs } from '#platform/jobs/job.ts';
import type { JobTables } from '#platform/jobs/sqlite-jobs.ts';
import type { LimitStore } from '#platform/limits/limit-store.ts';
import type { Transaction } from 'kysely';
import { seconds, type ServiceContext } from './context.ts';
import { publishDue } from './db/publication.ts';
import type { Log } from './log.ts';
import { JOB_RULES, PERIODIC, type JobName } from './job-rules.ts';
import { MAIL_JOB } from '#platform/mail/outbox.ts';
import { forgetRemovedFiles } from './services/moderation/forget-files.ts';
import { TELL_REPORTERS_JOB, tellOthers } from './services/moderation/tell-reporters.ts';
import { forgetLooks } from './services/moderation/shift.ts';
import { openUploadCases } from './services/moderation/open-case.ts';
import { forgetSeen } from './services/moderation/seen.ts';
import { forgetAddresses, forgetReports } from './services/reports/forget.ts';
import { dropRemovedAssets } from './media/drop-removed.ts';
import { dropStrayBlob, STRAY_BLOB_JOB } from './media/new-blobs.ts';
import { forgetSignUps } from './services/accounts/forget.ts';
import {
  ARCHIVE_JOB,
  forgetArchives,
  makeArchive,
  resumeArchives,
} from './services/own-data/archive.ts';
import { forgetNotifications } from './services/notifications/forget.ts';
import { settleLeft, TOLD_OF_GONE_JOB } from './services/notifications/gone.ts';
import { removeDueMembers } from './services/own-data/removal/remove-member.ts';
import { forgetAlbumDrafts } from './services/own-albums/drop.ts';
import { forgetUploads, resumeUploads } from './services/uploads/drop.ts';
import { dropLikedComment, LIKED_COMMENT_JOB } from './services/comments/drop.ts';
import { removeLeftSaid, SAID_JOB } from './services/playlists/said.ts';
import { purgeShown, SHOWN_MEMBER_JOB } from './services/profile/shown-on.ts';
import { rewriteEntries, SEARCH_ENTRIES_JOB } from './services/search/follow-name.ts';
import { clearScratch } from './services/uploads/clear-scratch.ts';
import { UPLOAD_JOB } from './services/uploads/finish.ts';
import { processUpload } from './services/uploads/process.ts';
import { forgetViews } from './services/stat/forget.ts';
import { forgetWatched } from './services/history/forget.ts';
import { forgetChallenges } from './services/passkeys/challenges.ts';
import { forgetProviderSteps } from './services/providers/steps.ts';
import { forgetSteps } from './services/sign-in-steps/steps.ts';
import { forgetSessions } from './services/sessions/end.ts';

const DAY = 86_400;
/** Longer than any file takes to come in; what has not is left of a process that ended. */
const UPLOAD_SECONDS = DAY;
/** How long an operator can see such notes. */
const DEAD_JOBS_KEPT_SECONDS = 30 * DAY;
/** Ids whose popularity is recomputed in one go, a second or two: no process that is about to end waits for more. */
const SLICE = 5000;

interface Upkeep {
  context: ServiceContext;
  jobs: Jobs<Transaction<JobTables>>;
  limits: LimitStore;
  /** Removes what no reader of the purge log needs by now. */
  forgetPurges: () => Promise<number>;
  log: Log;
}

/** Lists videos whose time has come, `most` of them where that is told, and has those that wait for a decision wait in the queue. */
export async function publish(
  { context, log }: Pick<Upkeep, 'context' | 'log'>,
  most?: number,
): Promise<void> {
  const ids = await publishDue(context, seconds(context), most);
  if (ids.length > 0) log.info({ videos: ids.length }, 'scheduled videos published');
  await openUploadCases(context);
}

/** Recomputes what is popular from the views of the last days, and what a search finds first by it. */
async function refresh({ context }: Upkeep): Promise<void> {
  const last = await context.db
    .selectFrom('videos')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  for (let from = 1; from <= (last?.id ?? 0); from += SLICE) {
    context.scratch.signal.throwIfAborted();
    const range = { now: seconds(context), from, to: from + SLICE - 1 };
    await context.catalogue.index.refreshPopularity(range);
  }
}

/** Deletes what is kept no longer, a step for each kind of it. At a start (`afterPause`) what its member waits for, or could not go on with while nothing ran, waits on. */
export async function forgetOld(upkeep: Upkeep, { afterPause = false } = {}): Promise<void> {
  const { context, jobs, limits, forgetPurges, log } = upkeep;
  const resumed = {
    resumedArchives: () => resumeArchives(context),
    resumedUploads: () => resumeUploads(context),
  };
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    ...(afterPause && resumed),
    reports: () => forgetReports(context),
    sessions: () => forgetSessions(context),
    signUps: () => forgetSignUps(context),
    mails: () => context.mails.forgetLate(),
    steps: () => forgetSteps(context),
    providerSteps: () => forgetProviderSteps(context),
    challenges: () => forgetChallenges(context),
    watched: () => forgetWatched(context),
    views: () => forgetViews(context),
    notifications: () => forgetNotifications(context),
    members: () => removeDueMembers(context),
    seen: () => forgetSeen(context),
    addresses: () => forgetAddresses(context),
    archives: () => forgetArchives(context),
    uploads: () => forgetUploads(context),
    scratch: () => clearScratch(context),
    albumDrafts: () => forgetAlbumDrafts(context),
    removedFiles: () => forgetRemovedFiles(context),
    looks: () => forgetLooks(context),
    assets: () => dropRemovedAssets(context),
    unfinished: () =>
      context.blobs.forgetUnfinished(new Date((seconds(context) - UPLOAD_SECONDS) * 1000)),
    purges: forgetPurges,
    limits: () => limits.forgetOver(),
    jobs: () => jobs.forgetDead(PERIODIC, seconds(context) - DEAD_JOBS_KEPT_SECONDS),
  };
  const failures: unknown[] = [];
  // What cannot go keeps nothing else.
  for (const [old, forget] of Object.entries(steps)) {
    context.scratch.signal.throwIfAborted();
    await forget().catch((err: unknown) => {
      log.warn({ err, old }, 'what is kept no longer could not be deleted');
      failures.push(err);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * What is done later or from time to time, and why each may be done twice:
 * - `publication`: lists what is due and not listed yet, a few in a transaction; what is listed is not due, and what a process that ended had not reached still is. An upload has one case while it waits.
 * - `popularity`: a function of the views that are there; the search entries that are off by it are moved, others left.
 * - `retention`: what is deleted is not found again; a picture goes before its message, so none is left without one.
 * - `archive`: one that was made is not waited for; a file that nobody waits for goes again.
 * - `upload`: files of a try that was broken off go, and what is ready is not made again.
 * - `search-entries`: each is written from the rows that are there by then.
 * - `said-of-playlist`, `liked-comment`: what is removed is not found again.
 * - `told-of-gone`: what is read is not found again.
 * - `shown-member`: a page that is made anew once more is the same.
 * - `tell-reporters`: who was told is noted with the mails, so that nobody is told again.
 * - `stray-blob`: what is removed has no row, and removing it again removes nothing.
 * - `mail`: see {@link Outbox.send}.
 */
export function jobKinds(upkeep: Upkeep): JobKind[] {
  const { context } = upkeep;
  const runs: Record<JobName, JobKind['run']> = {
    publication: () => publish(upkeep),
    popularity: () => refresh(upkeep),
    retention: () => forgetOld(upkeep),
    [ARCHIVE_JOB]: (payload) => makeArchive(context, payload),
    [UPLOAD_JOB]: (payload) => processUpload(context, payload),
    [SEARCH_ENTRIES_JOB]: (payload) => rewriteEntries(context, payload),
    [SAID_JOB]: (payload) => removeLeftSaid(context, payload),
    [LIKED_COMMENT_JOB]: (payload) => dropLikedComment(context, payload),
    [TELL_REPORTERS_JOB]: (payload) => tellOthers(context, payload),
    [TOLD_OF_GONE_JOB]: (payload) => settleLeft(context, payload),
    [SHOWN_MEMBER_JOB]: (payload) => purgeShown(context, payload),
    [STRAY_BLOB_JOB]: (payload) => dropStrayBlob(context, payload),
    'stray-picture': (payload) => dropStrayBlob(context, payload),
    [MAIL_JOB]: (payload) => context.mails.send(payload),
  };
  return JOB_RULES.map((rules) => ({ ...rules, run: runs[rules.name] }));
}
